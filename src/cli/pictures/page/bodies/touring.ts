// The motorhome and the caravan.
import { BoxGeometry, Mesh } from 'three'
import { createBlob, createTube, stuff } from '../blob.ts'
import type { Car } from '../car.ts'
import type { Mark } from '../car-art.ts'
import { inks } from '../sheets.ts'
import { createBox, panel, toWindow } from './boxed.ts'
import { van } from './van.ts'

const stripe = { colour: '#39434d', rough: 0.3, metal: 0.2 }
const band = { colour: '#9aa3ab', rough: 0.3, metal: 0.2 }

const coach = createBox({
  length: 5.55,
  width: 2.28,
  height: 3.02,
  body: [
    [1.0, 0.45, 0.05],
    [1.0, 1.92, 0.05],
    [0.62, 1.95, 0.1],
    [0.02, 2.2, 0.2, 0.02],
    [0.3, 2.93, 0.35, 0.03],
    [1.2, 3.0, 0.3],
    [5.5, 3.0, 0.1],
    [5.55, 0.5, 0.06],
    [5.3, 0.4, 0.05],
  ],
  round: 0.1,
  bow: 0.06,
  axles: [[3.75, 0.345]],
  side: [
    {
      fill: [
        [1.0, 0.9],
        [5.8, 1.15],
        [5.8, 1.3],
        [1.0, 1.0],
      ],
      ink: stripe,
    },
    {
      fill: [
        [1.0, 1.02],
        [5.8, 1.34],
        [5.8, 1.4],
        [1.0, 1.06],
      ],
      ink: band,
    },
    {
      fill: [
        [0.1, 2.3, 0.1],
        [1.6, 2.24, 0.3],
        [2.3, 2.9],
        [0.4, 2.9, 0.3],
      ],
      ink: stripe,
    },
    { fill: panel(1.0, 5.6, 0.3, 0.56, 0.01), ink: inks.trim },
    { line: [...panel(2.1, 2.75, 0.58, 2.42, 0.1), [2.1, 0.58]], width: 0.014, ink: inks.gap },
    { line: [...panel(4.3, 5.0, 0.66, 1.0, 0.05), [4.3, 0.66]], width: 0.01, ink: inks.gap },
  ],
  windows: [
    panel(2.24, 2.62, 1.75, 2.2, 0.06),
    panel(3.1, 4.1, 1.6, 2.2, 0.08),
    panel(4.5, 5.2, 1.65, 2.15, 0.08),
    panel(0.85, 1.5, 2.36, 2.66, 0.06),
  ],
  tail: [
    { fill: panel(-0.1, 1.6, 0.3, 0.7, 0.02), ink: inks.trim },
    { fill: panel(0.86, 1.0, 0.75, 1.15, 0.03), ink: inks.red },
    ...toWindow(panel(-0.2, 0.66, 1.6, 2.15, 0.08)),
    { fill: panel(-0.1, 1.1, 1.17, 1.32, 0.01), ink: stripe },
  ],
  nose: [
    { fill: panel(-0.1, 1.8, 2.26, 2.44, 0.01), ink: stripe },
    { fill: panel(-0.1, 1.8, 2.46, 2.5, 0.01), ink: band },
  ],
})

export const motorhome: Car = {
  ...van,
  overall: 7.0,
  shape: {
    ...van.shape,
    length: 3.0,
    axles: [[0.98, 0.345]],
    height: 1.98,
    body: van.shape.body.slice(0, 4).concat([
      [2.9, 1.24, 0.05],
      [3.0, 0.9, 0.05],
      [3.0, 0.3, 0.05],
    ]),
    cabin: [
      [0.75, 1.0, 0.02],
      [1.6, 1.86, 0.36, 0.02],
      [2.3, 1.96, 0.3, 0.006],
      [2.9, 1.96, 0.1],
      [2.9, 1.0, 0.05],
    ],
    plan: [
      [0, 0.82],
      [0.09, 0.89],
      [0.2, 0.955],
      [0.38, 0.99],
      [0.6, 1],
      [1, 1],
    ],
  },
  zones: { ...van.zones, tailStart: 2.98, back: [2.98, 1.2, 2.95, 1.94] },
  face: {
    ...van.face,
    shuts: van.face.shuts.slice(0, 1),
    tail: [],
    rearScreen: null,
    extraSide: [],
  },
  handles: [[2.26, 1.08]],
  plates: [0.42, 0],
  also: [{ car: coach, x: 1.45, hex: '#e9ebed' }],
  extras: () => [
    createTube(
      [
        [3.5, -1.16, 2.9],
        [4.5, -1.19, 2.9],
        [6.0, -1.16, 2.9],
      ],
      0.055,
      stuff.steel,
    ),
    createBlob([0.5, 0.4, 0.09], 5, stuff.plate, [4.8, 0, 3.06]),
    plate([7.02, 0.1, 0.58]),
  ],
}

const wheels = [
  [2.75, 0.35],
  [3.5, 0.35],
] as const

