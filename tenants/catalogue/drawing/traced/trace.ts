// npm run pictures:traced: the stock pictures rendered with Blender's path tracer, in place of the drawn ones. Takes up
// where it was ended. `--light name`, `--only body,body` and `--angles front,rear` limit them; `--again` renders also
// what list.json names.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp, { type Sharp } from 'sharp'

import { type Camera, createCamera, type Model } from '../camera.ts'
import { angles, paints, type PaintName } from '../catalogue.ts'
import { type StockShot, listShots, writeFrames } from '../frames.ts'
import { type Options, readOptions } from './options.ts'
import { listFile, readTraced, toKey } from './traced.ts'

/** Rays per pixel; the network takes out what noise they leave. A studio is plain: there it needs the fewest. */
const SAMPLES = { small: 8, large: 5, studio: 4 } as const
/** What is rendered of a large picture, which is then enlarged: as sharp to the eye, in half of the time. */
const RENDERED = { width: 1120, height: 747 } as const
/** How well pictures are packed: leaves and concrete weigh more than the drawn places, most on the forecourt. */
const QUALITY = { forecourt: 41, other: 44 } as const

type Size = { width: number; height: number }

const asked = readOptions(process.argv.slice(2))
if ('problem' in asked) {
  console.error(asked.problem)
  process.exit(2)
}
const options: Options = asked
requireBlender()
const done = new Set(await readTraced())
const wanted = listShots()
  .filter(({ light }) => options.lights.includes(light))
  .filter(
    ({ body, angle }) => (options.only?.includes(body) ?? true) && options.angles.includes(angle),
  )
  .toSorted((a, b) => rank(a) - rank(b))
const folder = await mkdtemp(join(tmpdir(), 'traced-'))
const camera = await createCamera(1)
try {
  for (const shot of wanted) {
    const colours = shot.colours.filter((colour) => options.again || !done.has(toKey(shot, colour)))
    if (colours.length > 0) await trace(camera, shot, colours)
  }
} finally {
  await camera.close()
  await rm(folder, { recursive: true })
}

/** All fronts of a place first: lists show these. */
function rank({ light, angle }: StockShot): number {
  return options.lights.indexOf(light) * 10 + options.angles.indexOf(angle)
}

async function trace(
  camera: Camera,
  shot: StockShot,
  colours: readonly PaintName[],
): Promise<void> {
  const started = performance.now()
  const [largest = { width: 0, height: 0 }] = shot.frames
  const { body, rim, light, angle } = shot
  const kind = largest.width > 1000 ? 'large' : 'small'
  const { width, height } = kind === 'large' ? RENDERED : largest
  const { file, cameras } = await camera.model({ body, rim, views: angles, width, height })
  await writeFile(join(folder, 'vehicle.glb'), file)
  const job = {
    model: join(folder, 'vehicle.glb'),
    body,
    light,
    size: [width, height],
    samples: SAMPLES[light === 'studio' ? light : kind],
    folder,
    views: [toView(cameras[angle], colours)],
  }
  await writeFile(join(folder, 'job.json'), JSON.stringify(job))
  await runBlender(join(folder, 'job.json'))
  for (const colour of colours) {
    const raw = { width, height, channels: 3 } as const
    const pixels = await readFile(join(folder, `${colour}.rgb`))
    const picture = kind === 'large' ? await enlarge(pixels, largest) : sharp(pixels, { raw })
    await writeFrames(picture, colour, {
      ...shot,
      quality: shot.light === 'forecourt' ? QUALITY.forecourt : QUALITY.other,
    })
    done.add(toKey(shot, colour))
  }
  await writeFile(listFile, `${JSON.stringify([...done].toSorted(), null, 2)}\n`)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(light, body, angle, colours.join(), `${seconds} s`)
}

async function enlarge(pixels: Buffer, { width, height }: Size): Promise<Sharp> {
  const { data, info } = await sharp(pixels, { raw: { ...RENDERED, channels: 3 } })
    .resize(width, height, { kernel: 'lanczos3', fit: 'fill' })
    .sharpen({ sigma: 0.8, m1: 0.4, m2: 1.2 })
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

function toView(camera: Model['cameras'][string] | undefined, colours: readonly PaintName[]) {
  const shots = colours.map((colour) => ({
    colour: toLinear(paints[colour].hex),
    file: join(folder, `${colour}.rgb`),
  }))
  return { camera, shots }
}

function toLinear(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part < 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
}

function runBlender(job: string): Promise<void> {
  const script = new URL('render.py', import.meta.url).pathname
  const args = ['--background', '--factory-startup', '--python-exit-code', '1']
  // One thread for the network's sums: more wait for each other.
  const env = { ...process.env, OPENBLAS_NUM_THREADS: '1' }
  const blender = spawn('blender', [...args, '--python', script, '--', job], { env })
  let said = ''
  blender.stdout.on('data', (text) => (said = `${said}${text}`.slice(-4000)))
  blender.stderr.on('data', (text) => (said = `${said}${text}`.slice(-4000)))
  return new Promise((resolve, reject) => {
    blender.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`Blender ended with ${code}:\n${said}`)),
    )
  })
}

function requireBlender(): void {
  try {
    execFileSync('blender', ['--version'], { stdio: 'ignore' })
  } catch {
    console.error(
      'Install Blender first: apt-get install --no-install-recommends blender python3-numpy libopenblas0-pthread',
    )
    process.exit(2)
  }
}
