import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'

import { parseMobile, parsePhone, toNational } from '#lib/parse-phone.ts'
import { cases } from '#test/support/cases.ts'

describe('the numbering plans', () => {
  it.each(['AU', 'NZ'] as const)(
    'find the same numbers of %s as the package’s largest set',
    (country) => {
      const starts = fc.constantFrom(
        '',
        '0',
        '02',
        '03',
        '04',
        '13',
        '18',
        '02',
        '050',
        '0800',
        '+61',
      )
      const digits = fc.stringMatching(/^[1-9]\d{3,8}$/)
      const same = fc.property(starts, digits, (start, rest) => {
        const typed = start + rest
        const full = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
        expect(parsePhone(typed, country) !== null, typed).toBe(full?.isValid() ?? false)
      })
      fc.assert(same, { numRuns: cases(2000) })
    },
  )

  it('know the numbers of every other country', () => {
    for (const [country, national] of Object.entries(examples)) {
      if (['AU', 'CC', 'CX'].includes(country)) continue
      const number = parsePhoneNumberFromString(national, country as 'GB')?.number ?? '' // a key of the examples
      expect(parsePhone(number, 'AU'), country).toBe(number)
      expect(parsePhone(`${number}99999999`, 'AU'), country).toBeNull()
    }
  })
})

describe('a mobile (TH9)', () => {
  it.each([
    ['0412 345 678', 'AU', '+61412345678', '0412345678'],
    ['+61 412 345 678', 'NZ', '+61412345678', '0412345678'],
    ['021 123 4567', 'NZ', '+64211234567', '0211234567'],
    ['+64 21 123 4567', 'AU', '+64211234567', '0211234567'],
  ] as const)('%s in %s receives codes at %s', (typed, country, e164, national) => {
    expect(parseMobile(typed, country)).toEqual({ e164, national })
    expect(toNational(e164)).toBe(national)
  })

  it.each([
    '02 9876 5432',
    '1300 123 456',
    '0412 345 678 ext 12',
    '+44 7400 123456',
    '0412 345',
    'call me',
  ])('is not %s, which cannot receive a code', (typed) => {
    expect(parseMobile(typed, 'AU')).toBeNull()
  })
})
