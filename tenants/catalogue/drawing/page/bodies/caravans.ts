// Caravans from a pop top with one axle to a family van with two: a table of how long, how high, on how many wheels,
// with which nose and which graphics. The shape that most are like is caravan.ts.
import { BoxGeometry, Mesh } from 'three'
import { createBlob, createTube, stuff } from '#drawing/page/blob.ts'
import type { Mark } from '#drawing/page/car-art.ts'
import type { Car } from '#drawing/page/car-spec.ts'
import type { Corner } from '#drawing/page/curves.ts'
import { inks, type Ink } from '#drawing/page/sheets.ts'
import { wheel } from '#drawing/page/wheels.ts'
import { createBox, createPlate, panel, toWindow, trims } from './boxed.ts'

const plate: Ink = { colour: '#6b7178', rough: 0.45, metal: 0.9 }
const charcoal: Ink = { colour: '#23272b', rough: 0.5, metal: 0.1 }
const rust: Ink = { colour: '#a3552a', rough: 0.35, metal: 0.1 }
const teal: Ink = { colour: '#1f6470', rough: 0.35, metal: 0.1 }
const navy: Ink = { colour: '#1c2c4a', rough: 0.35, metal: 0.1 }
const canvas = '#b9ac93'

type Van = {
  length: number
  height: number
  width?: number
  body: readonly Corner[]
  /** Places of the axles, and how large their wheels are. */
  axles: readonly number[]
  radius?: number
  rim?: Parameters<typeof wheel>[0]
  /** The side's lower part in plate, up to this height. */
  skirt: number
  skirtInk?: Ink
  door?: number
  graphics: readonly Mark[]
  windows: readonly (readonly Corner[])[]
  front?: readonly Mark[]
  rear?: readonly Mark[]
  awning?: boolean
  spare?: boolean
  rack?: boolean
  round?: number
  also?: Car['also']
}

const stripe = (low: number, high: number, ink: Ink): Mark => ({
  fill: panel(-0.3, 9, low, high, 0),
  ink,
})

function createVan(van: Van): Car {
  const { length, height, skirt, door, radius = 0.35 } = van
  const base = van.skirtInk ?? plate
  const doorway: Mark[] =
    door === undefined
      ? []
      : [
          {
            line: [...panel(door, door + 0.68, 0.6, height - 0.32, 0.1), [door, 0.6]],
            width: 0.016,
            ink: inks.gap,
          },
          { fill: panel(door + 0.05, door + 0.12, 1.34, 1.5, 0.02), ink: inks.trim },
        ]
  const hatch = [...panel(0.5, 1.2, skirt + 0.08, skirt + 0.45, 0.06)]
  return {
    ...createBox({
      length,
      width: van.width ?? 2.35,
      height: height + 0.1,
      body: van.body,
      round: van.round ?? 0.09,
      bow: 0.06,
      axles: van.axles.map((x) => [x, radius] as const),
      wheel: wheel(van.rim ?? 'seven', radius, 0.22),
      side: [
        { fill: panel(-0.3, 9, 0, skirt, 0.01), ink: base },
        ...van.graphics,
        ...doorway,
        ...(length > 4 ? [{ line: [...hatch, hatch[0]], width: 0.012, ink: inks.gap }] : []),
      ],
      windows: van.windows,
      nose: [{ fill: panel(-0.1, 1.8, 0, skirt + 0.22, 0.02), ink: base }, ...(van.front ?? [])],
      tail: [
        { fill: panel(-0.1, 1.8, 0, skirt + 0.06, 0.02), ink: base },
        { fill: panel(0.84, 0.96, skirt + 0.14, skirt + 0.5, 0.04), ink: inks.red },
        ...(van.rear ?? []),
      ],
      extras: () => createGear(van, radius),
    }),
    overall: length,
    ...(van.also && { also: van.also }),
  }
}

