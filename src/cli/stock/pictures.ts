// The available studio renders, as listed in catalogue/pictures.json; null before they have been made.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

import { root } from '#cli/run.ts'
import type { PictureSet } from '#cli/demo-stock/recipe.ts'
import { readJson } from '#lib/parse-json.ts'

const picturesFile = z.object({
  angles: z.array(z.string()).min(1),
  details: z
    .array(z.object({ body: z.string(), colour: z.string(), photos: z.array(z.string()) }))
    .default([]),
  lights: z.array(
    z.object({
      light: z.string(),
      path: z.string(),
      bodies: z.array(
        z.object({
          body: z.string(),
          colours: z.array(z.string()),
          frames: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
})

/** Also null if the file is incomplete: demo stock then has no photos. */
export async function loadPictures(): Promise<PictureSet | null> {
  const file = join(root, 'tenants/catalogue/pictures.json')
  const read = readJson(await readFile(file, 'utf8').catch(() => ''), picturesFile)
  if (read === null) return null
  const { angles, lights, details } = read
  return {
    angles,
    details: Object.fromEntries(
      details.map(({ body, colour, photos }) => [`${body}-${colour}`, photos]),
    ),
    lights: Object.fromEntries(
      lights.map(({ light, path, bodies }) => [
        light,
        {
          path,
          bodies: Object.fromEntries(bodies.map(({ body, colours }) => [body, colours])),
          frames: Object.fromEntries(
            bodies.flatMap(({ body, frames }) => (frames ? [[body, frames]] : [])),
          ),
        },
      ]),
    ),
  }
}
