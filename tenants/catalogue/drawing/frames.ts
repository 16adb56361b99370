// Which stock pictures there are, and the files of each: one view of a body in some paints, in one or more sizes.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { Sharp } from 'sharp'

import { smallerWidths } from '../../../src/tenant/own-picture.ts'
import { toWebp } from './camera.ts'
import {
  type Angle,
  angles,
  type LightName,
  lights,
  type PaintName,
  type RimName,
  rimOf,
  toPicturePath,
} from './catalogue.ts'
import { framesOf, type StockFrame } from './frame-sets.ts'

const root = new URL('../../../', import.meta.url).pathname

export type StockShot = {
  light: LightName
  body: string
  rim: RimName | undefined
  angle: Angle
  colours: readonly PaintName[]
  /** The largest first. */
  frames: readonly StockFrame[]
  /** Of one paint's picture, an absolute path. */
  fileOf: (colour: string, frame: StockFrame) => string
  quality: number
}

/** All stock pictures, in the order of the catalogue. */
export function listShots(): StockShot[] {
  return names(lights).flatMap((light) => {
    const kept = lights[light]
    return Object.entries({ ...kept.bodies, ...kept.large }).flatMap(([body, colours]) => {
      const fileOf = (colour: string, { name }: StockFrame) =>
        `${root}static${toPicturePath(kept.path, body, colour, name)}`
      const byRim = Map.groupBy(colours, (colour) => rimOf(kept, body, colour))
      return [...byRim].flatMap(([rim, some]) =>
        names(angles).flatMap((angle) => {
          const frames = framesOf(kept, body).filter((frame) => frame.angle === angle)
          const { quality } = kept
          return frames.length === 0
            ? []
            : [{ light, body, rim, angle, colours: some, frames, fileOf, quality }]
        }),
      )
    })
  })
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
  { width, height, mirrored }: Omit<StockFrame, 'name' | 'angle'>,
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
