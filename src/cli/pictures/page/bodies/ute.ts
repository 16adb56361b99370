// The dual-cab ute, and the single cab with a tray.
import { BoxGeometry, Mesh } from 'three'
import { createBlob, createTube, stuff } from '../blob.ts'
import type { Car } from '../car.ts'
import { doors, grille, headlamp, tailLamp } from '../face-parts.ts'
import { inks } from '../sheets.ts'
import { fourByFour } from './suv.ts'

export const ute: Car = {
  shape: {
    ...fourByFour.shape,
    length: 5.34,
    width: 1.91,
    height: 1.82,
    axles: [
      [0.97, 0.39],
      [4.12, 0.39],
    ],
    arch: 0.45,
    body: [
      [0.24, 0.36, 0.06],
      [0.03, 0.56, 0.18],
      [0.09, 1.06, 0.1, 0.012],
      [1.35, 1.19, 0.3],
      [5.2, 1.19, 0.1],
      [5.32, 1.18, 0.03],
      [5.32, 0.62, 0.04],
      [5.34, 0.58, 0.03],
      [5.3, 0.44, 0.05],
      [5.15, 0.4, 0.05],
    ],
    cabin: [
      [1.2, 1.05, 0.02],
      [2.02, 1.725, 0.32, 0.012],
      [2.8, 1.81, 0.5, 0.004],
      [3.42, 1.76, 0.1],
      [3.72, 1.15, 0.08],
      [3.6, 0.95, 0.02],
    ],
    plan: [
      [0, 0.84],
      [0.05, 0.9],
      [0.12, 0.965],
      [0.22, 0.995],
      [0.5, 1],
      [0.9, 1],
      [0.97, 0.985],
      [1, 0.97],
    ],
    section: [
      [0.34, 0.05],
      [0.46, 0.025],
      [0.62, 0.032],
      [0.8, 0.012],
      [0.95, 0],
      [1.08, 0.012],
      [1.2, 0.03],
    ],
    cabinPlan: [
      [1.0, 0.8],
      [1.7, 0.87],
      [2.4, 0.89],
      [3.3, 0.88],
      [3.8, 0.84],
    ],
    lean: [
      [1.1, 0],
      [1.35, 0.04],
      [1.6, 0.11],
      [1.82, 0.21],
    ],
    bow: [0.16, 0.03, 0.12, 0.03],
    flare: 0.045,
    crease: [1.02, 0.012],
    round: [0.07, 0.09],
  },
  zones: {
    noseEnd: 0.47,
    tailStart: 4.7,
    belt: 1.22,
    noseRound: 0.92,
    tailRound: 0.92,
    front: [1.38, 1.18, 2.02, 1.725],
    back: [3.72, 1.15, 3.42, 1.76],
  },
  wheel: {
    radius: 0.39,
    width: 0.265,
    rim: 0.62,
    spokes: 6,
    spoke: [0.036, 0.026],
    finish: 'dark',
  },
  face: {
    windows: [
      [
        [1.74, 1.225, 0.04],
        [2.18, 1.645, 0.12, 0.01],
        [2.56, 1.675, 0.03],
        [2.58, 1.23, 0.02],
      ],
      [
        [2.66, 1.23, 0.02],
        [2.64, 1.677, 0.03],
        [3.3, 1.655, 0.08],
        [3.5, 1.26, 0.05],
        [3.44, 1.235, 0.03],
      ],
    ],
    surround: 'gloss',
    pillars: [
      [
        [2.56, 1.225],
        [2.54, 1.675],
        [2.66, 1.677],
        [2.68, 1.225],
      ],
    ],
    shuts: [
      ...doors({
        front: 1.6,
        middle: 2.59,
        rear: null,
        low: 0.48,
        high: 1.21,
        arch: [4.12, 0.4, 0.45],
      }),
      [
        [2.59, 0.48],
        [3.38, 0.48, 0.08],
        [3.5, 0.75, 0.1],
        [3.54, 1.21],
      ],
    ],
    sill: 0.45,
    archTrim: 0.07,
    screen: [0.81, 0.62, 0.06, 0.76],
    rearScreen: [0.7, 0.62, 0.16, 0.6],
    nose: [
      {
        fill: [
          [-0.1, 0.3],
          [1.5, 0.3],
          [1.3, 0.5, 0.05],
          [0.8, 0.46, 0.05],
          [-0.1, 0.48],
        ],
        ink: inks.trim,
      },
      ...grille(
        [
          [-0.1, 0.5],
          [0.56, 0.51, 0.05],
          [0.5, 0.62, 0.05],
          [-0.1, 0.62],
        ],
        'bars',
        null,
      ),
      ...grille(
        [
          [-0.1, 0.68],
          [0.5, 0.69, 0.1],
          [0.56, 0.99, 0.06],
          [-0.1, 1.01],
        ],
        'mesh',
        inks.gloss,
        0.04,
      ),
      {
        line: [
          [-0.1, 0.86],
          [0.54, 0.87],
        ],
        width: 0.05,
        ink: inks.gloss,
      },
      {
        line: [
          [-0.1, 0.9],
          [0.55, 0.91],
        ],
        width: 0.014,
        ink: inks.chrome,
      },
      ...headlamp(
        [
          [0.6, 0.82, 0.03],
          [0.98, 0.86, 0.06],
          [1.08, 1.0, 0.03],
          [0.6, 0.97, 0.04],
        ],
        [
          [0.63, 0.84],
          [0.63, 0.95, 0.03],
          [1.02, 0.985],
        ],
        [
          [0.73, 0.89, 0.035],
          [0.87, 0.91, 0.035],
        ],
      ),
      {
        fill: [
          [0.74, 0.52, 0.03],
          [1.02, 0.55, 0.03],
          [0.98, 0.72, 0.04],
          [0.8, 0.69, 0.04],
        ],
        ink: inks.dark,
      },
      { disc: [0.89, 0.62, 0.038], ink: inks.lamp },
    ],
    tail: [
      {
        fill: [
          [-0.1, 0.38],
          [1.4, 0.38],
          [1.2, 0.61],
          [-0.1, 0.61],
        ],
        ink: inks.satin,
      },
      {
        fill: [
          [-0.1, 0.56],
          [0.9, 0.56],
          [0.9, 0.6],
          [-0.1, 0.6],
        ],
        ink: inks.trim,
      },
      ...tailLamp(
        [
          [0.8, 0.72, 0.03],
          [0.8, 1.12, 0.03],
          [1.08, 1.12, 0.04],
          [1.06, 0.74, 0.04],
        ],
        [
          [0.86, 0.78],
          [0.86, 1.06, 0.03],
          [1.0, 1.06],
        ],
        0.022,
      ),
      {
        line: [
          [0, 0.65],
          [0.74, 0.65, 0.04],
          [0.75, 1.17],
        ],
        width: 0.01,
        ink: inks.gap,
      },
      {
        fill: [
          [-0.1, 0.98],
          [0.16, 0.98, 0.02],
          [0.17, 1.06, 0.02],
          [-0.1, 1.06],
        ],
        ink: inks.gloss,
      },
    ],
    top: [
      {
        line: [
          [0.2, 0.66, 0.1],
          [0.5, 0.8, 0.3],
          [1.4, 0.82],
        ],
        width: 0.009,
        ink: inks.gap,
      },
      {
        fill: [
          [3.68, -0.1],
          [3.68, 0.83, 0.05],
          [5.27, 0.83, 0.05],
          [5.27, -0.1],
        ],
        ink: inks.dark,
      },
    ],
    extraSide: [
      {
        line: [
          [3.64, 0.4],
          [3.66, 1.25],
        ],
        width: 0.026,
        ink: inks.gap,
      },
    ],
  },
  handles: [
    [2.42, 1.06],
    [3.36, 1.07],
  ],
  mirror: [1.88, 1.25],
  seats: [
    [2.45, 1.36],
    [3.2, 1.35],
  ],
  plates: [0.56, 0.8],
  extras: () => [
    createTube(
      [
        [3.78, -0.78, 1.15],
        [3.95, -0.7, 1.62],
        [3.98, -0.55, 1.68],
        [3.98, 0.55, 1.68],
        [3.95, 0.7, 1.62],
        [3.78, 0.78, 1.15],
      ],
      0.035,
      stuff.black,
    ),
    ...[-1, 1].flatMap((side) => [
      createTube(
        [
          [3.97, side * 0.68, 1.6],
          [4.5, side * 0.76, 1.24],
          [4.7, side * 0.78, 1.18],
        ],
        0.032,
        stuff.black,
      ),
      createTube(
        [
          [1.5, side * 0.9, 0.46],
          [1.6, side * 0.96, 0.4],
          [3.4, side * 0.96, 0.4],
          [3.5, side * 0.9, 0.46],
        ],
        0.04,
        stuff.black,
      ),
    ]),
  ],
}

