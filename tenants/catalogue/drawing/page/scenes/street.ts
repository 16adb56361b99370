// Streets: at home with a charger, a first car by day, a breakdown at night.
import { Group } from 'three'
import { createChance, glow, gumTree, ridge, scatter, vignette, wash } from './brushes.ts'
import { box, floorBand, lamp, paints, post } from './props.ts'
import type { Brush, SceneSpec } from './stage.ts'

/** A white car at a charging post before a house at night. */
export const charger = (tall: boolean): SceneSpec => ({
  eye: tall ? [-0.6, 1.4, 11] : [-2.6, 1.4, 12],
  aim: tall ? [1.1, 1.15, 0] : [-0.5, 1.45, 0],
  lens: tall ? 31 : 23,
  air: {
    top: ['#1f3d63', 0.9],
    edge: ['#6f9cc4', 0.9],
    ground: ['#16222f', 0.3],
    lamps: [
      { towards: [0.6, 0.5, -0.7], wide: 0.5, colour: '#ffdca0', bright: 5 },
      { towards: [-0.8, 0.7, 0.7], wide: 0.4, colour: '#cfe6ff', bright: 4 },
    ],
  },
  exposure: 1.05,
  mirror: 0.1,
  backdrop(brush, width, height, horizon) {
    const u = height / 640
    wash(brush, 0, horizon, [
      [0, '#0c1f3c'],
      [0.6, '#2c5280'],
      [1, '#7aa3bf'],
    ])
    scatter([0, 0, width, horizon * 0.6], 90, 8, (x, y, chance) => {
      brush.fillStyle = `rgb(255 255 255 / ${0.2 + chance() * 0.6})`
      brush.fillRect(x, y, 1.7 * u, 1.7 * u)
    })
    ridge(brush, horizon + 4, 90 * u, 1.2, 4, [
      [0, '#1f3f5c'],
      [1, '#2b4f68'],
    ])
    const dark = { bark: '#14283a', dark: '#132a38', leaf: '#1c3a46' }
    gumTree(brush, width * 0.46, horizon + 8 * u, 260 * u, 5, dark)
    gumTree(brush, width * 0.97, horizon + 8 * u, 330 * u, 9, dark)
    wash(brush, horizon + 4 * u, height, [
      [0, '#20364a'],
      [0.3, '#2b3f52'],
      [1, '#182635'],
    ])
  },
  vehicles: [{ body: 'sedan', paint: { hex: '#e4e9ee', flake: 0 }, at: [2, 0.6], turn: 34 }],
  things: () => [
    house(),
    box([0.34, 1.35, 0.24], [-1.5, 0.68, 0.2], '#e9eef2', 0.4),
    box([0.22, 0.3, 0.26], [-1.5, 1.05, 0.21], '#12314f', 0.2),
  ],
  over(brush, _width, height, at) {
    const u = height / 640
    for (const spot of [
      [3.2, 1.7, -4.9],
      [6, 1.7, -4.9],
    ] as const)
      glow(brush, at(spot), 210 * u, 'rgb(255 204 120 / 0.55)')
    glow(brush, at([-1.5, 1.05, 0.4]), 120 * u, 'rgb(80 255 170 / 0.9)')
    lamp(brush, at([-1.5, 1.1, 0.4]), 12 * u)
    brush.strokeStyle = '#0b141d'
    brush.lineWidth = 6 * u
    brush.beginPath()
    const [ax, ay] = at([-1.4, 0.8, 0.3])
    const [bx, by] = at([0.55, 0.85, 1.4])
    brush.moveTo(ax, ay)
    brush.bezierCurveTo(ax + 20 * u, ay + 150 * u, bx - 30 * u, by + 130 * u, bx, by)
    brush.stroke()
    vignette(brush, 0.3)
  },
})

function house(): Group {
  const group = new Group()
  group.add(box([9, 2.9, 3], [4.4, 1.45, -6.6], '#cfd8de', 0.9))
  group.add(box([9.8, 0.28, 4], [4.4, 3.02, -6.4], '#24384b', 0.7))
  group.add(box([4.2, 2.3, 2.6], [-1.5, 1.15, -7], '#8d6f55', 0.9))
  group.add(box([4.9, 0.22, 3.4], [-1.5, 2.4, -6.9], '#24384b', 0.7))
  for (const x of [3.2, 6]) {
    const pane = box([1.7, 1.5, 0.05], [x, 1.6, -5.08], '#ffd596', 0.5)
    const { material } = pane
    if (!Array.isArray(material)) Object.assign(material, { emissiveIntensity: 1.4 })
    group.add(pane)
  }
  return group
}

/** A small red car in a quiet street. */
export const firstCar = (): SceneSpec => ({
  eye: [-0.8, 1.4, 11],
  aim: [0.2, 1.2, 0],
  lens: 29,
  air: {
    top: ['#a9d4ef', 1],
    edge: ['#ffffff', 1],
    ground: ['#7d8a72', 0.5],
    lamps: [{ towards: [-0.6, 0.9, 0.5], wide: 0.35, colour: '#fff6df', bright: 6 }],
  },
  exposure: 0.92,
  sun: { from: [-7, 11, 7], colour: '#fff3da', strength: 2, shadow: 0.34 },
  backdrop(brush, width, height, horizon) {
    const u = height / 640
    wash(brush, 0, horizon, [
      [0, '#6cb8e0'],
      [1, '#eaf6f4'],
    ])
    terrace(brush, width, horizon, u)
    wash(brush, horizon + 2, height, [
      [0, '#8fb56f'],
      [0.09, '#86ab66'],
      [0.1, '#c9c8c2'],
      [0.2, '#bdbcb6'],
      [0.205, '#6f777b'],
      [1, '#596064'],
    ])
  },
  vehicles: [{ body: 'hatch', paint: paints.red, at: [0.3, 0.8], turn: 33 }],
  over(brush) {
    vignette(brush, 0.12)
  },
})

