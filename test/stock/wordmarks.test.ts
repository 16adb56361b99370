import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { listMakes } from '#stock/catalogue.ts'

const root = join(import.meta.dirname, '../..')
const sprite = readFileSync(`${root}/static/wordmarks.svg`, 'utf8')
const widths = z
  .record(z.string(), z.number().positive())
  .parse(JSON.parse(readFileSync(`${root}/tenants/catalogue/wordmarks.json`, 'utf8')))

const SYMBOL = /<symbol id="([a-z0-9-]+)" viewBox="0 0 (\d+) (\d+)"><path d="([^"]+)"\/><\/symbol>/g
const symbols = [...sprite.matchAll(SYMBOL)].map(([, id = '', width, height, data = '']) => ({
  id,
  ratio: Number(width) / Number(height),
  data,
}))

describe('wordmarks', () => {
  it('exist for every make in the catalogue', () => {
    const drawn = new Set(symbols.map(({ id }) => id))
    expect(listMakes().filter(({ slug }) => !drawn.has(slug))).toEqual([])
  })

  it('are listed with their width at a height of 24', () => {
    expect(symbols.map(({ id }) => id)).toEqual(Object.keys(widths))
    for (const { id, ratio } of symbols) expect(widths[id], id).toBeCloseTo(ratio * 24, 0)
  })

  it('are plain outlines: every number finite, every contour closed', () => {
    for (const { id, data } of symbols) {
      expect(data, id).toMatch(/^(M-?\d+[ -]\d+([hv]-?\d+|[lqc]-?\d+([ -]\d+)+)+z)+$/)
    }
  })

  it('have no colours, scripts or links of their own', () => {
    const rest = sprite.replaceAll(SYMBOL, '').replaceAll(/\s+/g, ' ').trim()
    expect(rest).toBe('<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor"> </svg>')
  })

  it('need at most 16 kB', () => {
    expect(brotliCompressSync(sprite).length).toBeLessThanOrEqual(16_384)
  })
})
