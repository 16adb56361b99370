// A plain box with rounded edges to build truck bodies, motorhomes and caravans from.
import { BoxGeometry, Mesh } from 'three'
import { stuff } from '#drawing/page/blob.ts'
import type { Car } from '#drawing/page/car-spec.ts'
import type { Corner } from '#drawing/page/curves.ts'
import type { Mark } from '#drawing/page/car-art.ts'
import { inks } from '#drawing/page/sheets.ts'

export type Box = {
  length: number
  width: number
  height: number
  body: readonly Corner[]
  side?: readonly Mark[]
  windows?: readonly (readonly Corner[])[]
  shuts?: readonly (readonly Corner[])[]
  nose?: readonly Mark[]
  tail?: readonly Mark[]
  bow?: number
  round?: number
  axles?: Car['shape']['axles']
  wheel?: Car['wheel']
  extras?: Car['extras']
}

export function createBox(box: Box): Car {
  return {
    shape: {
      length: box.length,
      width: box.width,
      height: box.height,
      axles: box.axles ?? [],
      arch: 0.4,
      body: box.body,
      cabin: null,
      plan: [
        [0, 1],
        [1, 1],
      ],
      section: [
        [0, 0],
        [4, 0],
      ],
      cabinPlan: [],
      lean: [],
      bow: [box.bow ?? 0.03, box.bow ?? 0.03, 0, 0],
      crown: 0.03,
      flare: 0,
      rise: 0,
      crease: [0, 0],
      round: [box.round ?? 0.08, 0.05],
      fillet: 0.02,
    },
    zones: {
      noseEnd: 0.35,
      tailStart: box.length - 0.12,
      belt: 9,
      noseRound: 1.1,
      tailRound: 1.1,
      front: [0, 9, 1, 10],
      back: [0, 9, 1, 10],
    },
    wheel: box.wheel ?? {
      radius: 0.35,
      width: 0.21,
      rim: 0.62,
      spokes: 6,
      spoke: [0.03, 0.03],
      finish: 'silver',
    },
    face: {
      windows: [],
      surround: 'trim',
      pillars: [],
      shuts: box.shuts ?? [],
      sill: 0,
      archTrim: 0,
      screen: [0.1, 0.1, 0, 0.1],
      rearScreen: null,
      nose: box.nose ?? [],
      tail: box.tail ?? [],
      top: [],
      extraSide: [...(box.side ?? []), ...(box.windows ?? []).flatMap(toWindow)],
    },
    handles: [],
    mirror: null,
    seats: [],
    plates: [0, 0],
    extras: box.extras,
    step: 0.028,
  }
}

/** A caravan's window: dark acrylic in a black frame, not see-through. */
export function toWindow(corners: readonly Corner[]): Mark[] {
  return [
    { line: [...corners, corners[0]], width: 0.05, ink: inks.trim },
    { fill: corners, ink: { colour: '#14181c', rough: 0.05, metal: 0.25 } },
  ]
}

/** A rectangle with rounded corners. */
export function panel(
  left: number,
  right: number,
  low: number,
  high: number,
  round = 0.05,
): Corner[] {
  return [
    [left, low, round],
    [right, low, round],
    [right, high, round],
    [left, high, round],
  ]
}

/** The stripes that touring bodies wear. */
export const trims = {
  stripe: { colour: '#39434d', rough: 0.3, metal: 0.2 },
  band: { colour: '#9aa3ab', rough: 0.3, metal: 0.2 },
} as const

/** A number plate across the tail. */
export function createPlate(at: readonly [number, number, number]): Mesh {
  const mesh = new Mesh(new BoxGeometry(0.014, 0.37, 0.125), stuff.plate)
  mesh.position.set(...at)
  return mesh
}
