// The caravan.
import { BoxGeometry, Mesh } from 'three'
import { createBlob, createTube, stuff } from '#drawing/page/blob.ts'
import type { Car } from '#drawing/page/car-spec.ts'
import type { Mark } from '#drawing/page/car-art.ts'
import { inks } from '#drawing/page/sheets.ts'
import { createBox, createPlate, panel, toWindow, trims } from './boxed.ts'

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
    ink: trims.stripe,
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
    ink: trims.band,
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
      { fill: panel(-0.1, 1.1, 1.18, 1.3, 0.02), ink: trims.stripe },
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
    createPlate([5.52, 0.72, 0.7]),
  ]
}
