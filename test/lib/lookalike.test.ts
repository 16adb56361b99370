import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toLookalike } from '#lib/lookalike.ts'

const inAscii = (character: string) => /^[\x20-\x7E]$/.test(character)

describe('a lookalike', () => {
  it.each([
    ['21′6″', `21'6"`],
    ['CX‑5', 'CX-5'],
    ['½ price', '1/2 price'],
    ['Tūī Škoda', 'Tui Skoda'],
    ['Straße', 'Strasse'],
    ['2.5 m²', '2.5 m2'],
    ['東京 Motors 🚗', '?? Motors '],
    // A sign of Arabic that comes apart into a space and a mark.
    ['\uFE70', '?'],
  ])('of %s is %s', (text, alike) => {
    expect(toLookalike(text, inAscii)).toBe(alike)
  })

  it('stays as it is where it can be written', () => {
    expect(toLookalike('CX‑5 ½', () => true)).toBe('CX‑5 ½')
  })

  it('has only what can be written, and something for each letter and digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const alike = toLookalike(text, inAscii)
        expect(Array.from(alike).every((character) => inAscii(character))).toBe(true)
        const letters = text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []
        expect(alike.replaceAll(/\s/g, '').length).toBeGreaterThanOrEqual(letters.length)
      }),
    )
  })
})
