import { readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

import { type Font, parse } from 'opentype.js/dist/opentype.mjs'
import subsetFont from 'subset-font'

import {
  BASIC_TEXT,
  findTypeface,
  fontFiles,
  fontPath,
  PAPER_WEIGHTS,
  paperFontPath,
  TYPEFACES,
} from '#tenant/typefaces.ts'

const LARGEST = 40_000

/** Words of a dealer, and how wide Arial sets them, regular and bold, in ems. */
const WORDS =
  'The price on the car is the price in the contract, and the first two services are on us. 40,089 km, automatic, petrol.'
const ARIAL = { 400: 50.02, 700: 53.74 }

function toFont(bytes: Buffer): Font {
  return parse(new Uint8Array(bytes).buffer)
}

/** A font from a file for pages, and the names of its tables. */
async function unpack(bytes: Buffer) {
  const plain = await subsetFont(bytes, null, { targetFormat: 'truetype', keepAllGlyphs: true })
  const names = Array.from({ length: plain.readUInt16BE(4) }, (_, index) =>
    plain.toString('latin1', 12 + index * 16, 16 + index * 16),
  )
  return { font: toFont(plain), names }
}

describe('typefaces', () => {
  it('are at least six, each named once', () => {
    expect(TYPEFACES.length).toBeGreaterThanOrEqual(6)
    expect(new Set(TYPEFACES.map(({ id }) => id)).size).toBe(TYPEFACES.length)
  })

  it.each(TYPEFACES.map((typeface) => [typeface.id, typeface] as const))(
    '%s is free, small, and of the release in its file names',
    async (_, typeface) => {
      const folder = `node_modules/${typeface.latin.split('/').slice(0, 2).join('/')}`
      const { version, license } = JSON.parse(
        await readFile(`${folder}/package.json`, 'utf8'),
      ) as Record<string, string>
      expect(license).toBe('OFL-1.1')
      expect(typeface.version).toBe(version)
      expect((await stat(`node_modules/${typeface.latin}`)).size).toBeLessThanOrEqual(LARGEST)
      expect((await stat(`node_modules/${typeface.latinExt}`)).size).toBeLessThanOrEqual(LARGEST)
    },
  )

  // A line that breaks elsewhere once the font has loaded moves everything below it. Semi-bold is the usual bold of pages.
  it.each(TYPEFACES.map((typeface) => [typeface.id, typeface] as const))(
    '%s is as wide as the adjusted Arial that is shown until it loads',
    async (_, typeface) => {
      for (const weight of PAPER_WEIGHTS) {
        const font = toFont(await readFile(`static${paperFontPath(typeface, 'latin', weight)}`))
        const width = WORDS.split('').reduce(
          (sum, letter) => sum + (font.charToGlyph(letter).advanceWidth ?? 0),
          0,
        )
        const { regular, bold } = typeface.fallback
        const adjusted = (ARIAL[weight] * (weight === 400 ? regular : bold)) / 100
        const share = width / font.unitsPerEm / adjusted
        expect.soft(Math.abs(share - 1), `${weight}`).toBeLessThan(0.03)
      }
    },
  )

  it.each(TYPEFACES.map((typeface) => [typeface.id, typeface] as const))(
    '%s has what English text needs in a file of its own, of at most 24 kB, with kerning, hints and figures of one width',
    async (_, typeface) => {
      const bytes = await readFile(`static${fontPath(typeface, 'basic')}`)
      expect(bytes.length).toBeLessThanOrEqual(24_000)
      const { font: whole, names } = await unpack(await readFile(`node_modules/${typeface.latin}`))
      const { font: basic, names: kept } = await unpack(bytes)
      // Without its hints some browsers space letters otherwise than in the whole font.
      const needed = ['GPOS', 'HVAR', 'gasp', 'prep'].filter((name) => names.includes(name))
      expect(kept).toEqual(expect.arrayContaining(needed))
      const has = (font: Font, letter: string) => font.charToGlyph(letter).index > 0
      for (const letter of BASIC_TEXT)
        expect.soft(has(basic, letter), letter).toBe(has(whole, letter))
      expect(has(basic, 'ñ')).toBe(false)
      const widths = new Set(
        Array.from('0123456789', (digit) => basic.charToGlyph(digit).advanceWidth),
      )
      const isTabular = ({ tables }: Font) =>
        widths.size === 1 || tables.gsub.features.some(({ tag }) => tag === 'tnum')
      expect(isTabular(basic)).toBe(isTabular(whole))
      const [before, after] = [whole, basic].map(({ tables }) => tables.fvar.axes[0])
      expect(after).toMatchObject({
        minValue: Math.max(300, before?.minValue ?? 0),
        maxValue: Math.min(900, before?.maxValue ?? 0),
      })
    },
  )

  it('are copied to where themes load them from', () => {
    const copied = fontFiles().map(({ to }) => `/${to}`)
    for (const typeface of TYPEFACES) {
      expect(copied).toContain(fontPath(typeface, 'latin'))
      expect(copied).toContain(fontPath(typeface, 'latin-ext'))
    }
  })

  it('are found only by their id', () => {
    expect(findTypeface('manrope')?.family).toBe('Manrope')
    expect(findTypeface('constructor')).toBeUndefined()
  })
})
