// Bodies that are made from other bodies: a table of how long, how high, how raked, with which nose, tail
// and wheels.
import type { Car } from '#drawing/page/car-spec.ts'
import type { Mark } from '#drawing/page/car-art.ts'
import { noses, tails } from '#drawing/page/ends.ts'
import { inks } from '#drawing/page/sheets.ts'
import { vary } from '#drawing/page/vary.ts'
import { wheel } from '#drawing/page/wheels.ts'
import { cabChassis } from './cab-chassis.ts'
import { fourByFour } from './four-by-four.ts'
import { hatch } from './hatch.ts'
import { sedan } from './sedan.ts'
import { suv } from './suv.ts'
import { blackRoof } from './roof.ts'
import { ute } from './ute.ts'

/** Door handles that lie flush: a line at each (x, z). */
const flush = (...places: readonly (readonly [number, number])[]): Mark[] =>
  places.map(([x, z]) => ({
    fill: [
      [x - 0.11, z - 0.014, 0.012],
      [x + 0.11, z - 0.014, 0.012],
      [x + 0.11, z + 0.014, 0.012],
      [x - 0.11, z + 0.014, 0.012],
    ],
    ink: inks.gap,
  }))

export const shapes: Record<string, Car> = {
  'small-hatch': vary(hatch, {
    along: [
      [0, 0],
      [0.86, 0.7],
      [1.9, 1.6],
      [3.5, 3.16],
      [4.3, 3.8],
    ],
    up: [
      [0, 0],
      [1.02, 1.06],
      [1.465, 1.53],
    ],
    width: 1.7,
    belt: 1.06,
    rake: [-0.06, 0.16],
    wheel: wheel('seven', 0.305, 0.19),
    arch: 0.345,
    face: {
      nose: noses.smile({ low: 0.24, top: 0.84 }),
      tail: tails.arms({ low: 0.26, top: 1.02, clad: true }),
    },
  }),
  'ev-hatch': vary(hatch, {
    along: [
      [0, 0],
      [0.86, 0.8],
      [1.9, 1.86],
      [3.5, 3.76],
      [4.3, 4.56],
    ],
    up: [
      [0, 0],
      [1.02, 1.08],
      [1.465, 1.575],
    ],
    width: 1.87,
    belt: 1.08,
    rake: [-0.04, -0.12],
    wheel: wheel('aero', 0.36, 0.235),
    arch: 0.405,
    face: {
      nose: noses.closed({ low: 0.22, top: 0.86 }),
      tail: tails.pixels({ low: 0.24, top: 1.02, clad: true }),
      extraSide: flush([2.42, 0.98], [3.5, 1.01]),
      sill: 0.3,
      archTrim: 0.05,
    },
    own: { handles: [] },
  }),
  'sedan-compact': vary(sedan, {
    along: [
      [0, 0],
      [0.9, 0.8],
      [2.08, 1.9],
      [3.72, 3.5],
      [4.78, 4.44],
    ],
    up: [
      [0, 0],
      [1.0, 0.98],
      [1.45, 1.43],
    ],
    width: 1.8,
    belt: 1.0,
    wheel: wheel('star', 0.33, 0.225),
    arch: 0.37,
    face: {
      nose: noses.twin({ low: 0.19, top: 0.76 }),
      tail: tails.arms({ low: 0.26, top: 0.98, clad: true }),
    },
    own: { plates: [0.4, 0.715] },
  }),
  'coupe-suv': vary(suv, {
    along: [
      [0, 0],
      [0.9, 0.86],
      [1.92, 1.86],
      [3.6, 3.52],
      [4.6, 4.4],
    ],
    up: [
      [0, 0],
      [1.13, 1.1],
      [1.68, 1.58],
    ],
    width: 1.83,
    belt: 1.12,
    rake: [0.06, -0.42],
    fall: [2.3, 0.16],
    wheel: wheel('star', 0.35, 0.23),
    arch: 0.4,
    face: {
      nose: noses.wing({ low: 0.26, top: 0.92, clad: true }),
      tail: tails.strip({ low: 0.3, top: 1.04, clad: true }),
      top: [blackRoof(1.6, 4)],
    },
    own: { rails: undefined },
  }),
  'compact-suv': vary(suv, {
    along: [
      [0, 0],
      [0.9, 0.78],
      [1.92, 1.72],
      [3.6, 3.34],
      [4.6, 4.18],
    ],
    up: [
      [0, 0],
      [1.13, 1.11],
      [1.68, 1.63],
    ],
    width: 1.79,
    belt: 1.13,
    rake: [-0.08, 0.12],
    wheel: wheel('twin', 0.34, 0.215),
    arch: 0.39,
    face: {
      nose: noses.split({ low: 0.28, top: 0.94, clad: true }),
      tail: tails.upright({ low: 0.3, top: 1.04, clad: true }),
      archTrim: 0.085,
      sill: 0.44,
    },
  }),
  'large-suv': vary(suv, {
    along: [
      [0, 0],
      [0.9, 0.96],
      [1.92, 2.06],
      [3.6, 3.88],
      [4.6, 5.04],
    ],
    up: [
      [0, 0],
      [1.13, 1.19],
      [1.68, 1.79],
    ],
    width: 1.96,
    belt: 1.21,
    rake: [0, 0.12],
    wheel: wheel('fine', 0.39, 0.255),
    arch: 0.435,
    face: {
      nose: noses.bars({ low: 0.3, top: 1.0 }),
      tail: tails.strip({ low: 0.36, top: 1.1, clad: true }),
      surround: 'chrome',
      archTrim: 0,
    },
    own: {
      seats: [
        [2.55, 1.34],
        [3.4, 1.33],
        [4.2, 1.3],
      ],
    },
  }),
  'large-four-by-four': vary(fourByFour, {
    along: [
      [0, 0],
      [0.92, 0.94],
      [1.92, 2.06],
      [3.75, 3.82],
      [4.96, 5.12],
    ],
    up: [
      [0, 0],
      [1.26, 1.28],
      [1.89, 1.97],
    ],
    width: 2.0,
    belt: 1.28,
    rake: [0.12, -0.06],
    wheel: wheel('fine', 0.415, 0.28),
    arch: 0.47,
    face: {
      nose: noses.bars({ low: 0.4, top: 1.14 }),
      tail: tails.arms({ low: 0.5, top: 1.22, clad: true }),
      surround: 'chrome',
    },
    own: { plates: [0.61, 0.955] },
  }),
  'small-four-by-four': vary(fourByFour, {
    along: [
      [0, 0],
      [0.92, 0.66],
      [1.92, 1.3],
      [3.75, 2.78],
      [4.96, 3.5],
    ],
    up: [
      [0, 0],
      [1.26, 1.12],
      [1.89, 1.74],
    ],
    width: 1.66,
    belt: 1.12,
    rake: [-0.08, 0.02],
    wheel: wheel('trail', 0.35, 0.215),
    arch: 0.4,
    face: {
      nose: noses.slots({ low: 0.4, top: 1.0, clad: true }),
      tail: tails.round({ low: 0.36, top: 0.8, clad: true }),
      archTrim: 0.1,
    },
    own: { plates: [0.53, 0.64] },
  }),
  'single-cab': {
    ...ute,
    shape: { ...ute.shape, cabin: cabChassis.shape.cabin, cabinPlan: cabChassis.shape.cabinPlan },
    zones: { ...ute.zones, back: cabChassis.zones.back },
    wheel: wheel('steel', 0.385, 0.25),
    face: {
      ...ute.face,
      windows: cabChassis.face.windows,
      pillars: cabChassis.face.pillars,
      shuts: cabChassis.face.shuts,
      nose: noses.split({ low: 0.46, top: 1.02, clad: true }),
      top: [
        ute.face.top[0],
        {
          fill: [
            [3.08, -0.1],
            [3.08, 0.83, 0.05],
            [5.27, 0.83, 0.05],
            [5.27, -0.1],
          ],
          ink: inks.dark,
        },
      ],
      extraSide: [
        {
          line: [
            [3.04, 0.4],
            [3.06, 1.25],
          ],
          width: 0.026,
          ink: inks.gap,
        },
      ],
    },
    handles: cabChassis.handles,
    mirror: cabChassis.mirror,
    seats: cabChassis.seats,
    extras: undefined,
  },
}
