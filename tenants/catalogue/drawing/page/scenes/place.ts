// Fronts of yards: a building of glass under a broad roof, cars before it, each with its own sky.
import { Group, type Object3D } from 'three'
import type { Paint } from '#drawing/page/coat.ts'
import { createChance, glow, gumTree, ridge, type Stops, vignette, wash } from './brushes.ts'
import { box, floorBand, post } from './props.ts'
import type { Brush, SceneSpec } from './stage.ts'

export type Front = {
  /** The colour of the company on the fascia, and of its walls. */
  band: string
  wall: string
  seed: number
  cars: readonly (readonly [body: string, paint: Paint])[]
  /** A shed with a tin roof instead of glass. */
  shed?: boolean
  storeys?: number
  behind: 'towers' | 'hills' | 'trees'
  time: 'day' | 'evening'
}

export const front = (look: Front) => (): SceneSpec => {
  const evening = look.time === 'evening'
  return {
    eye: [-1.8, 1.75, 19],
    aim: [0, 2.15, 0],
    lens: 25,
    air: {
      top: evening ? ['#5d7fae', 0.8] : ['#a9d4ef', 1],
      edge: evening ? ['#ffc894', 1.1] : ['#ffffff', 1],
      ground: ['#6b7075', 0.4],
      lamps: [
        { towards: [-0.6, evening ? 0.4 : 0.9, 0.6], wide: 0.35, colour: '#fff0d4', bright: 6 },
      ],
    },
    exposure: 0.92,
    sun: {
      from: evening ? [-14, 6, 9] : [-8, 12, 9],
      colour: '#fff0d4',
      strength: 2,
      shadow: 0.32,
    },
    mirror: 0.06,
    backdrop: (brush, width, height, horizon) => paintBehind(brush, look, width, height, horizon),
    floor: () =>
      [-6.2, -2.2, 1.8, 5.8, 9.8].map((x) =>
        floorBand([x, -1.8], [x + 2.2, 4.6], 0.1, '#ffffff', 0.55),
      ),
    vehicles: look.cars.map(([body, paint], n) => ({
      body,
      paint,
      at: [-3.6 + n * (12 / look.cars.length), 2.2],
      turn: 62,
    })),
    things: () => building(look),
    over(brush, _width, height, at) {
      if (evening) glow(brush, at([0, 1.6, -4]), height * 0.5, 'rgb(255 214 150 / 0.45)')
      vignette(brush, 0.16)
    },
  }
}

const SKIES = {
  day: [
    [0, '#5cb0dd'],
    [1, '#e6f4f4'],
  ],
  evening: [
    [0, '#44689c'],
    [0.6, '#d9a987'],
    [1, '#ffd49b'],
  ],
} as const satisfies Record<string, Stops>

function paintBehind(
  brush: Brush,
  look: Front,
  width: number,
  height: number,
  horizon: number,
): void {
  const u = height / 300
  wash(brush, 0, horizon, SKIES[look.time])
  const chance = createChance(look.seed)
  if (look.behind === 'towers') {
    for (let x = -20; x < width;) {
      const wide = (26 + chance() * 44) * u
      const tall = (50 + chance() * 120) * u
      brush.fillStyle =
        look.time === 'day'
          ? `rgb(122 152 178 / ${0.3 + chance() * 0.35})`
          : `rgb(92 86 124 / ${0.4 + chance() * 0.4})`
      brush.fillRect(x, horizon - tall, wide, tall)
      x += wide + chance() * 18 * u
    }
  } else {
    ridge(brush, horizon, (look.behind === 'hills' ? 90 : 44) * u, 1.1, look.seed, [
      [0, '#7fae94'],
      [1, '#a9c8a8'],
    ])
  }
  for (let n = 0; n < 5; n++) {
    const x = (n < 2 ? chance() * 0.16 : 0.82 + chance() * 0.2) * width
    gumTree(brush, x, horizon + 6 * u, (110 + chance() * 70) * u, look.seed + n, {
      bark: '#7c6650',
      dark: '#3f6b45',
      leaf: '#6f9a52',
    })
  }
  wash(brush, horizon, height, [
    [0, '#9a9d9c'],
    [0.3, '#8b8f8f'],
    [1, '#6c7173'],
  ])
}

function building({ band, wall, shed, storeys = 1, time }: Front): Object3D[] {
  const group = new Group()
  const tall = storeys === 1 ? 3.4 : 2.75 * storeys
  const [glass, rough] = time === 'day' ? ['#31536b', 0.06] : ['#ffdca2', 0.5]
  group.add(box([13, tall, 5], [0.6, tall / 2, -6.5], wall, 0.9))
  if (shed) {
    group.add(box([14, 0.16, 6.4], [0.6, tall + 0.1, -6.2], '#b5bcbd', 0.35, 0.5))
    for (let n = 0; n < 27; n++)
      group.add(box([0.07, 0.1, 6.4], [-6.2 + n * 0.52, tall + 0.2, -6.2], '#9da5a7', 0.4, 0.5))
    for (const x of [-3.4, 0.6, 4.6]) group.add(box([3, 2.6, 0.1], [x, 1.3, -3.98], '#4f5a5c', 0.5))
    group.add(box([13, 0.5, 0.14], [0.6, tall - 0.3, -3.95], band, 0.5))
  } else {
    for (let storey = 0; storey < storeys; storey++) {
      for (let n = 0; n < 6; n++) {
        const at = [-4.6 + n * 2.08, 1.35 + storey * 2.7, -3.97] as const
        const pane = box([1.92, 2.2, 0.06], at, glass, rough)
        group.add(pane)
      }
    }
    group.add(box([13.8, 0.75, 6.4], [0.6, tall + 0.3, -6], band, 0.45))
    group.add(box([13.9, 0.1, 6.5], [0.6, tall + 0.72, -6], '#f2f4f5', 0.5))
  }
  const posts = [-8.4, 9.4].map((x) => post([x, -1], 5.6, '#dfe3e6', 0.06))
  const flags = [-8.4, 9.4].map((x) => box([0.06, 2.2, 0.75], [x, 4.3, -0.6], band, 0.7))
  return [group, ...posts, ...flags]
}
