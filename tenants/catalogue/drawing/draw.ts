// npm run pictures: draws the demo's stock pictures into static/stock and lists them in
// tenants/catalogue/pictures.json; `--only body,body` and `--light name` limit them, `--new` keeps what is there.
// `--scenes` draws the wide pictures into static/content (`--only name,name` limits them).
// `--details` draws close views and insides into static/stock/detail and static/stock/inside.
// `--spin body-colour` draws a turn of 36 frames into static/spin, `--inside` the interiors all round (`--only name`
// limits them).
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import sharp from 'sharp'

import { type Camera, createCamera, toWebp } from './camera.ts'
import {
  angles,
  cabinViews,
  closeViews,
  details,
  detailSize,
  interiors,
  lights,
  listDetails,
  listVanDetails,
  paints,
  type PaintName,
  size,
  toPicturePath,
  trims,
  vanDetails,
  vanViews,
} from './catalogue.ts'
import { drawFloorPlan } from './floor-plan.ts'
import { framesOf, sharpFrames, type StockFrame } from './frame-sets.ts'
import { listShots, writeFrames, writePicture } from './frames.ts'
import { contentPictures } from './scene-catalogue.ts'
import { readTraced, toKey } from './traced/traced.ts'

const spinSize = { width: 1200, height: 800 } as const
const root = new URL('../../../', import.meta.url).pathname

const { values } = parseArgs({
  options: {
    spin: { type: 'string' },
    only: { type: 'string' },
    light: { type: 'string' },
    new: { type: 'boolean' },
    inside: { type: 'boolean' },
    details: { type: 'boolean' },
    scenes: { type: 'boolean' },
  },
})
const camera = await createCamera(values.inside ? 2 : values.scenes ? 1.5 : 1)
try {
  if (values.spin) await drawSpin(camera, values.spin)
  else if (values.scenes) await drawScenes(camera, values.only?.split(',') ?? null)
  else if (values.details) await drawDetails(camera, values.new ?? false)
  else if (values.inside) await drawInside(camera, values.only?.split(',') ?? null)
  else await drawStock(camera, values.only?.split(',') ?? null, values.new ?? false)
} finally {
  await camera.close()
}

/** Draws what is not path-traced (traced/list.json). */
async function drawStock(
  camera: Camera,
  only: readonly string[] | null,
  keep: boolean,
): Promise<void> {
  const traced = new Set(await readTraced())
  const packing: Promise<void>[] = []
  for (const shot of listShots()) {
    const { light, body, rim, angle, frames, fileOf } = shot
    if ((values.light && values.light !== light) || (only && !only.includes(body))) continue
    const left = shot.colours.filter((colour) => {
      if (traced.has(toKey(shot, colour))) return false
      return !keep || frames.some((frame) => !existsSync(fileOf(colour, frame)))
    })
    const [largest] = frames
    if (!largest || left.length === 0) continue
    const { width, height } = largest
    const hexes = left.map((colour) => paints[colour].hex)
    const view = angles[angle]
    const pictures = await camera.shoot({ body, rim, paints: hexes, view, light, width, height })
    // Packed while the page draws the next ones.
    packing.push(...pictures.map((picture, n) => writeFrames(picture, left[n] ?? '', shot)))
    console.log(light, body, angle, left.join())
  }
  await Promise.all(packing)
  await writeList()
}

/** Lists what exists: a body has only the colours that all its frames were drawn in. */
async function writeList(): Promise<void> {
  const namesOf = (frames: readonly StockFrame[]) => frames.map(({ name }) => name)
  const names = namesOf(sharpFrames)
  const isDrawn = (path: string, body: string, colour: string, frames: readonly string[]) =>
    frames.every((frame) => existsSync(`${root}static${toPicturePath(path, body, colour, frame)}`))
  const list = {
    ...size,
    angles: names,
    colours: Object.entries(paints).map(([name, { hex }]) => ({ name: name as PaintName, hex })), // Object.entries forgets the names
    lights: Object.entries(lights).map(([light, kept]) => ({
      light,
      path: kept.path,
      bodies: Object.entries({ ...kept.bodies, ...kept.large })
        .map(([body, colours]) => ({ body, colours, frames: namesOf(framesOf(kept, body)) }))
        .map(({ body, colours, frames }) => ({
          body,
          colours: colours.filter((colour) => isDrawn(kept.path, body, colour, frames)),
          ...(frames.join() !== names.join() && { frames }),
        }))
        .filter(({ colours }) => colours.length > 0),
    })),
  }
  const shown = [
    ...details.map((one) => ({ ...one, photos: listDetails(one) })),
    ...vanDetails.map((one) => ({ ...one, photos: listVanDetails() })),
  ]
    .filter(({ photos }) => photos.every((path) => existsSync(`${root}static${path}`)))
    .map(({ body, paint, photos }) => ({ body, colour: paint, photos }))
  await mkdir(`${root}tenants/catalogue`, { recursive: true })
  await writeFile(
    `${root}tenants/catalogue/pictures.json`,
    `${JSON.stringify({ ...list, details: shown }, null, 2)}\n`,
  )
}

/** Close views and insides of the vehicles that are shown in detail. */
async function drawDetails(camera: Camera, keep: boolean): Promise<void> {
  const fileOf = (name: string) =>
    `${root}static/stock/${name}/${detailSize.width}x${detailSize.height}.webp`
  const frame = { ...detailSize, mirrored: false }
  const plan = sharp(Buffer.from(drawFloorPlan())).removeAlpha()
  await writePicture(plan, fileOf('inside/van-plan'), frame, 70)
  for (const [name, view] of Object.entries(vanViews)) {
    const file = fileOf(`inside/van-${name}`)
    if (keep && existsSync(file)) continue
    await writePicture(await camera.shootVan({ ...view, ...detailSize }), file, frame, 50)
    console.log(file.slice(root.length))
  }
  for (const { body, paint, light, inside } of details) {
    for (const [name, view] of Object.entries(cabinViews)) {
      const file = fileOf(`inside/${inside}-${name}`)
      if (keep && existsSync(file)) continue
      const picture = await camera.shootCabin({ trim: trims[inside], ...view, ...detailSize })
      await writePicture(picture, file, frame, 50)
      console.log(file.slice(root.length))
    }
    for (const [name, { eye, aim, lens, worn = false }] of Object.entries(closeViews)) {
      const file = fileOf(`detail/${body}-${paint}-${name}`)
      if (keep && existsSync(file)) continue
      const view = { turn: 0, height: 0, lens, close: { eye, aim } }
      const shot = { body, worn, paints: [paints[paint].hex], view, light, ...detailSize }
      for (const picture of await camera.shoot(shot)) await writePicture(picture, file, frame, 50)
      console.log(file.slice(root.length))
    }
  }
  await writeList()
}

async function drawSpin(camera: Camera, which: string): Promise<void> {
  const [body, colour] = splitLast(which)
  const paint = Object.entries(paints).find(([name]) => name === colour)?.[1]
  if (!lights.studio.bodies[body] || !paint)
    throw new Error(`no picture of ${which}: write body-colour`)
  await mkdir(`${root}static/spin`, { recursive: true })
  for (let frame = 0; frame < 36; frame++) {
    const view = { turn: frame * 10, height: 1.3, lens: 22, steady: true }
    const shot = { body, paints: [paint.hex], view, light: 'studio' as const, ...spinSize }
    const [shown] = await camera.shoot(shot)
    if (!shown) throw new Error('nothing was drawn')
    const picture = await toWebp(shown, spinSize.width, spinSize.height, 60)
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