const caravanMarks: Mark[] = [
  { fill: panel(-0.2, 6, 0.3, 0.72, 0.01), ink: { colour: '#6b7178', rough: 0.45, metal: 0.9 } },
  {
    fill: [
      [-0.2, 0.95],
      [2.2, 0.95, 0.4],
      [3.2, 1.5, 0.5],
      [6, 1.5],
      [6, 1.66],
      [3.1, 1.66, 0.5],
      [2.1, 1.1, 0.4],
      [-0.2, 1.1],
    ],
    ink: stripe,
  },
  {
    fill: [
      [-0.2, 1.14],
      [2.1, 1.14, 0.4],
      [3.1, 1.72, 0.5],
      [6, 1.72],
      [6, 1.77],
      [3.06, 1.77, 0.5],
      [2.06, 1.2, 0.4],
      [-0.2, 1.2],
    ],
    ink: band,
  },
  { line: [...panel(4.15, 4.85, 0.6, 2.5, 0.1), [4.15, 0.6]], width: 0.016, ink: inks.gap },
  { line: [...panel(0.5, 1.4, 0.78, 1.2, 0.06), [0.5, 0.78]], width: 0.012, ink: inks.gap },
  { fill: panel(4.2, 4.27, 1.4, 1.56, 0.02), ink: inks.trim },
]

export const caravan: Car = {
  ...createBox({
    length: 5.5,
    width: 2.35,
    height: 2.82,
    body: [
      [0.2, 0.5, 0.06],
      [0.0, 1.0, 0.14],
      [0.1, 1.5, 0.2],
      [0.55, 2.72, 0.35, 0.02],
      [5.2, 2.74, 0.25],
      [5.5, 2.2, 0.3],
      [5.48, 0.62, 0.1],
      [5.2, 0.48, 0.05],
    ],
    round: 0.09,
    bow: 0.06,
    axles: wheels,
    side: caravanMarks,
    windows: [
      panel(0.75, 1.6, 1.5, 2.15, 0.1),
      panel(2.4, 3.5, 1.86, 2.36, 0.1),
      panel(4.32, 4.68, 1.8, 2.3, 0.06),
      panel(5.02, 5.3, 1.66, 2.1, 0.06),
    ],
    nose: [
      {
        fill: panel(-0.1, 1.8, 0.4, 0.95, 0.02),
        ink: { colour: '#6b7178', rough: 0.45, metal: 0.9 },
      },
      ...toWindow(panel(-0.2, 0.72, 1.7, 2.2, 0.1)),
      { fill: panel(-0.1, 1.1, 1.18, 1.3, 0.02), ink: stripe },
    ],
    tail: [
      {
        fill: panel(-0.1, 1.8, 0.4, 0.8, 0.02),
        ink: { colour: '#6b7178', rough: 0.45, metal: 0.9 },
      },
      { fill: panel(0.84, 0.96, 0.86, 1.3, 0.04), ink: inks.red },
      ...toWindow(panel(-0.2, 0.6, 1.7, 2.1, 0.1)),
    ],
    extras: createDrawbar,
  }),
  overall: 5.5,
}

function createDrawbar(): Mesh[] {
  const arms = [-1, 1].map((side) =>
    createTube(
      [
        [0.6, side * 0.75, 0.5],
        [0, side * 0.46, 0.5],
        [-1.05, 0, 0.5],
        [-1.15, 0, 0.5],
      ],
      0.045,
      stuff.black,
    ),
  )
  const jockey = createTube(
    [
      [-0.75, 0.12, 0.85],
      [-0.75, 0.12, 0.5],
      [-0.75, 0.12, 0.2],
    ],
    0.028,
    stuff.steel,
  )
  const foot = createBlob([0.11, 0.05, 0.11], 2, stuff.black, [-0.75, 0.12, 0.11])
  const coupling = createBlob([0.12, 0.06, 0.05], 3, stuff.steel, [-1.2, 0, 0.53])
  const gas = [-0.2, 0.2].map((y) =>
    createBlob([0.15, 0.15, 0.24], 4, stuff.steel, [-0.22, y, 0.76]),
  )
  const box = createBlob([0.03, 0.9, 0.24], 5, stuff.steel, [-0.02, 0, 0.76])
  const awning = createTube(
    [
      [0.9, -1.2, 2.6],
      [2.5, -1.23, 2.6],
      [4.9, -1.2, 2.6],
    ],
    0.06,
    stuff.plate,
  )
  const step = new Mesh(new BoxGeometry(0.6, 0.3, 0.03), stuff.steel)
  step.position.set(4.5, -1.25, 0.34)
  const guards = [-1, 1].map((side) =>
    createBlob([0.86, 0.05, 0.05], 4, stuff.black, [3.125, side * 1.17, 0.78]),
  )
  const spare = createBlob([0.11, 0.35, 0.35], 3, stuff.black, [5.6, 0, 0.95])
  return [
    ...arms,
    jockey,
    foot,
    coupling,
    ...gas,
    box,
    awning,
    step,
    ...guards,
    spare,
    plate([5.52, 0.72, 0.7]),
  ]
}

function plate(at: readonly [number, number, number]): Mesh {
  const mesh = new Mesh(new BoxGeometry(0.014, 0.37, 0.125), stuff.plate)
  mesh.position.set(...at)
  return mesh
}