/** A single cab on a bare chassis, with an aluminium tray. */
export const cabChassis: Car = {
  ...ute,
  overall: 5.45,
  shape: {
    ...ute.shape,
    length: 3.1,
    axles: [
      [0.97, 0.385],
      [4.15, 0.385],
    ],
    body: [
      [0.24, 0.36, 0.06],
      [0.03, 0.56, 0.18],
      [0.09, 1.06, 0.1, 0.012],
      [1.35, 1.19, 0.3],
      [3.0, 1.2, 0.1],
      [3.04, 0.9, 0.1],
      [3.0, 0.44, 0.05],
    ],
    cabin: [
      [1.2, 1.05, 0.02],
      [2.02, 1.725, 0.32, 0.012],
      [2.4, 1.79, 0.3, 0.004],
      [2.86, 1.76, 0.12],
      [3.02, 1.15, 0.08],
      [2.95, 0.95, 0.02],
    ],
    plan: [
      [0, 0.84],
      [0.08, 0.9],
      [0.2, 0.965],
      [0.38, 0.995],
      [0.6, 1],
      [0.95, 0.99],
      [1, 0.97],
    ],
    cabinPlan: [
      [1.0, 0.8],
      [1.7, 0.87],
      [2.3, 0.885],
      [3.05, 0.86],
    ],
  },
  zones: { ...ute.zones, tailStart: 2.98, back: [3.02, 1.15, 2.86, 1.76] },
  wheel: {
    radius: 0.385,
    width: 0.25,
    rim: 0.58,
    spokes: 8,
    spoke: [0.03, 0.034],
    finish: 'steel',
  },
  face: {
    ...ute.face,
    windows: [
      [
        [1.74, 1.225, 0.04],
        [2.18, 1.645, 0.12, 0.01],
        [2.72, 1.67, 0.06],
        [2.8, 1.23, 0.03],
      ],
    ],
    pillars: [],
    shuts: doors({
      front: 1.6,
      middle: 2.85,
      rear: null,
      low: 0.48,
      high: 1.21,
      arch: [4.15, 0.4, 0.45],
    }),
    tail: [],
    top: [
      {
        line: [
          [0.2, 0.66, 0.1],
          [0.5, 0.8, 0.3],
          [1.4, 0.82],
        ],
        width: 0.009,
        ink: inks.gap,
      },
    ],
    extraSide: [],
    rearScreen: [0.66, 0.6, 0.2, 0.55],
  },
  handles: [[2.66, 1.06]],
  seats: [[2.5, 1.36]],
  plates: [0.56, 0],
  extras: () => createTray(3.14, 5.45),
}

