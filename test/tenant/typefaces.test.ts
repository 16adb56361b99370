import { readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

import { parse } from 'opentype.js/dist/opentype.mjs'

import {
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
        const bytes = await readFile(`static${paperFontPath(typeface, 'latin', weight)}`)
        const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
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

  it('are copied to where themes load them from', () => {
    const copied = fontFiles().map(({ to }) => `/${to}`)
    for (const typeface of TYPEFACES) {
      expect(copied).toContain(fontPath(typeface))
      expect(copied).toContain(fontPath(typeface, 'latin-ext'))
    }
  })

  it('are found only by their id', () => {
    expect(findTypeface('manrope')?.family).toBe('Manrope')
    expect(findTypeface('constructor')).toBeUndefined()
  })
})
