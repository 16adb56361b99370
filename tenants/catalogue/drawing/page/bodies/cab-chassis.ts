// The single cab on a bare chassis, with an aluminium tray.
import { BoxGeometry, Mesh } from 'three'
import { createBlob, createTube, stuff } from '#drawing/page/blob.ts'
import type { Car } from '#drawing/page/car-spec.ts'
import { doors } from '#drawing/page/face-parts.ts'
import { inks } from '#drawing/page/sheets.ts'
import { ute } from './ute.ts'

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
  const posts = [0.2, 0.5, 0.8].flatMap((t) =>
    [-1, 1].map((side) =>
      block([0.04, 0.05, 0.26], [from + long * t, side * 0.935, 1.0], stuff.matte),
    ),
  )
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
    ...posts,
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
