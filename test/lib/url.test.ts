import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { absoluteUrl, isHttps, toDrawn, toHttps, withQuery } from '#lib/url.ts'

describe('an address that may be drawn', () => {
  it.each(['https://a.example/1.jpg', 'http://a.example', 'HTTPS://a.example/x?y#z', '/own/1.jpg'])(
    'is of the web, or a path of the site: %s',
    (address) => expect(toDrawn(address)).toBe(address),
  )

  it.each([
    'JaVaScRiPt:alert(1)//https://a.example',
    'javascript://a.example/%0aalert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    '//a.example/1.jpg',
    'https:a.example',
    'https:///a.example',
    'https://',
    'a.jpg',
    '',
  ])('is nothing else: %j', (address) => {
    expect(toDrawn(address)).toBeNull()
    expect(toHttps(address)).toBe('')
    expect(isHttps(address)).toBe(false)
  })

  it('has a scheme that browsers load, whatever is written (TH5)', () => {
    const written = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc
        .tuple(fc.constantFrom('javascript:', 'data:', 'https:', ' https://'), fc.string())
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(written, (address) => {
        if (toDrawn(address) === null) return
        const { protocol } = new URL(address, 'https://own.example')
        expect(['https:', 'http:']).toContain(protocol)
      }),
    )
  })
})

describe('a path with its host', () => {
  const part = fc.oneof(fc.stringMatching(/^[\w.%?=&#:@ -]*$/), fc.constantFrom('..', '.', ''))
  const path = fc.array(part, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`)
  const sites = ['https://a.example', 'https://a.example/', 'https://A.example:8443', 'http://a.nz']

  it('is the address that browsers read', () => {
    fc.assert(
      fc.property(path, fc.constantFrom(...sites), (one, url) => {
        expect(absoluteUrl(one, { url })).toBe((URL.parse(one, url) ?? new URL(url)).href)
      }),
    )
  })
})

describe('a query', () => {
  it.each<[Parameters<typeof withQuery>[1], string]>([
    ['', '/a'],
    ['?b=1&c=%20', '/a?b=1&c=%20'],
    [new URLSearchParams(), '/a'],
    [
      new URLSearchParams([
        ['b', ''],
        ['c', 'd e'],
      ]),
      '/a?b=&c=d+e',
    ],
    [{ b: '', c: undefined }, '/a'],
    [{ b: 0, c: 'd&e' }, '/a?b=0&c=d%26e'],
    [{ b: 'c d' }, '/a?b=c%20d'],
  ])('of %o is added', (query, address) => {
    expect(withQuery('/a', query)).toBe(address)
  })

  it('follows the address’s own one, and comes before its fragment', () => {
    expect(withQuery('/a?b=1#c', { d: 2 })).toBe('/a?b=1&d=2#c')
    expect(withQuery('/a#c', '?d=2')).toBe('/a?d=2#c')
  })
})