function createTray(from: number, to: number): Mesh[] {
  const middle = (from + to) / 2
  const long = to - from
  const block = (
    size: [number, number, number],
    at: [number, number, number],
    of: MaterialOf = stuff.steel,
  ) => {
    const mesh = new Mesh(new BoxGeometry(...size), of)
    mesh.position.set(...at)
    return mesh
  }
  const sides = [-1, 1].flatMap((side) => [
    block([long, 0.03, 0.24], [middle, side * 0.93, 1.01]),
    ...[0.2, 0.5, 0.8].map((t) =>
      block([0.04, 0.05, 0.26], [from + long * t, side * 0.935, 1.0], stuff.matte),
    ),
    block([long, 0.045, 0.035], [middle, side * 0.93, 1.13]),
    block([long * 1.1, 0.07, 0.13], [middle - 0.2, side * 0.4, 0.68], stuff.matte),
    createBlob([0.5, 0.13, 0.035], 4, stuff.black, [4.15, side * 0.8, 0.83]),
    block([0.03, 0.28, 0.42], [4.62, side * 0.8, 0.6], stuff.matte),
    block([0.03, 0.18, 0.12], [to - 0.01, side * 0.72, 0.76], stuff.red),
    createTube(
      [
        [from + 0.03, side * 0.88, 0.9],
        [from + 0.03, side * 0.88, 1.7],
      ],
      0.028,
      stuff.steel,
    ),
  ])
  const ladder = [1.12, 1.3, 1.48, 1.68].map((z) =>
    createTube(
      [
        [from + 0.03, -0.88, z],
        [from + 0.03, 0, z],
        [from + 0.03, 0.88, z],
      ],
      0.022,
      stuff.steel,
    ),
  )
  return [
    ...sides,
    ...ladder,
    block([long, 1.86, 0.06], [middle, 0, 0.88]),
    block([0.03, 1.86, 0.24], [to, 0, 1.01]),
    block([0.5, 1.3, 0.03], [to - 0.2, 0, 0.5], stuff.matte),
    createTube(
      [
        [4.15, -0.7, 0.385],
        [4.15, 0, 0.385],
        [4.15, 0.7, 0.385],
      ],
      0.06,
      stuff.matte,
    ),
    block([0.014, 0.37, 0.125], [to + 0.02, 0.3, 0.74], stuff.plate),
  ]
}

type MaterialOf = Mesh['material']
