// Which of the drawn pictures stand for a vehicle: by model or body and by colour, in one light, each angle once.
import looks from '#catalogue/demo/looks.json' with { type: 'json' }
import type { PictureSet, Recipe } from './recipe.ts'
import { findBody } from '#stock/catalogue.ts'
import { toColour } from '#stock/record-labels.ts'

/** A drawn vehicle: its light, its shape and its colour. */
export type Look = { light: string; shape: string; colour: string }

type Wanted = { light: Recipe['light']; body: string; paint: string; look: string | null }

/**
 * The drawing that comes closest; null where there is no such body. The model's own shape counts most, then its
 * colour, then the light that the dealer photographs in.
 */
export function toLook(
  pictures: PictureSet | null,
  { light, body, paint, look }: Wanted,
): Look | null {
  if (pictures === null) return null
  const own = look === null ? [] : [look, ...(models[look] ?? [])]
  const shapes = [...own, ...(bodies[findBody(body)?.key ?? ''] ?? [])]
  const lights = lightsOf(pictures, light)
  const drawn = shapes.flatMap((shape) => {
    const found = lights.flatMap((name) =>
      (pictures.lights[name]?.bodies[shape] ?? []).map((colour) => ({
        light: name,
        shape,
        colour,
      })),
    )
    return found.length > 0 ? [found] : []
  })
  for (const found of drawn) {
    for (const colour of colours[toColour(paint) ?? 'Other'] ?? []) {
      const match = found.find((one) => one.colour === colour)
      if (match) return match
    }
  }
  const [closest = []] = drawn
  return closest.find(({ colour }) => colour === 'white') ?? closest[0] ?? null
}

/**
 * A paint in which the model's own shape is drawn: the one that it has, or else one of the others, which `n` chooses.
 * The one that it has also where the shape is not drawn at all.
 */
export function toDrawnPaint(
  pictures: PictureSet | null,
  { light, look, paint }: Pick<Wanted, 'light' | 'look' | 'paint'>,
  others: readonly string[],
  n: number,
): string {
  if (pictures === null || look === null) return paint
  const drawn = lightsOf(pictures, light).flatMap(
    (name) => pictures.lights[name]?.bodies[look] ?? [],
  )
  const isDrawn = (name: string) =>
    drawn.some((colour) => colour === colours[toColour(name) ?? 'Other']?.[0])
  const fitting = drawn.length === 0 || isDrawn(paint) ? [paint] : others.filter(isDrawn)
  return fitting[n % fitting.length] ?? paint
}

/** The dealer's own light, then the first of all, which has the most pictures. */
function lightsOf({ lights }: PictureSet, own: string): string[] {
  return [
    own,
    ...Object.keys(lights)
      .slice(0, 1)
      .filter((name) => name !== own),
  ]
}

/** Addresses of the pictures of a look, front first. */
export function toPictures(pictures: PictureSet | null, look: Look | null): string[] {
  const kept = look === null ? undefined : pictures?.lights[look.light]
  if (!pictures || !kept || !look) return []
  const path = kept.path.replace('{body}', look.shape).replace('{colour}', look.colour)
  return pictures.angles.map((angle) => path.replace('{angle}', angle))
}

const models: Record<string, string[]> = looks.models
const bodies: Record<string, string[]> = looks.bodies
const colours: Record<string, string[]> = looks.colours
