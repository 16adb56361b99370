// Picks the drawn pictures of a vehicle: by model or body and by colour, in one lighting. No other vehicle begins with its
// first picture while there is one left; after that, no vehicle near it on a list does.
import looks from '#catalogue/demo/looks.json' with { type: 'json' }
import spins from '#catalogue/demo/spins.json' with { type: 'json' }
import { pickWeighted, type Random } from './random.ts'
import type { Kind, PictureSet } from './recipe.ts'
import { findBody } from '#vehicle/catalogue.ts'
import { toColour } from '#vehicle/record-labels.ts'

/** A drawn vehicle: its lighting, its shape and its colour. */
export type Look = { light: string; shape: string; colour: string }

/** How a vehicle is shown: a look, the paint that it then has, and the addresses of its pictures. */
export type Shown = { look: Look; paint: string; photos: string[] }

/**
 * `lights` in order of preference. `paints` are those that the vehicle may have, its own first. `near` are the values
 * that lists are sorted by.
 */
type Wanted = {
  kind: Kind
  lights: readonly string[]
  body: string
  look: string | null
  make: string
  /** Used, new or demo, each of which has its own lists; and whether lists show it among the first. */
  condition: string
  isOnSale: boolean
  paints: readonly string[]
  /** With every available picture of it. */
  all: boolean
  near: readonly number[]
}

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

/** The pictures of a site's vehicles, one after the other; null if there is no such body. */
export function createAlbum(pictures: PictureSet | null): (wanted: Wanted) => Shown | null {
  const byPhoto = new Map<string, Standing[]>()
  const lists = new Map<string, List>()
  return (wanted) => {
    const { make, isOnSale, near } = wanted
    const shown = pictures === null ? null : toFurthest(listChoices(pictures, wanted), wanted)
    if (shown && wanted.all)
      shown.photos.push(...(pictures?.details?.[`${shown.look.shape}-${shown.look.colour}`] ?? []))
    const photo = shown?.photos[0]
    if (photo !== undefined) {
      const standing = byPhoto.get(photo) ?? []
      standing.push({ make, near })
      byPhoto.set(photo, standing)
    }
    if (isOnSale) for (const list of listsOf(wanted)) addTo(list, near)
    return shown
  }

  /** The vehicles of its make and of its body: the shortest list on which it and another may both appear. */
  function listsOf({ condition, make, body }: Wanted): [siblings: List, alike: List] {
    return [openList(`${condition} of make ${make}`), openList(`${condition} of body ${body}`)]
  }

  function openList(key: string): List {
    const list = lists.get(key) ?? []
    lists.set(key, list)
    return list
  }

  /**
   * A choice whose first picture is unused, a front view if there is one. If all are used, the one that is furthest from
   * others of its kind, in the sort orders of lists: a front view, unless a nearby vehicle begins with it.
   */
  function toFurthest(all: readonly Choice[], wanted: Wanted): Shown | null {
    const unused = all.filter(({ photos: [photo = ''] }) => !byPhoto.has(photo))
    const choices = unused.length > 0 ? unused : all
    const { make, near } = wanted
    const [siblings, alike] = listsOf(wanted)
    const distanceOf = ({ photos: [photo = ''] }: Shown) =>
      (byPhoto.get(photo) ?? []).reduce((nearest, other) => {
        const list = other.make === make ? siblings : alike
        return Math.min(
          nearest,
          ...near.map((figure, n) => countBetween(list[n] ?? [], figure, other.near[n])),
        )
      }, Infinity)
    const measured = choices.map((choice) => ({ choice, distance: distanceOf(choice) }))
    const isFar = measured.some(({ choice, distance }) => choice.isFront && distance >= FAR)
    const fitting = isFar ? measured.filter(({ choice }) => choice.isFront) : measured
    const most = Math.max(...fitting.map(({ distance }) => distance))
    return fitting.find(({ distance }) => distance === most)?.choice ?? null
  }
}

