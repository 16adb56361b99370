// npm run pictures: draws the demo's stock pictures into static/stock and lists them in
// tenants/catalogue/pictures.json; `--only body,body` and `--light name` limit them, `--new` keeps what is there.
// `--scenes` draws the wide pictures into static/content (`--only name,name` limits them).
// `--spin body-colour` draws a turn of 36 frames into static/spin, `--inside` the interiors all round (`--only name`
// limits them).
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'

import { type Camera, createCamera } from './camera.ts'
import {
  type Angle,
  angles,
  interiors,
  type LightName,
  lights,
  paints,
  type PaintName,
  rimOf,
  size,
  toPicturePath,
} from './catalogue.ts'
import { contentPictures } from './scene-catalogue.ts'

const root = new URL('../../../', import.meta.url).pathname

const { values } = parseArgs({
  options: {
    spin: { type: 'string' },
    only: { type: 'string' },
    light: { type: 'string' },
    new: { type: 'boolean' },
    inside: { type: 'boolean' },
    scenes: { type: 'boolean' },
  },
})
const camera = await createCamera(values.inside ? 2 : 1.5)
try {
  if (values.spin) await drawSpin(camera, values.spin)
  else if (values.scenes) await drawScenes(camera, values.only?.split(',') ?? null)
  else if (values.inside) await drawInside(camera, values.only?.split(',') ?? null)
  else await drawStock(camera, values.only?.split(',') ?? null, values.new ?? false)
} finally {
  await camera.close()
}

/** Lights and the pictures wanted in each, in drawing order. */
function listLights() {
  return Object.entries(lights).map(([light, kept]) => ({
    light: light as LightName, // Object.entries forgets the names
    ...kept,
  }))
}

async function drawStock(
  camera: Camera,
  only: readonly string[] | null,
  keep: boolean,
): Promise<void> {
  for (const { light, ...kept } of listLights()) {
    const { path, quality, bodies } = kept
    if (values.light && values.light !== light) continue
    await mkdir(dirname(`${root}static${path}`), { recursive: true })
    for (const [body, colours] of Object.entries(bodies)) {
      if (only && !only.includes(body)) continue
      for (const colour of colours) {
        const rim = rimOf(kept, body, colour)
        // The page draws one at a time, while this process packs the ones before.
        const shots = Object.entries(angles).map(async ([angle, view]) => {
          const file = `${root}static${toPicturePath(path, body, colour, angle)}`
          if (keep && existsSync(file)) return
          const shot = { body, rim, paint: paints[colour], view, light, ...size }
          const picture = await camera.shoot(shot, quality)
          await writeFile(file, picture)
          console.log(file.slice(root.length), picture.length)
        })
        await Promise.all(shots)
      }
    }
  }
  await writeList()
}

/** Lists what exists: a body has only the colours that all its angles were drawn in. */
async function writeList(): Promise<void> {
  const names = Object.keys(angles)
  const isDrawn = (path: string, body: string, colour: string) =>
    names.every((angle) => existsSync(`${root}static${toPicturePath(path, body, colour, angle)}`))
  const list = {
    ...size,
    angles: names satisfies string[] as Angle[], // Object.keys forgets the names
    colours: Object.entries(paints).map(([name, { hex }]) => ({ name: name as PaintName, hex })), // likewise
    lights: listLights().map(({ light, path, bodies }) => ({
      light,
      path,
      bodies: Object.entries(bodies)
        .map(([body, colours]) => ({
          body,
          colours: colours.filter((colour) => isDrawn(path, body, colour)),
        }))
        .filter(({ colours }) => colours.length > 0),
    })),
  }
  await mkdir(`${root}tenants/catalogue`, { recursive: true })
  await writeFile(`${root}tenants/catalogue/pictures.json`, `${JSON.stringify(list, null, 2)}\n`)
}

async function drawSpin(camera: Camera, which: string): Promise<void> {
  const [body, colour] = splitLast(which)
  const paint = Object.entries(paints).find(([name]) => name === colour)?.[1]
  if (!lights.studio.bodies[body] || !paint)
    throw new Error(`no picture of ${which}: write body-colour`)
  await mkdir(`${root}static/spin`, { recursive: true })
  for (let frame = 0; frame < 36; frame++) {
    const view = { turn: frame * 10, height: 1.3, lens: 22, steady: true }
    const shot = { body, paint, view, light: 'studio' as const, width: 1200, height: 800 }
    const picture = await camera.shoot(shot, 60)
    const number = String(frame + 1).padStart(2, '0')
    await writeFile(`${root}static/spin/${which}-${number}.webp`, picture)
    console.log(number, picture.length)
  }
  console.log(`static/spin: ${await sizeOf(`${root}static/spin`)} bytes`)
}

async function drawScenes(camera: Camera, only: readonly string[] | null): Promise<void> {
  await mkdir(`${root}static/content`, { recursive: true })
  for (const { file, scene, width, height, tall, quality } of contentPictures) {
    if (only && !only.includes(file)) continue
    const picture = await camera.shootScene({ name: scene, tall, width, height, quality })
    await writeFile(`${root}static/content/${file}.webp`, picture)
    console.log(file, picture.length)
  }
  console.log(`static/content: ${await sizeOf(`${root}static/content`)} bytes`)
}

async function drawInside(camera: Camera, only: readonly string[] | null): Promise<void> {
  await mkdir(`${root}static/panorama`, { recursive: true })
  for (const [name, trim] of Object.entries(interiors)) {
    if (only && !only.includes(name)) continue
    const picture = await camera.shootInside({ trim, width: 2048, height: 1024, quality: 62 })
    await writeFile(`${root}static/panorama/${name}.webp`, picture)
    console.log(`static/panorama/${name}.webp ${picture.length}`)
  }
}

function splitLast(name: string): [string, string] {
  const at = name.lastIndexOf('-')
  return [name.slice(0, at), name.slice(at + 1)]
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder)
  const sizes = await Promise.all(files.map(async (file) => (await stat(`${folder}/${file}`)).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
