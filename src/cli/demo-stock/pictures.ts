// Picks the drawn pictures of a vehicle: by model or body and by colour, in one lighting, each angle once.
import looks from '#catalogue/demo/looks.json' with { type: 'json' }
import spins from '#catalogue/demo/spins.json' with { type: 'json' }
import { pickWeighted, type Random } from './random.ts'
import type { PictureSet } from './recipe.ts'
import { findBody } from '#vehicle/catalogue.ts'
import { toColour } from '#vehicle/record-labels.ts'

/** A drawn vehicle: its light, its shape and its colour. */
export type Look = { light: string; shape: string; colour: string }

/** `lights` in order of preference. */
type Wanted = { lights: readonly string[]; body: string; paint: string; look: string | null }

/** Lightings in a random order, weighted: a higher weight is more likely to come first. */
export function toLights(random: Random, weights: Record<string, number>): string[] {
  const left = Object.entries(weights).filter(([, weight]) => weight > 0)
  const order: string[] = []
  while (left.length > 0) {
    const next = pickWeighted(
      random,
      left.map((one) => [one, one[1]] as const),
    )
    left.splice(left.indexOf(next), 1)
    order.push(next[0])
  }
  return order
}

/**
 * The closest drawing; null if there is no such body. The model's own shape counts most, then its colour, then the
 * order of the lights.
 */
export function toLook(
  pictures: PictureSet | null,
  { lights, body, paint, look }: Wanted,
): Look | null {
  if (pictures === null) return null
  const own = look === null ? [] : [look, ...(models[look] ?? [])]
  const shapes = [...own, ...(bodies[findBody(body)?.key ?? ''] ?? [])]
  const wanted = withFirst(pictures, lights)
  const drawn = shapes.flatMap((shape) => {
    const found = wanted.flatMap((name) =>
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
 * A paint that the vehicle can be shown in, in the first of its lights that has its shape: its own paint, or otherwise
 * another one, chosen by `n`. The very first light has so many paints that a body without a shape of its own keeps its
 * paint, and so does a vehicle with turntable pictures.
 */
export function toDrawnPaint(
  pictures: PictureSet | null,
  { lights, body, look, paint }: Wanted,
  others: readonly string[],
  n: number,
): string {
  if (pictures === null) return paint
  const hue = (name: string) => colours[toColour(name) ?? 'Other']?.[0] ?? ''
  const shape = look ?? bodies[findBody(body)?.key ?? '']?.[0] ?? ''
  const colourIn = (name: string) => pictures.lights[name]?.bodies[shape] ?? []
  const all = withFirst(pictures, lights)
  const place = all.find((name) => colourIn(name).length > 0)
  const isFirst = place === Object.keys(pictures.lights)[0]
  if (place === undefined || (isFirst && look === null) || findSpin(shape, hue(paint))) return paint
  const drawn = isFirst ? all.flatMap(colourIn) : colourIn(place)
  const isDrawn = (name: string) => drawn.some((colour) => colour === hue(name))
  const fitting = isDrawn(paint) ? [paint] : others.filter(isDrawn)
  return fitting[n % fitting.length] ?? paint
}

/** The turntable pictures of a drawn shape in a colour. */
export function findSpin(shape: string, colour: string) {
  return spins.find((spin) => spin.shape === shape && spin.colour === colour)
}

/** The wanted lights, then the very first one, which has the most pictures. */
function withFirst({ lights }: PictureSet, wanted: readonly string[]): string[] {
  return [...new Set([...wanted, ...Object.keys(lights).slice(0, 1)])]
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
