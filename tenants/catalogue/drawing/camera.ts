// Starts the drawing page in a Chromium without a screen and hands out its pictures as WebP.
import { readFile } from 'node:fs/promises'

import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'

import { findChromium } from '../../../src/cli/chromium.ts'
import { isProblem } from '../../../src/feeds/import/problem.ts'
import type { LightName, RimName, Trim } from './catalogue.ts'

/** Pictures are rendered in software, so that they are the same on each machine. */
const WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

export type Shot = {
  body: string
  /** Other than the body's own. */
  rim?: RimName | undefined
  /** A picture is taken in each. */
  paints: readonly string[]
  /** With a scratch. */
  worn?: boolean
  view: View
  light: LightName
  width: number
  height: number
}

type Point = readonly [number, number, number]
type View = {
  turn: number
  height: number
  lens: number
  steady?: boolean
  close?: { eye: Point; aim: Point }
}

export type CabinShot = {
  trim: Trim
  eye: Point
  aim: Point
  lens: number
  width: number
  height: number
}

export type Camera = {
  /** One view in each paint. */
  shoot: (shot: Shot) => Promise<Sharp[]>
  /** A part of the inside of a car. */
  shootCabin: (cabin: CabinShot) => Promise<Sharp>
  /** A part of the inside of a caravan. */
  shootVan: (van: Omit<CabinShot, 'trim'>) => Promise<Sharp>
  /** The inside of a car all round, equirectangular. */
  shootInside: (inside: InsideShot) => Promise<Buffer>
  /** The vehicle for the path tracer. */
  model: (shot: ModelShot) => Promise<Model>
  /** A scene by its name, wide or cut for phones. */
  shootScene: (scene: SceneShot) => Promise<Buffer>
  close: () => Promise<void>
}

export type ModelShot = Pick<Shot, 'body' | 'rim' | 'width' | 'height'> & {
  views: Readonly<Record<string, Shot['view']>>
}

/** A glTF file, and a camera for each view: its matrix (column by column) and lens (degrees). */
export type Model = {
  file: Buffer
  cameras: Record<string, { matrix: number[]; lens: number }>
}

export type InsideShot = { trim: Trim; width: number; height: number; quality: number }

export type SceneShot = {
  name: string
  tall: boolean
  width: number
  height: number
  quality: number
}

/** @param oversample how many pixels are drawn, each way, for one that is kept */
export async function createCamera(oversample: number): Promise<Camera> {
  const bundle = await build({
    entryPoints: [new URL('page/page.ts', import.meta.url).pathname],
    bundle: true,
    format: 'iife',
    write: false,
  })
  const found = await findChromium()
  if (isProblem(found)) throw new Error(found.problem)
  // Without --disable-gpu, which would leave no WebGL to draw with.
  const args = [...found.args.filter((arg) => arg !== '--disable-gpu'), ...WEBGL]
  const browser = await chromium.launch({ ...found, args })
  const page = await browser.newPage()
  page.on('console', (message) => console.error(message.text()))
  page.on('pageerror', (error) => console.error(error))
  await page.setContent('<!doctype html><title>Studio</title>')
  await page.addStyleTag({ content: await toFontFace() })
  await page.evaluate('document.fonts.load("800 1rem Archivo")')
  await page.addScriptTag({ content: bundle.outputFiles[0]?.text ?? '' })
  const toPicture = (url: unknown): Sharp =>
    sharp(Buffer.from(String(url).replace(/^data:image\/png;base64,/, ''), 'base64')).removeAlpha()
  const take = async (call: string): Promise<Sharp> => toPicture(await page.evaluate(call))
  return {
    async shoot(shot) {
      const big = { ...shot, width: shot.width * oversample, height: shot.height * oversample }
      const urls: unknown = await page.evaluate(`shoot(${JSON.stringify(big)})`)
      return Array.isArray(urls) ? urls.map(toPicture) : []
    },
    shootCabin: (cabin) => take(`shootCabin(${JSON.stringify(cabin)})`),
    shootVan: (van) => take(`shootVan(${JSON.stringify(van)})`),
    async shootInside({ trim, width, height, quality }) {
      const size = `${width * oversample}, ${height * oversample}`
      const call = `shootInside(${JSON.stringify(trim)}, ${size})`
      return toWebp(await take(call), width, height, quality)
    },
    async shootScene({ name, tall, width, height, quality }) {
      const size = `${width * oversample}, ${height * oversample}`
      const call = `shootScene(${JSON.stringify(name)}, ${tall}, ${size})`
      return toWebp(await take(call), width, height, quality)
    },
    async model(shot) {
      const call = `model(${JSON.stringify(shot)})`
      const made = await page.evaluate<Omit<Model, 'file'> & { file: string }>(call)
      return { ...made, file: Buffer.from(made.file, 'base64') }
    },
    close: () => browser.close(),
  }
}

export function toWebp(picture: Sharp, width: number, height: number, quality: number) {
  return picture
    .resize(width, height, { kernel: 'lanczos3' })
    .webp({ quality, effort: 6, smartSubsample: true })
    .toBuffer()
}

/** The typeface of words that are drawn in pictures. */
async function toFontFace(): Promise<string> {
  const file = import.meta
    .resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2')
  const letters = (await readFile(new URL(file).pathname)).toString('base64')
  return `@font-face{font-family:Archivo;font-weight:100 900;src:url(data:font/woff2;base64,${letters})}`
}
