import { describe, expect, it } from 'vitest'

import { parseNumber, parseUrl, text, texts, withoutLeftovers } from '#lib/clean.ts'

describe('numbers of feeds', () => {
  it.each([
    ['$12,990', 12_990],
    ['12 990', 12_990],
    ['5.99%', 5.99],
    ['45,000 km', null],
    ['$24,990 + $495', null],
    [1_795_000_000_000, 1_795_000_000_000],
    [Number.MAX_VALUE, null],
    ['99999999999999999999', null],
    [Number.NaN, null],
    ['POA', null],
  ])('reads %s as %s, so that no calculation with it is infinite (F16)', (value, expected) => {
    expect(parseNumber(value)).toBe(expected)
  })
})

describe('texts of feeds', () => {
  it.each([
    ['2020 undefined Rio', '2020 Rio'],
    ['null, null', ''],
    ['[object Object]', ''],
    ['Nullarbor NaN', 'Nullarbor'],
    ['  kept  as it is ', '  kept  as it is '],
    ['https://a.example/null/1.webp', 'https://a.example/null/1.webp'],
  ])('"%s" are cleaned of leftovers from broken templates: "%s" (V38)', (value, expected) => {
    expect(withoutLeftovers(value)).toBe(expected)
  })

  it('are null if nothing else remains', () => {
    expect(text().parse('null null')).toBeNull()
    expect(texts.parse(['Tow bar', 'NaN', 'undefined'])).toEqual(['Tow bar'])
  })
})

describe('addresses of feeds (TH5)', () => {
  it.each(['https://a.example/1.webp', 'http://a.example', '/stock/1.webp', '/'])(
    'may be %s',
    (address) => expect(parseUrl(address)).toBe(address),
  )

  it.each([
    '//evil.example/1.webp',
    'evil.example/1.webp',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https:///1.webp',
    'https://a.example/"onload="x',
    '/a b',
    '/\\evil.example',
    'N/A',
    7,
    null,
  ])('are never %j', (address) => expect(parseUrl(address)).toBeNull())
})
