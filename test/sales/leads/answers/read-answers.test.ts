import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readAnswers } from '#sales/leads/answers/read-answers.ts'
import {
  confirmField,
  consentFields,
  contactFields,
  messageField,
} from '#sales/leads/fields/shared-fields.ts'
import type { Field, Rule } from '#sales/leads/form.ts'
import type { Country } from '#lib/country.ts'
import { HUMANS } from '#test/support/humans.ts'
import { testSite } from '#test/support/site.ts'

const text = (rule: Rule, more: Partial<Extract<Field, { kind: 'text' }>> = {}): Field => ({
  kind: 'text',
  name: 'it',
  label: 'It',
  rule,
  ...more,
})
const COLOURS = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue' },
]

/** The stored value of one field, or its error. */
function read(field: Field, it: string | undefined, country: Country = 'AU') {
  const result = readAnswers([field], it === undefined ? {} : { it }, country)
  return result.ok ? result.answers.it : result.errors
}
const wrong = (message: string) => [{ name: 'it', message }]

describe('required fields', () => {
  it.each<Field>([
    text('name', { required: true }),
    text('email', { required: true }),
    text('phone', { required: true }),
    text('postcode', { required: true }),
    { kind: 'area', name: 'it', label: 'It', required: true },
    { kind: 'select', name: 'it', label: 'It', required: true, choices: COLOURS },
    { kind: 'radios', name: 'it', label: 'It', required: true, choices: COLOURS },
    { kind: 'tick', name: 'it', label: 'It', required: true },
  ])('are reported if $kind $rule is left empty', (field) => {
    expect(read(field, '')).toEqual(wrong('This is a required field.'))
    expect(read(field, undefined)).toEqual(wrong('This is a required field.'))
  })

  it('may be blank only if they are optional', () => {
    expect(read(text('name', { required: true }), ' \t ')).toEqual(
      wrong('This is a required field.'),
    )
    expect(read(text('name'), '  ')).toBeUndefined()
    expect(read(text('email'), '')).toBeUndefined()
  })

  it('include the terms of use (V51)', () => {
    expect(readAnswers(consentFields(testSite()), {}, 'AU')).toMatchObject({
      errors: [
        {
          name: 'terms_conditions',
          message: '*You must agree to the terms of use before submitting.',
        },
      ],
    })
  })

  it('include a message unless the site says otherwise (V47, T22)', () => {
    expect(messageField(testSite())).toMatchObject({ label: 'Comments', required: true })
    expect(messageField(testSite({ forms: { message_required: false } }))).toMatchObject({
      required: false,
    })
  })
})

describe('postcode (V46)', () => {
  it.each(['2000', ' 0870 ', '6011', '２０００'])('%j is one', (typed) => {
    expect(read(text('postcode'), typed)).toMatch(/^\d{4}$/)
  })

  it.each(['200', '2,000', '20 00', '2000a', 'abcd', '-200', '2e03', '٢٠٠٠'])(
    '%j is invalid',
    (typed) => {
      expect(read(text('postcode', { most: 9 }), typed)).toEqual(
        wrong('Invalid postcode. Please enter a 4-digit number.'),
      )
    },
  )

  it('is required as the site says', () => {
    const postcode = (mode: 'none' | 'optional' | 'required') =>
      contactFields(testSite({ forms: { postcode: mode } }), 'site').find(
        ({ name }) => name === 'postcode',
      )
    expect(postcode('none')).toBeUndefined()
    expect(postcode('optional')).toMatchObject({ required: false, most: 4, placeholder: '1234' })
    expect(postcode('required')).toMatchObject({ required: true })
  })
})

describe('telephone number (V52)', () => {
  it.each([
    ['0412 345 678', '0412345678'],
    ['0412345678', '0412345678'],
    ['0412-345-678', '0412345678'],
    ['0412.345.678', '0412345678'],
    ['(0412) 345 678', '0412345678'],
    ['04 1234 5678', '0412345678'],
    ['+61 412 345 678', '0412345678'],
    ['+61412345678', '0412345678'],
    ['+61 (0)412 345 678', '0412345678'],
    ['61 412 345 678', '0412345678'],
    ['0061 412 345 678', '0412345678'],
    ['0011 61 412 345 678', '0412345678'],
    ['412 345 678', '0412345678'],
    ['Mob: 0412 345 678', '0412345678'],
    ['tel:0412345678', '0412345678'],
    ['０４１２ ３４５ ６７８', '0412345678'],
    ['(02) 9876 5432', '0298765432'],
    ['02 9876 5432 ext 12', '0298765432 ext. 12'],
    ['1300 123 456', '1300123456'],
    ['13 12 34', '131234'],
    ['+64 21 123 4567', '+64211234567'],
    ['+1 415 555 2671', '+14155552671'],
  ])('%j is stored as %s in Australia', (typed, kept) => {
    expect(read(text('phone'), typed)).toBe(kept)
  })

  it.each([
    ['021 123 4567', '0211234567'],
    ['+64 21 123 4567', '0211234567'],
    ['+64 (0)27 123 4567', '0271234567'],
    ['(09) 300 1234', '093001234'],
    ['0800 123 456', '0800123456'],
    ['+61 412 345 678', '+61412345678'],
  ])('%j is stored as %s in New Zealand', (typed, kept) => {
    expect(read(text('phone'), typed, 'NZ')).toBe(kept)
  })

  it.each(['12', '0412 345', '0412 345 678 901 234', 'call me', '0412 345 678 or 0298765432', '+'])(
    '%j is invalid',
    (typed) => {
      expect(read(text('phone'), typed)).toEqual(
        wrong('Please enter one phone number with its area code, such as 0412 345 678.'),
      )
    },
  )
})

