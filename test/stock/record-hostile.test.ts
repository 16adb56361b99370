import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { CAR_FIELDS, parseCar, type Car } from '#vehicle/car.ts'
import { toRecord } from '#vehicle/record.ts'
import { cases } from '#test/support/cases.ts'

const NASTY: unknown[] = [
  null,
  undefined,
  'null',
  'undefined',
  'NaN',
  NaN,
  Infinity,
  -1,
  '',
  '-',
  '- / -',
  {},
  [],
  [null],
  [[]],
  true,
  'N/A',
  '[object Object]',
  '2020 undefined Rio',
  'a'.repeat(100_000),
  '<b>x</b>',
  'javascript:alert(1)',
  '\uD800',
  '\u0000',
  { toString: null },
  { length: 5 },
  Number.MAX_VALUE,
  '1e999',
]

describe('hostile documents (F16)', () => {
  it('never stop a record, and leave no "null", "undefined" or "NaN" in any text', () => {
    const nasty = fc.constantFrom(...NASTY)
    const part = fc.dictionary(fc.constantFrom('url', 'image', 'make', 'body_length'), nasty)
    const text = fc.string({ unit: 'binary', maxLength: 12 })
    const value = fc.oneof(nasty, text, fc.double(), part, fc.array(nasty, { maxLength: 3 }))
    const names = Object.keys(CAR_FIELDS).filter((name) => name !== 'id' && name !== 'slug')
    const document = fc
      .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 })
      .map((fields) => Object.fromEntries(fields))
    fc.assert(
      fc.property(document, (fields) => {
        const car: Car | null = parseCar({ ...fields, id: 7, slug: 'x' })
        if (car === null) throw new Error('A document with id and slug was dropped.')
        for (const text of textsIn(toRecord(car))) {
          expect(text).not.toMatch(/\b(?:null|undefined|NaN)\b|\[object/)
          expect(text).not.toBe('')
        }
      }),
      { numRuns: cases(10_000) },
    )
  }, 60_000)

  it('are rejected when they are not documents', () => {
    for (const value of [
      ...NASTY,
      [],
      'text',
      5,
      { id: 1 },
      { slug: 'x' },
      { id: 'null', slug: 'x' },
    ]) {
      expect(parseCar(value)).toBeNull()
    }
  })

  it('have addresses even if a character of their slug is half, or is cut', () => {
    for (const slug of ['a\uD800', `${'a'.repeat(159)}😀`]) {
      const car = parseCar({ id: slug, slug })
      expect(() => encodeURIComponent(`${car?.id} ${car?.slug}`)).not.toThrow()
      expect(car).not.toBeNull()
    }
  })

  it.each([1e308, 99_999_999, -5, '999,999,999'])(
    'have no price and no odometer for %s, so that no slider is stretched (V4)',
    (amount) => {
      const car = parseCar({ id: '1', slug: 'a', price: amount, before_price: amount, km: amount })
      expect(car).toMatchObject({ price: null, before_price: null, km: null })
    },
  )
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^(?:https?:\/\/|\/)\S+$/i.test(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
