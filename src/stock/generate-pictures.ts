// Which of the studio renders stand for a vehicle: by body and by colour, each angle once.
import looks from '#catalogue/demo/looks.json' with { type: 'json' }
import type { PictureSet } from './generate-recipe.ts'
import { findBody } from './catalogue.ts'
import { toColour } from './record-labels.ts'

/** Addresses of the pictures, front first; none where there is no such body. `large` is a big off-roader. */
export function toPictures(
  pictures: PictureSet | null,
  { body, paint, large }: { body: string; paint: string; large: boolean },
): string[] {
  if (pictures === null) return []
  const shapes = [...(large ? looks.large : []), ...(bodies[findBody(body)?.key ?? ''] ?? [])]
  const shape = shapes.find((name) => name in pictures.bodies)
  if (shape === undefined) return []
  const available = pictures.bodies[shape] ?? []
  const wanted = [...(colours[toColour(paint) ?? 'Other'] ?? []), 'white']
  const colour = wanted.find((name) => available.includes(name)) ?? available[0]
  if (colour === undefined) return []
  return pictures.angles.map((angle) =>
    pictures.path.replace('{body}', shape).replace('{colour}', colour).replace('{angle}', angle),
  )
}

const bodies: Record<string, string[]> = looks.bodies
const colours: Record<string, string[]> = looks.colours
