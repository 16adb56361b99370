import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from 'opentype.js/dist/opentype.mjs'
import { describe, expect, it } from 'vitest'

import { parseFontFile } from '#feeds/brochure/font-file.ts'
import { PAPER_WEIGHTS, paperFontPath, TYPEFACES } from '#tenant/typefaces.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../static', path))

describe.each(TYPEFACES.map((typeface) => [typeface.id, typeface] as const))(
  '%s on paper',
  (_id, typeface) => {
    it('has every letter of the country, with and without macron', () => {
      for (const weight of PAPER_WEIGHTS) {
        const latin = parseFontFile(read(paperFontPath(typeface, 'latin', weight)))
        const marked = parseFontFile(read(paperFontPath(typeface, 'latin-ext', weight)))
        const can = (letter: string) =>
          [latin, marked].some(({ glyphs }) => glyphs.has(letter.charCodeAt(0)))
        expect(
          Array.from('ABCxyz0189 $.,·…–’éāēīōūĀĒĪŌŪ').filter((letter) => !can(letter)),
        ).toEqual([])
      }
    })

    it('has the widths found by another font reader', () => {
      const bytes = read(paperFontPath(typeface, 'latin', 700))
      const ours = parseFontFile(bytes)
      const theirs = parse(new Uint8Array(bytes).buffer)
      for (const letter of 'AgkmW0$ %é') {
        const width = ours.widths[ours.glyphs.get(letter.charCodeAt(0)) ?? 0]
        const { advanceWidth } = theirs.charToGlyph(letter)
        const expected = Math.round((advanceWidth * 1000) / theirs.unitsPerEm)
        expect([letter, width]).toEqual([letter, expected])
      }
    })
  },
)

describe('an invalid font file', () => {
  it('throws', () => {
    expect(() => parseFontFile(new Uint8Array(40))).toThrow('The font has no')
  })
})
