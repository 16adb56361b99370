import { describe, expect, it } from 'vitest'

import { parseMobile, toNational } from '#lib/parse-phone.ts'

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
