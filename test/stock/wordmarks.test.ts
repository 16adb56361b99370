import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { listMakes } from '#vehicle/catalogue.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'static/wordmarks')
const widths = z
  .record(z.string(), z.number().positive())
  .parse(JSON.parse(readFileSync(`${root}/tenants/catalogue/wordmarks.json`, 'utf8')))

const DRAWING =
  /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) (\d+)"><path d="([^"]+)"\/><\/svg>\n$/
const drawings = readdirSync(folder).map((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  const [, width, height, data] = DRAWING.exec(text) ?? []
  return { id: file.replace('.svg', ''), text, ratio: Number(width) / Number(height), data }
})

describe('wordmarks', () => {
  it('exist for every make in the catalogue', () => {
    const drawn = new Set(drawings.map(({ id }) => id))
    expect(listMakes().filter(({ slug }) => !drawn.has(slug))).toEqual([])
  })

  it('are listed with their width at a height of 24', () => {
    expect(drawings.map(({ id }) => id).toSorted()).toEqual(Object.keys(widths).toSorted())
    for (const { id, ratio } of drawings) expect(widths[id], id).toBeCloseTo(ratio * 24, 0)
  })

  it('are plain outlines without colours, scripts or links: every number finite, every contour closed', () => {
    for (const { id, data } of drawings) {
      expect(data, id).toMatch(/^(M-?\d+[ -]\d+([hv]-?\d+|[lqc]-?\d+([ -]\d+)+)+z)+$/)
    }
  })

  it('take at most half a kilobyte each', () => {
    const sizes = drawings.map(({ text }) => brotliCompressSync(text).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(512)
  })
})
