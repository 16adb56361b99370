// One number in a text: all of it is read, or nothing.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { readFigure } from '#lib/figure.ts'
import { cases } from '#test/support/cases.ts'

const large = (text: string) => readFigure(text, { isLarge: true })
const value = (text: string) => large(text)?.value ?? null

describe('a figure', () => {
  it.each([
    ['12990', 12_990],
    ['$12,990', 12_990],
    ['$12 990', 12_990],
    ['12\u00A0990', 12_990],
    ['12\u202F990', 12_990],
    ["12'990", 12_990],
    ['12’990', 12_990],
    ['AU$ 23 450', 23_450],
    ['$23,450.00', 23_450],
    ['$23,450.-', 23_450],
    ['23,450*', 23_450],
    ['23,450¹', 23_450],
    ['1.234.567', 1_234_567],
    ['12.990,00', 12_990],
    ['12 990,50', 12_990.5],
    ['45k', 45_000],
    ['$29.9K', 29_900],
    ['45,000k', 45_000],
    ['-5', -5],
    ['$-5', -5],
    ['４５０００', 45_000],
  ])('is read as a whole: %s is %d', (text, expected) => {
    expect(value(text)).toBe(expected)
  })

  it.each([
    '12.990',
    '45,21',
    '1,23,456',
    '$24,990 + $495',
    '12,990 - 15,990',
    '12 9900',
    '2 00 0',
    '23*450',
    '1e5',
    'POA',
    '',
    ',',
    '9'.repeat(30),
    '1'.repeat(500),
  ])('that can be read in two ways, or is several or none, is not read: %j', (text) => {
    expect(value(text)).toBeNull()
  })

  it('comes with every word around it', () => {
    expect(large('From $12,990 Drive Away*')).toEqual({
      value: 12_990,
      before: 'from $',
      after: 'drive away',
    })
    expect(readFigure('2.8t')).toEqual({ value: 2.8, before: '', after: 't' })
  })

  it('is what was written, in whatever grouping', () => {
    const grouping = fc.constantFrom(',', ' ', '\u00A0', '\u202F', '’', "'", '')
    const around = fc.tuple(
      fc.constantFrom('', '$', '$ ', 'AU$'),
      fc.constantFrom('', '.00', '*', ' '),
    )
    fc.assert(
      fc.property(fc.nat(9_999_999), grouping, around, (number, by, [before, after]) => {
        const written = String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, by)
        expect(value(before + written + after)).toBe(number)
      }),
      { numRuns: cases(2000) },
    )
  })

  it('never is a part of the digits that were sent', () => {
    const text = fc.string({
      unit: fc.constantFrom(...Array.from("0123456789,. '$k-+*%")),
      maxLength: 9,
    })
    fc.assert(
      fc.property(text, (sent) => {
        const read = large(sent)
        if (read === null || read.value === null) return
        const digits = (of: string) => of.replaceAll(/\D/g, '')
        // Cents and thousands aside, every digit sent is a digit of the value.
        expect(digits(Math.abs(read.value).toFixed(9)).replace(/^0+|0+$/g, '')).toBe(
          digits(sent).replace(/^0+|0+$/g, ''),
        )
      }),
      { numRuns: cases(10_000) },
    )
  })
})
