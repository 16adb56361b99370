// The light truck: a cab over its engine and a box behind it.
import { BoxGeometry, Mesh } from 'three'
import { createTube, stuff } from '#drawing/page/blob.ts'
import type { Car } from '#drawing/page/car-spec.ts'
import { doors, grille, headlamp } from '#drawing/page/face-parts.ts'
import { inks } from '#drawing/page/sheets.ts'
import { createBox, panel } from './boxed.ts'
import { van } from './van.ts'

const cargo = createBox({
  length: 4.3,
  width: 2.12,
  height: 3.0,
  body: [
    [0, 0.98, 0.03],
    [0, 2.98, 0.06],
    [4.3, 2.98, 0.04],
    [4.3, 0.98, 0.03],
  ],
  round: 0.05,
  bow: 0.004,
  side: [
    { fill: panel(-0.1, 4.5, 0.9, 1.08, 0.01), ink: inks.satin },
    { fill: panel(-0.1, 4.5, 2.88, 3.1, 0.01), ink: inks.satin },
    { fill: panel(-0.1, 0.07, 0.9, 3.1, 0.01), ink: inks.satin },
    { fill: panel(4.23, 4.5, 0.9, 3.1, 0.01), ink: inks.satin },
    ...[0.3, 1.3, 2.3, 3.3].map((x) => ({
      fill: panel(x, x + 0.12, 1.01, 1.05, 0.01),
      ink: inks.amber,
    })),
  ],
  tail: [
    { fill: panel(-0.1, 1.6, 0.9, 1.1, 0.01), ink: inks.satin },
    {
      line: [
        [0, 1.1],
        [0, 2.95],
      ],
      width: 0.02,
      ink: inks.gap,
    },
    {
      line: [
        [0.3, 1.1],
        [0.3, 2.95],
      ],
      width: 0.03,
      ink: inks.satin,
    },
    { fill: panel(0.8, 0.98, 1.0, 1.06, 0.01), ink: inks.red },
  ],
})