describe('email address (V52)', () => {
  it.each([
    ['jo@example.com', 'jo@example.com'],
    [' Jo.Smith+car@Example.COM.AU ', 'Jo.Smith+car@example.com.au'],
    ["o'brien@example.ie", "o'brien@example.ie"],
    ['jo@xn--bcher-kva.example', 'jo@xn--bcher-kva.example'],
    ['jo@bücher.example', 'jo@xn--bcher-kva.example'],
    ['nguyễn@example.vn', 'nguyễn@example.vn'],
  ])('%j is stored as %s', (typed, kept) => {
    expect(read(text('email'), typed)).toBe(kept)
  })

  it.each([
    'jo',
    'jo@',
    '@example.com',
    'jo@example',
    'jo@example..com',
    'jo smith@example.com',
    'jo@example.com, al@example.com',
    'jo@a.com@b.com ',
    'jo@192.168.0.1',
    '<jo@example.com>',
    'jo@example.com:25',
    'jo@example.com/x',
  ])('%j is invalid', (typed) => {
    expect(read(text('email'), typed)).toEqual(
      wrong('Please enter an email address, such as name@example.com.'),
    )
  })

  it('never contains a line break that could reach a mail header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (noise) => {
        const kept = read(text('email'), `jo${noise}@example.com`)
        expect(typeof kept === 'string' && /[\r\n\0]/.test(kept)).toBe(false)
      }),
    )
  })
})

describe('other lines', () => {
  it.each(['Nguyễn', "O'Brien", 'Māori', 'José-María', '李小龍', 'Zoë 🚗', 'X Æ A-12', 'd’Arcy'])(
    'a name may be %s',
    (name) => {
      expect(read(text('name'), name)).toBe(name)
    },
  )

  it('lose invisible characters, and the blanks around them', () => {
    expect(read(text('name'), '  Anh\u0000\u0007  Tú\uD800 ')).toBe('Anh Tú�')
    // Characters composed of two become one.
    expect(read(text('name'), 'Nguye\u0302\u0303n')).toBe('Nguyễn')
  })

  it.each([
    ['45,000 km', '45000'],
    ['45 000 kms', '45000'],
    ['$1,200.50', '1200.50'],
    ['60000', '60000'],
  ])('the number %j is %s', (typed, kept) => {
    expect(read(text('number'), typed)).toBe(kept)
  })

  it.each(['many', '-5', '1e9', '12a', '1.2.3'])('%j is no number', (typed) => {
    expect(read(text('number'), typed)).toEqual(wrong('Please enter a number.'))
  })

  it.each([
    ['abc 123', 'ABC123'],
    ['1AB-2CD', '1AB2CD'],
    ['qld·007', 'QLD007'],
  ])('the plate %j is %s', (typed, kept) => {
    expect(read(text('rego'), typed)).toBe(kept)
  })

  it('that are too long report the maximum length', () => {
    expect(read(text('text', { most: 5 }), 'abcdef')).toEqual(
      wrong('Please use 5 characters at most.'),
    )
    expect(read(text('text'), 'a'.repeat(121))).toEqual(wrong('Please use 120 characters at most.'))
    const area: Field = { kind: 'area', name: 'it', label: 'It' }
    expect(read(area, 'a'.repeat(2000))).toHaveLength(2000)
    expect(read(area, 'a'.repeat(2001))).toEqual(wrong('Please use 2000 characters at most.'))
  })

  it('of a message keep line breaks, counted as browsers count them', () => {
    const area: Field = { kind: 'area', name: 'it', label: 'It', most: 9 }
    expect(read(area, 'one\r\n\r\ntwo\r\n')).toBe('one\n\ntwo')
  })
})

describe('choices', () => {
  const select: Field = { kind: 'select', name: 'it', label: 'It', choices: COLOURS }
  const radios: Field = { kind: 'radios', name: 'it', label: 'It', choices: COLOURS }

  it('are limited to those offered', () => {
    for (const field of [select, radios]) {
      expect(read(field, 'blue')).toBe('blue')
      expect(read(field, 'green')).toEqual(wrong('Please choose one of these.'))
      expect(read(field, '__proto__')).toEqual(wrong('Please choose one of these.'))
      expect(read(field, '')).toBeUndefined()
    }
  })

  it('that are gone are reported, not dropped', () => {
    expect(read({ ...select, gone: 'That time is no longer available.' }, 'green')).toEqual(
      wrong('That time is no longer available.'),
    )
  })

  it('of a checkbox are only on or off', () => {
    const tick: Field = { kind: 'tick', name: 'it', label: 'It' }
    expect(['on', 'true', '1', 'x', ''].map((typed) => read(tick, typed))).toEqual([
      'on',
      'on',
      'on',
      'on',
      undefined,
    ])
  })
})