/** Drawbar, gas bottles, guards over the wheels, and what else is bolted on. */
function createGear(van: Van, radius: number): Mesh[] {
  const { length, height, axles, door, width = 2.35 } = van
  const half = width / 2
  const bar = radius + 0.14
  const first = axles[0]
  const last = axles.at(-1) ?? first
  const arms = [-1, 1].map((side) =>
    createTube(
      [
        [0.7, side * half * 0.6, bar],
        [0, side * 0.44, bar],
        [-1.05, 0, bar],
        [-1.15, 0, bar],
      ],
      0.045,
      stuff.black,
    ),
  )
  const parts = [
    ...arms,
    createTube(
      [
        [-0.75, 0.12, 0.85],
        [-0.75, 0.12, 0.5],
        [-0.75, 0.12, 0.2],
      ],
      0.028,
      stuff.steel,
    ),
    createBlob([0.11, 0.05, 0.11], 2, stuff.black, [-0.75, 0.12, 0.11]),
    createBlob([0.12, 0.06, 0.05], 3, stuff.steel, [-1.2, 0, bar + 0.03]),
    ...[-1, 1].map((side) =>
      createBlob([(last - first) / 2 + radius * 1.35, 0.05, 0.05], 4, stuff.black, [
        (first + last) / 2,
        side * half,
        radius * 2 + 0.1,
      ]),
    ),
    createPlate([length + 0.02, half * 0.6, 0.72]),
  ]
  if (van.rack)
    parts.push(
      createBlob([0.3, half * 0.62, 0.3], 6, stuff.black, [-0.42, 0, bar + 0.36]),
      createBlob([0.12, 0.1, 0.2], 5, stuff.red, [-0.84, -0.3, bar + 0.26]),
    )
  else
    parts.push(
      ...[-0.2, 0.2].map((y) =>
        createBlob([0.15, 0.15, 0.24], 4, stuff.steel, [-0.22, y, bar + 0.28]),
      ),
    )
  if (van.awning)
    parts.push(
      createTube(
        [
          [0.9, -half - 0.02, height - 0.2],
          [length / 2, -half - 0.05, height - 0.2],
          [length - 0.6, -half - 0.02, height - 0.2],
        ],
        0.06,
        stuff.plate,
      ),
    )
  if (van.spare)
    parts.push(createBlob([0.11, radius, radius], 3, stuff.black, [length + 0.1, 0, 1]))
  if (door !== undefined) {
    const step = new Mesh(new BoxGeometry(0.6, 0.3, 0.03), stuff.steel)
    step.position.set(door + 0.34, -half - 0.08, 0.34)
    parts.push(step)
  }
  return parts
}

/** A box above a van: a tent's wall or a roof that stands on one. */
const above = (from: number, to: number, low: number, high: number, width: number): Car =>
  createBox({
    length: to - from,
    width,
    height: high + 0.05,
    body: panel(0, to - from, low, high, 0.05),
    round: 0.06,
  })

