// Which of the studio renders stand for a vehicle: by body and by colour, each angle once.
import looks from '#catalogue/demo/looks.json' with { type: 'json' }
import type { PictureSet } from './recipe.ts'
import { findBody } from '#stock/catalogue.ts'
import { toColour } from '#stock/record-labels.ts'

/** A studio render: its shape and its colour. */
export type Look = { shape: string; colour: string }

/** The render that comes closest; null where there is no such body. `large` is a big off-roader. */
export function toLook(
  pictures: PictureSet | null,
  { body, paint, large }: { body: string; paint: string; large: boolean },
): Look | null {
  if (pictures === null) return null
  const shapes = [...(large ? looks.large : []), ...(bodies[findBody(body)?.key ?? ''] ?? [])]
  const shape = shapes.find((name) => name in pictures.bodies)
  if (shape === undefined) return null
  const available = pictures.bodies[shape] ?? []
  const wanted = [...(colours[toColour(paint) ?? 'Other'] ?? []), 'white']
  const colour = wanted.find((name) => available.includes(name)) ?? available[0]
  return colour === undefined ? null : { shape, colour }
}

/** Addresses of the pictures of a look, front first. */
export function toPictures(pictures: PictureSet | null, look: Look | null): string[] {
  if (pictures === null || look === null) return []
  const path = pictures.path.replace('{body}', look.shape).replace('{colour}', look.colour)
  return pictures.angles.map((angle) => path.replace('{angle}', angle))
}

const bodies: Record<string, string[]> = looks.bodies
const colours: Record<string, string[]> = looks.colours