/** More vehicles than a page of a list has. */
const FAR = 30

type Choice = Shown & { isFront: boolean }
type Standing = Pick<Wanted, 'make' | 'near'>

/**
 * The values of vehicles on sale of one condition and one make or body: for each sort order of a list, lowest first.
 */
type List = number[][]

function addTo(list: List, near: readonly number[]): void {
  for (const [n, figure] of near.entries()) {
    const figures = (list[n] ??= [])
    figures.splice(
      countWhile(figures, (one) => one < figure),
      0,
      figure,
    )
  }
}

/** The number of vehicles between two values; 0 is an unknown value, which lists put last. */
function countBetween(figures: readonly number[], one = 0, other = 0): number {
  if (one === 0 || other === 0) return Infinity
  const [low, high] = one < other ? [one, other] : [other, one]
  const below = countWhile(figures, (figure) => figure < high)
  return Math.max(0, below - countWhile(figures, (figure) => figure <= low))
}

/**
 * The number of sorted values before the first that fails a test. A binary search, because a yard may have thousands.
 */
function countWhile(figures: readonly number[], test: (figure: number) => boolean): number {
  let [from, to] = [0, figures.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (test(figures[middle] ?? 0)) from = middle + 1
    else to = middle
  }
  return from
}

/** Every way to show a vehicle, most likely first; in the model's own shape if that is drawn. */
function listChoices(pictures: PictureSet, { kind, lights, body, look, paints }: Wanted): Choice[] {
  const own = look === null ? [] : [look, ...(models[look] ?? [])]
  for (const shape of [...own, ...(bodies[findBody(body)?.key ?? ''] ?? [])]) {
    const drawn = withFirst(pictures, lights).flatMap((light) =>
      (pictures.lights[light]?.bodies[shape] ?? []).map((colour) => ({ light, shape, colour })),
    )
    const choices = paints.flatMap((paint) => {
      const hue = (colours[toColour(paint) ?? 'Other'] ?? []).find((name) =>
        drawn.some(({ colour }) => colour === name),
      )
      return drawn
        .filter(({ colour }) => colour === hue)
        .flatMap((found) => toTurns(toPictures(pictures, found), kind, { look: found, paint }))
    })
    const [closest] = drawn.filter(({ colour }) => colour === 'white').concat(drawn)
    const [paint = ''] = paints
    if (choices.length > 0) return choices
    if (closest)
      return toTurns(toPictures(pictures, closest), kind, { look: closest, paint }).slice(0, 1)
  }
  return []
}

/**
 * One choice for each picture that may come first; caravans and motorcycles are shown from other sides just as often.
 */
function toTurns(photos: string[], kind: Kind, shown: Omit<Shown, 'photos'>): Choice[] {
  return photos.map((photo, at) => ({
    ...shown,
    photos: [...photos.slice(at), ...photos.slice(0, at)],
    isFront: at === 0 || kind === 'caravan' || /-other-front\b/.test(photo),
  }))
}

/** The turntable pictures of a drawn shape in a colour. */
export function findSpin(shape: string, colour: string) {
  return spins.find((spin) => spin.shape === shape && spin.colour === colour)
}

/** The wanted lightings, then the very first one, which has the most pictures. */
function withFirst({ lights }: PictureSet, wanted: readonly string[]): string[] {
  return [...new Set([...wanted, ...Object.keys(lights).slice(0, 1)])]
}

/** Addresses of the pictures of a look, front first. */
function toPictures(pictures: PictureSet, look: Look): string[] {
  const light = pictures.lights[look.light]
  if (!light) return []
  const path = light.path.replace('{body}', look.shape).replace('{colour}', look.colour)
  const frames = light.frames?.[look.shape] ?? pictures.angles
  return frames.map((angle) => path.replace('{angle}', angle))
}

const models: Record<string, string[]> = looks.models
const bodies: Record<string, string[]> = looks.bodies
const colours: Record<string, string[]> = looks.colours
