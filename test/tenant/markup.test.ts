import naughty from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'

import { isPlainMarkup, sanitise } from '#tenant/markup.ts'

describe('markup of a site (TH4)', () => {
  it.each([
    [
      '<b>Bold</b>, <i>so</i> <em>to</em> <strong>speak</strong>',
      '<b>Bold</b>, <i>so</i> <em>to</em> <strong>speak</strong>',
    ],
    ['one<br>two', 'one<br />two'],
    ['<a href="/search/used-cars">Used</a>', '<a href="/search/used-cars">Used</a>'],
    ['<a href="tel:1800975707">Ring</a>', '<a href="tel:1800975707">Ring</a>'],
    ['Smith & Sons', 'Smith &amp; Sons'],
  ])('keeps %s', (html, kept) => {
    expect(sanitise(html)).toBe(kept)
    expect(isPlainMarkup(html)).toBe(true)
  })

  it.each([
    ['<script>alert(1)</script>Hello', 'Hello'],
    ['<img src=x onerror=alert(1)>Hello', 'Hello'],
    ['<b onclick="alert(1)">Hello</b>', '<b>Hello</b>'],
    ['<b style="position:fixed">Hello</b>', '<b>Hello</b>'],
    ['<a href="javascript:alert(1)">Hello</a>', '<a>Hello</a>'],
    ['<a href="java&#10;script:alert(1)">Hello</a>', '<a>Hello</a>'],
    ['<a href="//evil.example">Hello</a>', '<a>Hello</a>'],
    ['<a href="/\\evil.example">Hello</a>', '<a>Hello</a>'],
    ['<a href="/&#9;/evil.example">Hello</a>', '<a>Hello</a>'],
    ['<a href="/&#10;\\evil.example">Hello</a>', '<a>Hello</a>'],
    ['<a href="http://plain.example">Hello</a>', '<a>Hello</a>'],
    ['<div hx-get="/x" x-data="y">Hello</div>', 'Hello'],
  ])('removes from %s', (html, left) => {
    expect(sanitise(html)).toBe(left)
    expect(isPlainMarkup(html)).toBe(false)
  })

  it('closes open elements, so that nothing after it changes', () => {
    expect(sanitise('<b>Hello <a href="/x">there')).toBe('<b>Hello <a href="/x">there</a></b>')
  })

  it('leaves only the allowed tags of every naughty string, in one pass', () => {
    expect(naughty.length).toBeGreaterThan(400)
    for (const text of naughty) {
      const left = sanitise(text)
      expect(
        left.replaceAll(/<\/?(?:b|i|em|strong|br|a)(?: href="[^"<>]*")?(?: \/)?>/g, ''),
      ).not.toMatch(/[<>]/)
      expect(sanitise(left)).toBe(left)
    }
  })
})