export const truck: Car = {
  ...van,
  overall: 6.35,
  shape: {
    ...van.shape,
    length: 1.95,
    width: 2.0,
    height: 2.24,
    axles: [
      [1.12, 0.385],
      [4.6, 0.385],
    ],
    arch: 0.45,
    body: [
      [0.1, 0.38, 0.05],
      [0.02, 0.6, 0.1],
      [0.06, 1.3, 0.1],
      [0.4, 1.36, 0.1],
      [1.8, 1.36, 0.1],
      [1.9, 1.3, 0.06],
      [1.9, 0.6, 0.06],
      [1.8, 0.5, 0.05],
    ],
    cabin: [
      [0.08, 1.15, 0.05],
      [0.42, 2.12, 0.16, 0.015],
      [0.9, 2.22, 0.3, 0.01],
      [1.82, 2.2, 0.12],
      [1.9, 1.1, 0.06],
    ],
    plan: [
      [0, 0.93],
      [0.1, 0.965],
      [0.3, 0.995],
      [0.6, 1],
      [1, 0.99],
    ],
    section: [
      [0.36, 0.04],
      [0.6, 0.012],
      [0.9, 0],
      [1.2, 0.004],
      [1.4, 0.02],
    ],
    cabinPlan: [
      [0, 0.9],
      [0.4, 0.965],
      [1.0, 0.985],
      [1.9, 0.975],
    ],
    lean: [
      [1.2, 0],
      [1.6, 0.03],
      [2.0, 0.09],
      [2.24, 0.18],
    ],
    bow: [0.1, 0.02, 0.1, 0.02],
    crease: [1.1, 0.006],
    fillet: 0.1,
    flare: 0.02,
  },
  zones: {
    noseEnd: 0.5,
    tailStart: 1.9,
    belt: 1.33,
    noseRound: 1.1,
    tailRound: 1,
    front: [0.12, 1.26, 0.42, 2.12],
    back: [1.9, 1.2, 1.82, 2.2],
  },
  wheel: { radius: 0.385, width: 0.23, rim: 0.6, spokes: 8, spoke: [0.03, 0.034], finish: 'steel' },
  face: {
    ...van.face,
    windows: [
      [
        [0.56, 1.4, 0.06],
        [0.72, 2.0, 0.12],
        [1.58, 2.02, 0.08],
        [1.62, 1.36, 0.06],
        [1.0, 1.3, 0.1],
      ],
    ],
    shuts: doors({
      front: 0.5,
      middle: 1.7,
      rear: null,
      low: 0.62,
      high: 2.08,
      arch: [9, 0.4, 0.4],
    }),
    sill: 0,
    screen: [0.88, 0.8, 0.06, 0.8],
    rearScreen: null,
    nose: [
      { fill: panel(-0.1, 1.6, 0.3, 0.62, 0.02), ink: inks.trim },
      ...grille(
        [
          [-0.1, 0.96],
          [0.7, 0.96, 0.05],
          [0.74, 1.12, 0.04],
          [-0.1, 1.12],
        ],
        'bars',
        null,
        0.05,
      ),
      {
        line: [
          [-0.1, 1.2],
          [0.92, 1.2],
        ],
        width: 0.008,
        ink: inks.gap,
      },
      {
        line: [
          [-0.1, 0.7],
          [0.9, 0.7],
        ],
        width: 0.008,
        ink: inks.gap,
      },
      ...headlamp(
        panel(0.66, 1.08, 0.66, 0.88, 0.06),
        [
          [0.7, 0.69],
          [1.04, 0.69],
        ],
        [
          [0.78, 0.78, 0.06],
          [0.94, 0.78, 0.05],
        ],
      ),
      { disc: [0.82, 0.5, 0.05], ink: inks.lamp },
      { fill: panel(1.0, 1.08, 0.9, 1.04, 0.02), ink: inks.amber },
    ],
    tail: [],
    top: [],
    extraSide: [
      {
        line: [
          [0.6, 1.2],
          [1.6, 1.2],
        ],
        width: 0.01,
        ink: inks.gap,
      },
    ],
  },
  handles: [[1.52, 1.1]],
  mirror: [0.42, 1.5],
  seats: [[1.45, 1.72]],
  plates: [0.48, 0],
  also: [{ car: cargo, x: 2.05, hex: '#c3c8cc' }],
  extras: createChassis,
}

function createChassis(): Mesh[] {
  const rails = [-1, 1].flatMap((side) => {
    const rail = new Mesh(new BoxGeometry(4.8, 0.08, 0.2), stuff.matte)
    rail.position.set(3.9, side * 0.42, 0.78)
    const guard = new Mesh(new BoxGeometry(1.5, 0.03, 0.3), stuff.black)
    guard.position.set(3.1, side * 0.9, 0.68)
    const flap = new Mesh(new BoxGeometry(0.02, 0.3, 0.45), stuff.matte)
    flap.position.set(5.12, side * 0.85, 0.55)
    const lamp = new Mesh(new BoxGeometry(0.03, 0.34, 0.1), stuff.red)
    lamp.position.set(6.34, side * 0.75, 0.82)
    const mudguard = createTube(
      [
        [4.1, side * 0.86, 0.6],
        [4.25, side * 0.86, 0.85],
        [4.95, side * 0.86, 0.85],
        [5.1, side * 0.86, 0.6],
      ],
      0.04,
      stuff.matte,
    )
    return [rail, guard, flap, lamp, mudguard]
  })
  const bumper = new Mesh(new BoxGeometry(0.06, 1.9, 0.12), stuff.matte)
  bumper.position.set(6.3, 0, 0.6)
  const plate = new Mesh(new BoxGeometry(0.014, 0.37, 0.125), stuff.plate)
  plate.position.set(6.34, 0.1, 0.82)
  return [...rails, bumper, plate]
}
