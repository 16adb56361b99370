// The motorhome: the van's cab and a coach body.
import { createBlob, createTube, stuff } from '#drawing/page/blob.ts'
import type { Car } from '#drawing/page/car-spec.ts'
import { inks } from '#drawing/page/sheets.ts'
import { createBox, createPlate, panel, toWindow, trims } from './boxed.ts'
import { van } from './van.ts'

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
      ink: trims.stripe,
    },
    {
      fill: [
        [1.0, 1.02],
        [5.8, 1.34],
        [5.8, 1.4],
        [1.0, 1.06],
      ],
      ink: trims.band,
    },
    {
      fill: [
        [0.1, 2.3, 0.1],
        [1.6, 2.24, 0.3],
        [2.3, 2.9],
        [0.4, 2.9, 0.3],
      ],
      ink: trims.stripe,
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
    { fill: panel(-0.1, 1.1, 1.17, 1.32, 0.01), ink: trims.stripe },
  ],
  nose: [
    { fill: panel(-0.1, 1.8, 2.26, 2.44, 0.01), ink: trims.stripe },
    { fill: panel(-0.1, 1.8, 2.46, 2.5, 0.01), ink: trims.band },
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
  also: [{ car: coach, x: 1.45, hex: '#c3c8cc' }],
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
    createPlate([7.02, 0.1, 0.58]),
  ],
}
