import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { interiors, lights } from '#catalogue/drawing/catalogue.ts'
import { framesOf } from '#catalogue/drawing/frame-sets.ts'
import { contentPictures } from '#catalogue/drawing/scene-catalogue.ts'
import { parseSizedAddress, smallerWidths } from '#tenant/own-picture.ts'

const root = join(import.meta.dirname, '../..')

const list = z
  .strictObject({
    width: z.number(),
    height: z.number(),
    angles: z.array(z.string()).min(3),
    details: z.array(
      z.strictObject({ body: z.string(), colour: z.string(), photos: z.array(z.string()) }),
    ),
    colours: z.array(z.strictObject({ name: z.string(), hex: z.string().regex(/^#[0-9a-f]{6}$/) })),
    lights: z.array(
      z.strictObject({
        light: z.string(),
        path: z.string(),
        bodies: z.array(
          z.strictObject({
            body: z.string(),
            colours: z.array(z.string()).min(1),
            frames: z.array(z.string()).min(3).optional(),
          }),
        ),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(`${root}/tenants/catalogue/pictures.json`, 'utf8')))

const kept = list.lights.flatMap(({ path, bodies }) =>
  bodies.flatMap(({ body, colours, frames = list.angles }) =>
    colours.flatMap((colour) =>
      frames.map((frame) =>
        path.replace('{body}', body).replace('{colour}', colour).replace('{angle}', frame),
      ),
    ),
  ),
)

const shown = [...new Set([...kept, ...list.details.flatMap(({ photos }) => photos)])]

/** Each picture with its size, and the smaller ones beside those whose address says how wide they are. */
const listed = shown.flatMap((path) => {
  const sized = parseSizedAddress(path)
  if (sized === null) return [{ path, width: list.width, height: list.height }]
  const { folder, width, height } = sized
  const smaller = smallerWidths(width).map((one) => ({
    path: `${folder}${one}.webp`,
    width: one,
    height: Math.round((one * 2) / 3),
  }))
  return [{ path, width, height }, ...smaller]
})

describe('stock pictures', () => {
  it('exist for every light, body, colour and angle that is listed, as WebP of the stated size', () => {
    for (const { path, ...size } of listed)
      expect({ path, ...toWebpSize(readFileSync(`${root}/static${path}`)) }).toEqual({
        path,
        ...size,
      })
  })

  it('have no file that is not listed', () => {
    const files = readdirSync(`${root}/static/stock`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.'))
      .map((name) => `/stock/${name}`)
    expect(files.sort()).toEqual(listed.map(({ path }) => path).sort())
  })

  it('are listed as the catalogue keeps them, and bodies with other rims are among them', () => {
    for (const [light, kept] of Object.entries(lights)) {
      const { path, bodies, large = {}, rims = {} } = kept
      const wanted = Object.entries({ ...bodies, ...large }).map(([body, colours]) => {
        const frames = framesOf(kept, body).map(({ name }) => name)
        return { body, colours, ...(frames.join() !== list.angles.join() && { frames }) }
      })
      expect(list.lights).toContainEqual({ light, path, bodies: wanted })
      expect(Object.keys({ ...bodies, ...large })).toEqual(
        expect.arrayContaining(Object.keys(rims)),
      )
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

  it('begin with a front of 1,600 pixels in 60 kB, each body in each light; 960 pixels take 35', () => {
    const most: Record<number, number> = { 1600: 60_000, 960: 35_000, 800: 25_000, 480: 14_000 }
    for (const { path, width } of listed)
      expect(statSync(`${root}/static${path}`).size, path).toBeLessThanOrEqual(most[width] ?? 0)
    const fronts = listed.filter(
      ({ path }) => /-front\/\d+x/.test(path) && !path.includes('-other-'),
    )
    expect(fronts.length).toBeGreaterThan(200)
    expect(fronts.filter(({ width }) => width !== 1600)).toEqual([])
    const looks = list.lights.flatMap(({ bodies }) => bodies.flatMap(({ colours }) => colours))
    expect(fronts).toHaveLength(looks.length)
  })

  it('and all other files of the release are at most 30 MB', () => {
    const all = readdirSync(`${root}/static`, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.startsWith('build'))
      .map((name) => statSync(`${root}/static/${name}`))
    const bytes = all.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
    expect(bytes).toBeLessThanOrEqual(30_000_000)
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
