import { readFile, stat } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

import { findTypeface, fontFiles, fontPath, TYPEFACES } from '#tenant/typefaces.ts'

const LARGEST = 40_000

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
