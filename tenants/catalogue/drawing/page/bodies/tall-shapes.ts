// SUVs, four-by-fours, utes and hatches that are made from other bodies, so that models of one class that stand beside
// each other on a list differ: a table like the one in shapes.ts.
import type { Car } from '#drawing/page/car-spec.ts'
import { noses, tails } from '#drawing/page/ends.ts'
import { moreNoses, moreTails } from '#drawing/page/more-ends.ts'
import { vary } from '#drawing/page/vary.ts'
import { wheel } from '#drawing/page/wheels.ts'
import { fourByFour } from './four-by-four.ts'
import { hatch } from './hatch.ts'
import { peopleMover } from './people-mover.ts'
import { blackRoof } from './roof.ts'
import { suv } from './suv.ts'
import { ute } from './ute.ts'

type Knots = readonly (readonly [number, number])[]

/** New places of five points along a body: nose, front axle, windscreen's top, rear axle, tail. */
const along = (old: readonly number[], now: readonly number[]): Knots =>
  old.map((at, n) => [at, now[n] ?? at] as const)

const SUV = [0, 0.9, 1.92, 3.6, 4.6]
const FOUR = [0, 0.92, 1.92, 3.75, 4.96]
const UTE = [0, 0.97, 2.02, 4.12, 5.34]
const HATCH = [0, 0.86, 1.9, 3.5, 4.3]
const MOVER = [0, 0.95, 1.85, 4.05, 5.15]

