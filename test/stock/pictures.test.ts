import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { interiors, lights } from '#catalogue/drawing/catalogue.ts'
import { contentPictures } from '#catalogue/drawing/scene-catalogue.ts'

const root = join(import.meta.dirname, '../..')

const list = z
  .strictObject({
    width: z.number(),
    height: z.number(),
    angles: z.array(z.string()).min(3),
    colours: z.array(z.strictObject({ name: z.string(), hex: z.string().regex(/^#[0-9a-f]{6}$/) })),
    lights: z.array(
      z.strictObject({
        light: z.string(),
        path: z.string(),
        bodies: z.array(z.strictObject({ body: z.string(), colours: z.array(z.string()).min(1) })),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(`${root}/tenants/catalogue/pictures.json`, 'utf8')))

const listed = list.lights.flatMap(({ path, bodies }) =>
  bodies.flatMap(({ body, colours }) =>
    colours.flatMap((colour) =>
      list.angles.map((angle) =>
        path.replace('{body}', body).replace('{colour}', colour).replace('{angle}', angle),
      ),
    ),
  ),
)

describe('stock pictures', () => {
  it('exist for every light, body, colour and angle that is listed, as WebP of the stated size', () => {
    for (const path of listed) {
      const size = toWebpSize(readFileSync(`${root}/static${path}`))
      expect({ path, ...size }).toEqual({ path, width: list.width, height: list.height })
    }
  })

  it('have no file that is not listed', () => {
    const files = readdirSync(`${root}/static/stock`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.'))
      .map((name) => `/stock/${name}`)
    expect(files.sort()).toEqual([...listed].sort())
  })

  it('are listed as the catalogue keeps them, and bodies with other rims are among them', () => {
    for (const [light, { path, bodies, rims = {} }] of Object.entries(lights)) {
      const listed = Object.entries(bodies).map(([body, colours]) => ({ body, colours }))
      expect(list.lights).toContainEqual({ light, path, bodies: listed })
      expect(Object.keys(bodies)).toEqual(expect.arrayContaining(Object.keys(rims)))
    }
  })

  it('name only colours whose paint is known', () => {
    const known = new Set(list.colours.map(({ name }) => name))
    const used = list.lights.flatMap(({ bodies }) => bodies.flatMap(({ colours }) => colours))
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })

  it('rotate a car in 36 frames of one size', () => {
    const frames = readdirSync(`${root}/static/spin`).map((name) => `${root}/static/spin/${name}`)
    expect(frames).toHaveLength(36)
    for (const frame of frames) {
      expect(toWebpSize(readFileSync(frame))).toEqual({ width: 1200, height: 800 })
    }
  })

  it('show each interior all round, twice as wide as high', () => {
    const files = Object.keys(interiors).map((name) => `${name}.webp`)
    expect(readdirSync(`${root}/static/panorama`).sort()).toEqual(files.sort())
    for (const file of files) {
      const size = toWebpSize(readFileSync(`${root}/static/panorama/${file}`))
      expect({ file, ...size }).toEqual({ file, width: 2048, height: 1024 })
    }
  })

  it('are light: the spin at most 1.1 MB, the panorama at most 200 kB', () => {
    expect(sizeOf('static/spin')).toBeLessThanOrEqual(1_100_000)
    expect(sizeOf('static/panorama')).toBeLessThanOrEqual(200_000)
  })
})

describe('pictures of pages', () => {
  const folder = `${root}/static/content`
  const limits: Record<number, number> = {
    1920: 70_000,
    1600: 60_000,
    880: 14_000,
    720: 25_000,
    640: 20_000,
  }

  it.each(contentPictures)('have $file in its size, light enough for a phone', (picture) => {
    const { file, width, height } = picture
    const bytes = readFileSync(`${folder}/${file}.webp`)
    expect(toWebpSize(bytes)).toEqual({ width, height })
    expect(bytes.length).toBeLessThanOrEqual(limits[width] ?? 0)
  })

  it('have no file that is not in the catalogue', () => {
    const known = new Set(contentPictures.map(({ file }) => `${file}.webp`))
    expect(readdirSync(folder).filter((file) => !known.has(file))).toEqual([])
  })
})

// A lossy WebP: "RIFF" size "WEBP" "VP8 " size, three bytes of frame tag, 9d 01 2a, then 14 bits each.
function toWebpSize(file: Buffer): { width: number; height: number } | null {
  const kind = file.toString('latin1', 0, 4) + file.toString('latin1', 8, 16)
  if (kind !== 'RIFFWEBPVP8 ' || file.readUIntBE(23, 3) !== 0x9d012a) return null
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
}

function sizeOf(folder: string): number {
  const path = `${root}/${folder}`
  return readdirSync(path).reduce((sum, name) => sum + statSync(`${path}/${name}`).size, 0)
}