function terrace(brush: Brush, width: number, horizon: number, u: number): void {
  const walls = ['#f2dcc0', '#cfe0e4', '#f0c9a8', '#e7e4da', '#b9d2c0']
  const roofs = ['#a9573c', '#5d6a74', '#8a4a3a', '#6a5a50', '#9c5b40']
  const chance = createChance(12)
  const wide = 300 * u
  for (let n = 0; n * wide < width + wide; n++) {
    const x = n * wide - 60 * u
    const high = (120 + chance() * 34) * u
    brush.fillStyle = walls[n % 5] ?? ''
    brush.fillRect(x, horizon - high, wide * 0.76, high + 6 * u)
    brush.fillStyle = roofs[n % 5] ?? ''
    brush.beginPath()
    brush.moveTo(x - 18 * u, horizon - high)
    brush.lineTo(x + wide * 0.38, horizon - high - 74 * u)
    brush.lineTo(x + wide * 0.76 + 18 * u, horizon - high)
    brush.fill()
    brush.fillStyle = '#35505f'
    for (const at of [0.12, 0.52])
      brush.fillRect(x + wide * at, horizon - high * 0.72, wide * 0.14, high * 0.36)
    brush.fillStyle = '#5b3b2b'
    brush.fillRect(x + wide * 0.335, horizon - high * 0.72, wide * 0.1, high * 0.76)
    gumTree(brush, x + wide * 0.88, horizon + 10 * u, (200 + chance() * 80) * u, n + 2, {
      bark: '#7c6650',
      dark: '#4c7b4a',
      leaf: '#79a85c',
    })
  }
}

/** A car with its hazard lights on; a service truck stops behind it. */
export const nightRoad = (): SceneSpec => ({
  eye: [-2.2, 1.7, 14],
  aim: [0.9, 1.2, 0],
  lens: 29,
  air: {
    top: ['#142a4c', 0.7],
    edge: ['#3f5f8c', 0.7],
    ground: ['#0a0f18', 0.2],
    lamps: [
      { towards: [-0.4, 0.8, 0.8], wide: 0.4, colour: '#bcd4ff', bright: 3.5 },
      { towards: [1, 0.3, 0.2], wide: 0.3, colour: '#ffb24d', bright: 5 },
    ],
  },
  exposure: 1.1,
  mirror: 0.12,
  backdrop(brush, width, height, horizon) {
    const u = height / 640
    wash(brush, 0, horizon, [
      [0, '#050d1e'],
      [0.7, '#152b4d'],
      [1, '#36547e'],
    ])
    scatter([0, 0, width, horizon * 0.9], 220, 2, (x, y, chance) => {
      brush.fillStyle = `rgb(255 255 255 / ${0.15 + chance() * 0.75})`
      const size = (1 + chance() * 1.6) * u
      brush.fillRect(x, y, size, size)
    })
    ridge(brush, horizon + 2, 120 * u, 1.1, 7, [
      [0, '#10203a'],
      [1, '#182c49'],
    ])
    wash(brush, horizon, height, [
      [0, '#121d30'],
      [0.2, '#1b2637'],
      [1, '#0a111c'],
    ])
  },
  floor: () => [
    floorBand([-60, -2.2], [60, -2.2], 0.14, '#dfe5ea', 0.7),
    ...Array.from({ length: 12 }, (_, n) =>
      floorBand([-40 + n * 7, -5], [-37 + n * 7, -5], 0.14, '#dfe5ea', 0.5),
    ),
  ],
  vehicles: [
    { body: 'hatch', paint: paints.silver, at: [-1.6, 1], turn: 24 },
    { body: 'cab-chassis', paint: { hex: '#d9a21b', flake: 0 }, at: [5.2, -0.2], turn: 24 },
  ],
  things: () =>
    Array.from({ length: 8 }, (_, n) => post([-18 + n * 5.5, -2.9], 0.9, '#e8ecef', 0.05)),
  over(brush, _width, height, at) {
    const u = height / 640
    for (const spot of [
      [-3.3, 0.75, 2.5],
      [-2.5, 0.72, 3.1],
    ] as const) {
      glow(brush, at(spot), 90 * u, 'rgb(255 150 30 / 0.95)')
    }
    for (const spot of [
      [2.9, 0.95, 1.7],
      [3.5, 0.95, 2.4],
    ] as const) {
      glow(brush, at(spot), 170 * u, 'rgb(255 246 214 / 0.9)')
    }
    for (const x of [4.1, 4.7]) {
      glow(brush, at([x, 2.1, 0.2]), 130 * u, 'rgb(255 160 40 / 0.95)')
      lamp(brush, at([x, 2.1, 0.2]), 14 * u)
    }
    vignette(brush, 0.42)
  },
})
