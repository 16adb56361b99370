// Which stock pictures there are, and the files of each: one view of a body in some paints, in one or more sizes.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { Sharp } from 'sharp'

import { smallerWidths } from '../../../src/tenant/own-picture.ts'
import { toWebp } from './camera.ts'
import {
  type Angle,
  angles,
  largeFrames,
  type LightName,
  lights,
  type PaintName,
  type RimName,
  rimOf,
  size,
  smallFrames,
  toFrame,
  toPicturePath,
} from './catalogue.ts'

const root = new URL('../../../', import.meta.url).pathname

export type Frame = {
  /** As it is written in an address. */
  name: string
  width: number
  height: number
  mirrored: boolean
}

export type StockShot = {
  light: LightName
  body: string
  rim: RimName | undefined
  angle: Angle
  colours: readonly PaintName[]
  /** The largest first. */
  frames: readonly Frame[]
  /** Of one paint's picture, an absolute path. */
  fileOf: (colour: string, frame: Frame) => string
  quality: number
}

/** All stock pictures, in the order of the catalogue. */
export function listShots(): StockShot[] {
  return names(lights).flatMap((light) => {
    const kept = lights[light]
    return Object.entries({ ...kept.bodies, ...kept.large }).flatMap(([body, colours]) => {
      const isLarge = kept.large?.[body] !== undefined
      const fileOf = (colour: string, { name }: Frame) =>
        `${root}static${toPicturePath(kept.path, body, colour, name)}`
      const byRim = Map.groupBy(colours, (colour) => rimOf(kept, body, colour))
      return [...byRim].flatMap(([rim, some]) =>
        names(angles).flatMap((angle) => {
          const frames = isLarge ? toLargeFrames(angle) : toSmallFrames(angle)
          const { quality } = kept
          return frames.length === 0
            ? []
            : [{ light, body, rim, angle, colours: some, frames, fileOf, quality }]
        }),
      )
    })
  })
}

function toLargeFrames(angle: Angle): Frame[] {
  return largeFrames
    .filter((frame) => frame.angle === angle)
    .map((frame) => ({ ...frame, name: toFrame(frame) }))
}

function toSmallFrames(angle: Angle): Frame[] {
  return smallFrames
    .filter((frame) => frame.angle === angle)
    .map((frame) => ({ ...frame, ...size }))
}

/** The picture in each size. */
export async function writeFrames(
  picture: Sharp,
  colour: string,
  { frames, fileOf, quality }: StockShot,
): Promise<void> {
  for (const frame of frames) await writePicture(picture, fileOf(colour, frame), frame, quality)
}

/** The picture at its own width and at each smaller one, if its address says how wide it is. */
export async function writePicture(
  picture: Sharp,
  file: string,
  { width, height, mirrored }: Omit<Frame, 'name'>,
  quality: number,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const turned = picture.clone().flop(mirrored)
  await writeFile(file, await toWebp(turned.clone(), width, height, quality))
  if (!/\/\d+x\d+\.webp$/.test(file)) return
  for (const smaller of smallerWidths(width)) {
    const small = await toWebp(turned.clone(), smaller, Math.round((smaller * 2) / 3), quality)
    await writeFile(`${dirname(file)}/${smaller}.webp`, small)
  }
}

/** An object's own names, as the names they are. */
function names<Name extends string>(object: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(object) as Name[] // Object.keys forgets them
}
