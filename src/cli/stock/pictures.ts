// The studio renders that there are, as catalogue/pictures.json lists them; null before they have been made.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { root } from '#cli/run.ts'
import type { PictureSet } from '#stock/generate-recipe.ts'

const colourNames = z.array(
  z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]),
)
/** Bodies by name alone come in every colour; a body may list its own. */
const picturesFile = z.object({
  path: z.string(),
  angles: z.array(z.string()).min(1),
  colours: colourNames.default([]),
  bodies: z.union([
    z.array(z.union([z.string(), z.object({ name: z.string(), colours: colourNames })])),
    z.record(z.string(), z.union([colourNames, z.object({ colours: colourNames })])),
  ]),
})

export async function loadPictures(): Promise<PictureSet | null> {
  const file = join(root, 'tenants/catalogue/pictures.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return null
  const { path, angles, colours, bodies } = picturesFile.parse(JSON.parse(text))
  const entries = Array.isArray(bodies)
    ? bodies.map((body) => (typeof body === 'string' ? [body, colours] : [body.name, body.colours]))
    : Object.entries(bodies).map(([name, own]) => [name, Array.isArray(own) ? own : own.colours])
  return { path, angles, bodies: Object.fromEntries(entries) as PictureSet['bodies'] } // Names and colours, as above.
}