export const tallShapes: Record<string, Car> = {
  /** A long bonnet, a low roof that falls towards a raked tail. */
  'sport-suv': vary(suv, {
    along: along(SUV, [0, 0.94, 2.12, 3.68, 4.6]),
    up: [
      [0, 0],
      [1.13, 1.12],
      [1.68, 1.66],
    ],
    width: 1.86,
    belt: 1.15,
    rake: [0.12, -0.24],
    fall: [2.6, 0.05],
    wheel: wheel('fine', 0.375, 0.235),
    arch: 0.425,
    face: {
      nose: moreNoses.shield({ low: 0.27, top: 0.95, clad: true }),
      tail: moreTails.slim({ low: 0.32, top: 1.06, clad: true }),
      surround: 'chrome',
      archTrim: 0.045,
    },
    own: { rails: undefined },
  }),
  /** Nearly a coupe: long, low, with a rear screen that lies flat. */
  'sloped-suv': vary(suv, {
    along: along(SUV, [0, 0.93, 1.96, 3.64, 4.74]),
    up: [
      [0, 0],
      [1.13, 1.12],
      [1.68, 1.64],
    ],
    width: 1.86,
    belt: 1.14,
    rake: [0.02, -0.66],
    fall: [2.2, 0.1],
    wheel: wheel('seven', 0.37, 0.23),
    arch: 0.42,
    face: {
      nose: moreNoses.brow({ low: 0.26, top: 0.96 }),
      tail: tails.strip({ low: 0.32, top: 1.06, clad: true }),
      surround: 'chrome',
      archTrim: 0,
      sill: 0.32,
    },
    own: { rails: undefined },
  }),
  /** Upright, with a high roof, rails and large windows. */
  'boxy-suv': vary(suv, {
    along: along(SUV, [0, 0.86, 1.72, 3.5, 4.6]),
    up: [
      [0, 0],
      [1.13, 1.1],
      [1.68, 1.76],
    ],
    width: 1.84,
    belt: 1.12,
    rake: [-0.12, 0.2],
    wheel: wheel('seven', 0.36, 0.225),
    arch: 0.415,
    face: {
      nose: moreNoses.bracket({ low: 0.28, top: 0.98, clad: true }),
      tail: moreTails.bracket({ low: 0.32, top: 1.06, clad: true }),
      archTrim: 0.07,
      sill: 0.42,
    },
  }),
  /** Broad unpainted arches and bumpers, a black roof. */
  'rugged-suv': vary(suv, {
    along: along(SUV, [0, 0.9, 1.84, 3.6, 4.58]),
    up: [
      [0, 0],
      [1.13, 1.17],
      [1.68, 1.71],
    ],
    width: 1.88,
    belt: 1.19,
    rake: [-0.04, 0.04],
    wheel: wheel('star', 0.375, 0.235),
    arch: 0.43,
    face: {
      nose: moreNoses.lattice({ low: 0.3, top: 1.0, clad: true }),
      tail: tails.arms({ low: 0.34, top: 1.1, clad: true }),
      archTrim: 0.1,
      sill: 0.5,
      top: [blackRoof(1.7, 4.1)],
    },
  }),
  /** A crossover little higher than a hatch. */
  'low-crossover': vary(suv, {
    along: along(SUV, [0, 0.84, 1.9, 3.46, 4.36]),
    up: [
      [0, 0],
      [1.13, 1.04],
      [1.68, 1.53],
    ],
    width: 1.8,
    belt: 1.06,
    rake: [0.12, -0.22],
    fall: [2.4, 0.05],
    wheel: wheel('dusk', 0.345, 0.215),
    arch: 0.395,
    face: {
      nose: moreNoses.shield({ low: 0.25, top: 0.88, clad: true }),
      tail: moreTails.slim({ low: 0.28, top: 0.98, clad: true }),
      archTrim: 0.09,
      sill: 0.42,
    },
    own: { rails: undefined },
  }),
  /** Seven seats behind a very long bonnet and an upright grille. */
  'long-suv': vary(suv, {
    along: along(SUV, [0, 0.94, 2.24, 3.96, 5.06]),
    up: [
      [0, 0],
      [1.13, 1.16],
      [1.68, 1.74],
    ],
    width: 1.96,
    belt: 1.18,
    rake: [0.12, -0.06],
    wheel: wheel('twin', 0.4, 0.26),
    arch: 0.445,
    face: {
      nose: moreNoses.shield({ low: 0.3, top: 1.03 }),
      tail: moreTails.slim({ low: 0.36, top: 1.12 }),
      surround: 'chrome',
      archTrim: 0,
      sill: 0.3,
    },
    own: {
      rails: undefined,
      seats: [
        [2.62, 1.32],
        [3.44, 1.31],
        [4.2, 1.29],
      ],
    },
  }),
  /** A wagon on a ute's frame: a sloped screen, a high waist, a rounded tail. */
  'wagon-four-by-four': vary(fourByFour, {
    along: along(FOUR, [0, 0.95, 2.06, 3.78, 4.88]),
    up: [
      [0, 0],
      [1.26, 1.22],
      [1.89, 1.83],
    ],
    width: 1.9,
    belt: 1.22,
    rake: [0.16, -0.26],
    wheel: wheel('seven', 0.395, 0.26),
    arch: 0.455,
    face: {
      nose: moreNoses.brow({ low: 0.4, top: 1.1 }),
      tail: tails.strip({ low: 0.46, top: 1.16 }),
      surround: 'chrome',
    },
    own: { plates: [0.58, 0.9] },
  }),
  /** As square as can be. */
  'square-four-by-four': vary(fourByFour, {
    along: along(FOUR, [0, 0.84, 1.62, 3.66, 4.6]),
    up: [
      [0, 0],
      [1.26, 1.26],
      [1.89, 1.96],
    ],
    width: 1.98,
    belt: 1.26,
    rake: [-0.2, 0.08],
    wheel: wheel('trail', 0.41, 0.28),
    arch: 0.47,
    face: {
      nose: noses.slots({ low: 0.46, top: 1.14, clad: true }),
      tail: tails.round({ low: 0.46, top: 1.06, clad: true }),
      archTrim: 0.09,
      top: [blackRoof(1.4, 4.6)],
    },
    own: { plates: [0.62, 0.7] },
  }),
  /** Broad shoulders, square lamps, unpainted arches. */
  'wide-ute': vary(ute, {
    along: along(UTE, [0, 0.95, 1.92, 4.2, 5.38]),
    up: [
      [0, 0],
      [1.19, 1.25],
      [1.82, 1.88],
    ],
    width: 1.98,
    belt: 1.28,
    rake: [-0.06, 0],
    wheel: wheel('star', 0.41, 0.28),
    arch: 0.475,
    face: {
      nose: moreNoses.bracket({ low: 0.46, top: 1.1, clad: true }),
      archTrim: 0.085,
    },
  }),
  /** A rounder ute with a shield and slim lamps. */
  'curved-ute': vary(ute, {
    along: along(UTE, [0, 0.95, 2.14, 4.06, 5.28]),
    up: [
      [0, 0],
      [1.19, 1.17],
      [1.82, 1.78],
    ],
    width: 1.87,
    belt: 1.2,
    rake: [0.12, 0],
    wheel: wheel('twin', 0.39, 0.26),
    arch: 0.45,
    face: {
      nose: moreNoses.shield({ low: 0.42, top: 1.05 }),
      archTrim: 0,
    },
  }),
  /** Long and low, with a small rear window. */
  'sport-hatch': vary(hatch, {
    along: along(HATCH, [0, 0.88, 2.06, 3.6, 4.46]),
    up: [
      [0, 0],
      [1.02, 1.02],
      [1.465, 1.425],
    ],
    width: 1.8,
    belt: 1.03,
    rake: [0.12, -0.3],
    fall: [2.4, 0.05],
    wheel: wheel('dusk', 0.335, 0.22),
    arch: 0.375,
    face: {
      nose: moreNoses.shield({ low: 0.22, top: 0.78 }),
      tail: moreTails.slim({ low: 0.28, top: 0.96 }),
    },
  }),
  /** Short and tall, one box. */
  'tall-hatch': vary(hatch, {
    along: along(HATCH, [0, 0.76, 1.48, 3.22, 3.96]),
    up: [
      [0, 0],
      [1.02, 1.04],
      [1.465, 1.6],
    ],
    width: 1.69,
    belt: 1.05,
    rake: [-0.2, 0.2],
    wheel: wheel('steel', 0.3, 0.185),
    arch: 0.34,
    face: {
      nose: moreNoses.brow({ low: 0.24, top: 0.84 }),
      tail: tails.upright({ low: 0.28, top: 1.0 }),
    },
  }),
  /** As high as it is wide, with a short nose. */
  'tall-mover': vary(peopleMover, {
    along: along(MOVER, [0, 0.88, 1.46, 3.84, 4.86]),
    up: [
      [0, 0],
      [1.1, 1.12],
      [1.76, 1.9],
    ],
    width: 1.82,
    belt: 1.13,
    rake: [-0.22, 0.14],
    wheel: wheel('twin', 0.345, 0.215),
    arch: 0.39,
    face: {
      nose: noses.bars({ low: 0.26, top: 0.98 }),
      tail: tails.upright({ low: 0.34, top: 1.3 }),
      surround: 'chrome',
    },
  }),
}