describe('hidden fields', () => {
  it('have the value of the form, whatever was posted', () => {
    expect(read({ kind: 'hidden', name: 'it', value: 'ours' }, 'theirs')).toBe('ours')
  })

  it('are not created by extra posted fields', () => {
    const result = readAnswers([text('text')], { it: 'a', price: '1', __proto__: 'x' }, 'AU')
    expect(result).toEqual({ ok: true, answers: { it: 'a' } })
  })
})

describe('any input', () => {
  const site = testSite()
  const fields = [...contactFields(site, 'site'), messageField(site), ...consentFields(site)]

  it('is read without an exception', () => {
    const names = fields.map(({ name }) => name)
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor'), fc.string()),
          fc.oneof(
            fc.string({ unit: 'binary' }),
            fc.constant('a'.repeat(30_000)),
            fc.emailAddress(),
          ),
        ),
        fc.constantFrom<Country>('AU', 'NZ'),
        (typed, country) => {
          const result = readAnswers(fields, typed, country)
          const known = Object.keys(result.answers).every((name) => names.includes(name))
          expect(known && (result.ok || result.errors.length > 0)).toBe(true)
        },
      ),
    )
  })

  it('that was stored is stored the same again', () => {
    for (const { typed, country } of HUMANS.slice(0, 100)) {
      const first = readAnswers(fields, typed, country)
      expect(readAnswers(fields, first.answers, country)).toEqual(first)
    }
  })
})

describe('500 people', () => {
  it.each(['AU', 'NZ'] as const)('from %s are never rejected (TH13)', (country) => {
    const site = testSite({ forms: { postcode: 'required' } })
    const fields = [...contactFields(site, 'site'), messageField(site), ...consentFields(site)]
    const refused = HUMANS.filter((human) => human.country === country).flatMap(({ typed }) => {
      const result = readAnswers(fields, typed, country)
      return result.ok ? [] : [{ typed, errors: result.errors }]
    })
    expect(refused).toEqual([])
    expect(HUMANS).toHaveLength(500)
  })
})

describe('contact details', () => {
  const asked = (
    forms: {
      last_name?: 'none' | 'optional' | 'required'
      contact?: 'either' | 'email' | 'phone' | 'both'
    },
    asks: 'all' | 'site' = 'site',
  ) => {
    const fields = contactFields(testSite({ forms: { ...forms, postcode: 'none' } }), asks)
    return (typed: Record<string, string>) => {
      const result = readAnswers(fields, { name: 'Mele', ...typed }, 'AU')
      return result.ok ? [] : result.errors.map(({ name }) => name)
    }
  }
  const phone = '0412 345 678'
  const email = 'mele@example.com'

  it('are a name and one way to answer, unless the site wants more', () => {
    const wrong = asked({})
    expect(wrong({ phone })).toEqual([])
    expect(wrong({ email })).toEqual([])
    expect(wrong({})).toEqual(['email', 'phone'])
    expect(wrong({ phone: '   ' })).toEqual(['email', 'phone'])
    // One that is not understood is not a missing one.
    expect(wrong({ phone: 'ring me' })).toEqual(['phone'])
    expect(asked({ contact: 'email' })({ phone })).toEqual(['email'])
    expect(asked({ contact: 'phone' })({ email })).toEqual(['phone'])
    expect(asked({ contact: 'both' })({ email })).toEqual(['phone'])
    expect(asked({ last_name: 'required' })({ email })).toEqual(['last_name'])
  })

  it('are all required by lenders and payments, whatever the site says', () => {
    expect(asked({ last_name: 'none' }, 'all')({})).toEqual(['last_name', 'email', 'phone'])
  })

  it('have no last name if the site asks for none', () => {
    const site = testSite({ forms: { last_name: 'none' } })
    expect(contactFields(site, 'site').map(({ name }) => name)).not.toContain('last_name')
  })

  it('include one that a confirmation can be sent to', () => {
    const site = testSite({ forms: { postcode: 'none' } })
    const fields = [...contactFields(site, 'site'), ...confirmField({ site, canConfirm: true })]
    const typed = { name: 'Mele', phone, 'confirm.message': 'on' }
    expect(readAnswers(fields, typed, 'AU')).toMatchObject({
      errors: [{ name: 'email', message: 'Please enter an email address for the confirmation.' }],
    })
    expect(readAnswers(fields, { ...typed, email }, 'AU').ok).toBe(true)
  })
})

describe('terms as a sentence', () => {
  it('are agreed to by sending, and never by a box', () => {
    const site = testSite({ forms: { terms: { as: 'sentence' } } })
    const [terms, news] = consentFields(site)
    expect(terms).toMatchObject({ name: 'terms_conditions', isAgreedBySending: true })
    expect(news).not.toHaveProperty('isAgreedBySending')
    expect(readAnswers(consentFields(site), {}, 'AU')).toEqual({
      ok: true,
      answers: { terms_conditions: 'on' },
    })
  })
})