export const caravans: Record<string, Car> = {
  'single-axle-van': createVan({
    length: 4.6,
    height: 2.62,
    width: 2.25,
    body: [
      [0.25, 0.5, 0.06],
      [0.02, 0.9, 0.12],
      [0.0, 1.9, 0.3],
      [0.4, 2.56, 0.3, 0.02],
      [4.3, 2.58, 0.25],
      [4.6, 2.1, 0.3],
      [4.58, 0.62, 0.1],
      [4.3, 0.5, 0.05],
    ],
    axles: [2.5],
    skirt: 0.62,
    skirtInk: trims.band,
    door: 3.2,
    graphics: [stripe(0.98, 1.12, teal), stripe(1.16, 1.2, trims.stripe)],
    windows: [panel(0.6, 1.7, 1.5, 2.1, 0.1), panel(2.2, 2.9, 1.6, 2.1, 0.1)],
    front: [stripe(0.98, 1.12, teal), ...toWindow(panel(-0.2, 0.7, 1.5, 2.0, 0.1))],
    rear: toWindow(panel(-0.2, 0.6, 1.55, 2.0, 0.1)),
    awning: true,
  }),
  'pop-top': createVan({
    length: 4.5,
    height: 2.05,
    width: 2.2,
    body: [
      [0.3, 0.5, 0.06],
      [0.05, 0.85, 0.12],
      [0.25, 1.95, 0.15],
      [0.4, 2.05, 0.06],
      [4.2, 2.05, 0.06],
      [4.45, 1.95, 0.1],
      [4.48, 0.62, 0.1],
      [4.25, 0.5, 0.05],
    ],
    axles: [2.45],
    skirt: 0.66,
    door: 3.1,
    graphics: [
      {
        fill: [
          [-0.2, 0.8],
          [1.4, 0.8, 0.2],
          [2.2, 1.2, 0.3],
          [6, 1.2],
          [6, 1.34],
          [2.1, 1.34, 0.3],
          [1.3, 0.96, 0.2],
          [-0.2, 0.96],
        ],
        ink: navy,
      },
    ],
    windows: [panel(0.7, 1.7, 1.4, 1.85, 0.08), panel(2.1, 2.8, 1.42, 1.85, 0.08)],
    front: toWindow(panel(-0.2, 0.7, 1.35, 1.8, 0.08)),
    rear: toWindow(panel(-0.2, 0.6, 1.35, 1.8, 0.08)),
    also: [
      { car: above(0.5, 4.1, 2, 2.5, 1.86), x: 0.5, hex: canvas },
      { car: above(0.3, 4.3, 2.46, 2.66, 2.16), x: 0.3, hex: '#c3c8cc' },
    ],
  }),
  'family-van': createVan({
    length: 7.1,
    height: 2.95,
    width: 2.45,
    body: [
      [0.3, 0.5, 0.06],
      [0.04, 0.9, 0.1],
      [0.0, 1.35, 0.1],
      [0.22, 2.7, 0.28, 0.01],
      [0.6, 2.88, 0.2],
      [6.9, 2.9, 0.15],
      [7.1, 2.7, 0.15],
      [7.08, 0.62, 0.1],
      [6.8, 0.5, 0.05],
    ],
    axles: [3.7, 4.5],
    skirt: 0.78,
    skirtInk: charcoal,
    door: 5.1,
    graphics: [
      {
        fill: [
          [-0.3, 0.7],
          [1.1, 0.7],
          [1.9, 3.1],
          [-0.3, 3.1],
        ],
        ink: charcoal,
      },
      {
        fill: [
          [1.16, 0.7],
          [1.36, 0.7],
          [2.16, 3.1],
          [1.96, 3.1],
        ],
        ink: rust,
      },
    ],
    windows: [
      panel(2.4, 3.3, 1.7, 2.4, 0.08),
      panel(3.7, 4.7, 1.7, 2.4, 0.08),
      panel(5.24, 5.6, 1.8, 2.4, 0.05),
      panel(6.1, 6.7, 2.0, 2.4, 0.06),
      panel(6.1, 6.7, 1.2, 1.6, 0.06),
    ],
    front: [
      { fill: panel(-0.1, 1.9, 0.6, 3.1, 0), ink: charcoal },
      ...toWindow(panel(-0.2, 0.8, 1.8, 2.4, 0.08)),
    ],
    rear: [{ fill: panel(-0.1, 1.9, 2.2, 2.6, 0), ink: charcoal }],
    awning: true,
    spare: true,
  }),
  'off-road-van': createVan({
    length: 5.9,
    height: 2.95,
    width: 2.4,
    radius: 0.41,
    rim: 'trail',
    body: [
      [0.9, 0.72, 0.06],
      [0.1, 1.15, 0.1],
      [0.0, 1.4, 0.1],
      [0.3, 2.7, 0.3, 0.01],
      [0.7, 2.9, 0.2],
      [5.6, 2.92, 0.2],
      [5.88, 2.5, 0.2],
      [5.9, 1.3, 0.1],
      [5.2, 0.72, 0.05],
    ],
    axles: [2.9, 3.76],
    skirt: 1.3,
    skirtInk: charcoal,
    door: 4.6,
    graphics: [stripe(1.34, 1.4, rust), stripe(2.5, 2.62, trims.stripe)],
    windows: [
      panel(0.9, 1.8, 1.75, 2.35, 0.08),
      panel(2.5, 3.6, 1.75, 2.35, 0.08),
      panel(4.74, 5.1, 1.8, 2.35, 0.05),
    ],
    front: [...toWindow(panel(-0.2, 0.75, 1.8, 2.35, 0.08))],
    rear: [stripe(2.0, 2.3, charcoal)],
    awning: true,
    spare: true,
    rack: true,
  }),
  hybrid: createVan({
    length: 4.3,
    height: 2.2,
    width: 2.05,
    radius: 0.41,
    rim: 'trail',
    body: [
      [0.6, 0.75, 0.05],
      [0.0, 1.05, 0.08],
      [0.05, 1.3, 0.08],
      [0.75, 2.16, 0.12, 0.01],
      [3.9, 2.2, 0.12],
      [4.3, 1.75, 0.1],
      [4.28, 1.35, 0.06],
      [3.5, 0.75, 0.05],
    ],
    axles: [2.2],
    skirt: 1.2,
    skirtInk: charcoal,
    door: 2.8,
    graphics: [stripe(1.26, 1.32, trims.band)],
    windows: [panel(1.0, 1.9, 1.45, 1.95, 0.08), panel(2.94, 3.3, 1.45, 1.95, 0.05)],
    rear: toWindow(panel(-0.2, 0.6, 1.4, 1.75, 0.06)),
    spare: true,
    rack: true,
    also: [{ car: above(1, 3.8, 2.16, 2.5, 1.7), x: 1, hex: '#4a4f48' }],
  }),
  teardrop: createVan({
    length: 3.5,
    height: 1.86,
    width: 1.9,
    radius: 0.33,
    rim: 'steel',
    body: [
      [0.1, 0.46, 0.12],
      [0.02, 0.9, 0.3],
      [0.3, 1.75, 0.5, 0.04],
      [1.3, 1.86, 0.5, 0.02],
      [2.6, 1.5, 0.7, 0.03],
      [3.5, 0.62, 0.3],
      [3.4, 0.46, 0.06],
    ],
    axles: [1.9],
    skirt: 0.6,
    graphics: [
      { line: [...panel(1.1, 1.78, 0.66, 1.56, 0.16), [1.1, 0.66]], width: 0.018, ink: inks.gap },
      stripe(0.82, 0.9, rust),
    ],
    windows: [panel(1.2, 1.68, 1.1, 1.46, 0.12), panel(0.42, 0.86, 1.14, 1.46, 0.14)],
    rear: [stripe(0.82, 0.9, rust)],
    round: 0.05,
  }),
  'camper-trailer': createVan({
    length: 3.3,
    height: 1.36,
    width: 2.0,
    radius: 0.39,
    rim: 'trail',
    body: [
      [0.35, 0.62, 0.05],
      [0.0, 0.9, 0.06],
      [0.05, 1.28, 0.08],
      [0.3, 1.36, 0.06],
      [3.2, 1.36, 0.06],
      [3.3, 1.2, 0.06],
      [3.3, 0.9, 0.05],
      [3.0, 0.62, 0.05],
    ],
    axles: [1.8],
    skirt: 0.82,
    skirtInk: charcoal,
    graphics: [
      { line: [...panel(0.5, 1.2, 0.86, 1.24, 0.05), [0.5, 0.86]], width: 0.014, ink: inks.gap },
      { line: [...panel(2.3, 3.0, 0.86, 1.24, 0.05), [2.3, 0.86]], width: 0.014, ink: inks.gap },
    ],
    windows: [],
    rack: true,
    also: [
      {
        car: createBox({
          length: 3.1,
          width: 1.9,
          height: 2.6,
          body: [
            [0.0, 1.3, 0.04],
            [0.35, 2.3, 0.1],
            [1.55, 2.52, 0.2],
            [2.75, 2.3, 0.1],
            [3.1, 1.3, 0.04],
          ],
          round: 0.08,
          side: [
            {
              fill: panel(1.1, 2.0, 1.5, 2.1, 0.06),
              ink: { colour: '#3b3a34', rough: 0.9, metal: 0 },
            },
          ],
        }),
        x: 0.1,
        hex: canvas,
      },
    ],
  }),
}
