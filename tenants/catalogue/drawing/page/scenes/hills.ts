// Roads between the green hills of New Zealand.
import { createChance, glow, ridge, scatter, vignette, wash } from './brushes.ts'
import { floorBand, post } from './props.ts'
import type { Brush, Parked, SceneSpec } from './stage.ts'

const lime = { hex: '#a9cf1f', flake: 0.15 }
const black = { hex: '#101512', flake: 0.3 }

/** A hatch and a motorcycle on a road between green hills, a mountain behind. */
export const tuiHills = (tall: boolean): SceneSpec =>
  onRoad(
    [
      { body: 'hatch', paint: lime, at: [2.9, 0.9], turn: 30 },
      { body: 'motorcycle', paint: black, at: [-0.3, 3.2], turn: 32 },
    ],
    tall,
  )

export const wagonRoad = () =>
  onRoad([{ body: 'wagon', paint: { hex: '#e2e6e2', flake: 0 }, at: [1.4, 1], turn: 32 }], true)

export const bikes = () => ({
  ...onRoad(
    [
      { body: 'motorcycle', paint: lime, at: [0, 3.4], turn: 36 },
      { body: 'cruiser', paint: black, at: [1.9, 2.6], turn: 36 },
      { body: 'scooter', paint: { hex: '#d8402c', flake: 0 }, at: [3.8, 1.8], turn: 36 },
    ],
    true,
  ),
  lens: 24,
})

const onRoad = (vehicles: readonly Parked[], tall: boolean): SceneSpec => ({
  eye: tall ? [-0.2, 1.5, 11.5] : [-2.4, 1.45, 12.2],
  aim: tall ? [1.6, 1.1, 0] : [-0.5, 1.5, 0],
  lens: tall ? 32 : 25,
  air: {
    top: ['#8fc3e6', 1],
    edge: ['#f4fbff', 1.1],
    ground: ['#4f7a45', 0.5],
    lamps: [
      { towards: [-0.6, 0.9, 0.5], wide: 0.3, colour: '#fff8e0', bright: 7 },
      { towards: [0.7, 0.4, 0.6], wide: 0.3, colour: '#ffffff', bright: 1.6 },
    ],
  },
  exposure: 0.95,
  contact: 0.9,
  sun: { from: [-9, 12, 7], colour: '#fff4d8', strength: 2, shadow: 0.36 },
  fog: ['#cfe6e2', 60, 240],
  backdrop(brush, width, height, horizon) {
    const u = height / 640
    wash(brush, 0, horizon, [
      [0, '#4ea3d0'],
      [0.6, '#a9d9ea'],
      [1, '#e9f7ef'],
    ])
    for (const [x, y, size] of [
      [0.14, 0.24, 1],
      [0.46, 0.14, 1.3],
      [0.83, 0.3, 0.9],
    ] as const) {
      brush.fillStyle = 'rgb(255 255 255 / 0.82)'
      for (let n = 0; n < 6; n++) {
        brush.beginPath()
        brush.ellipse(
          width * x + (n - 2.5) * 42 * u * size,
          horizon * y - Math.sin((n / 5) * Math.PI) * 17 * u * size,
          50 * u * size,
          15 * u * size,
          0,
          0,
          7,
        )
        brush.fill()
      }
    }
    cone(brush, width * 0.31, horizon, 430 * u, 210 * u)
    ridge(brush, horizon, 90 * u, 1.6, 8, [
      [0, '#7fb3a0'],
      [1, '#a3cdb4'],
    ])
    ridge(brush, horizon + 8 * u, 80 * u, 1.1, 23, [
      [0, '#4f9a63'],
      [1, '#7dbb74'],
    ])
    const top = ridge(brush, horizon + 24 * u, 92 * u, 0.8, 31, [
      [0, '#2f8148'],
      [1, '#5fae55'],
    ])
    scatter([0, 0, width, 1], 80, 3, (x, _, chance) => {
      const y = top(x) + (12 + chance() * 46) * u
      brush.fillStyle = '#f6faf0'
      brush.beginPath()
      brush.ellipse(x, y, 3.6 * u, 2.5 * u, 0, 0, 7)
      brush.fill()
    })
    pines(brush, top, width, u)
    wash(brush, horizon + 20 * u, height, [
      [0, '#5cab50'],
      [0.35, '#3f9245'],
      [1, '#1f6a35'],
    ])
  },
  floor: () => [
    floorBand([-70, -3.4], [70, -3.4], 7.8, '#4b5557', 1),
    floorBand([-70, -6.6], [70, -6.6], 0.13, '#f2f4ee', 1),
    floorBand([-70, -0.1], [70, -0.1], 0.13, '#f2f4ee', 1),
    floorBand([-70, 2.6], [70, 2.6], 4.6, '#4b5557', 1),
    floorBand([-70, 4.6], [70, 4.6], 0.14, '#f2f4ee', 1),
    ...Array.from({ length: 24 }, (_, n) =>
      floorBand([-60 + n * 5, -3.3], [-57.5 + n * 5, -3.3], 0.14, '#f2f4ee', 1),
    ),
  ],
  vehicles,
  things: () =>
    Array.from({ length: 17 }, (_, n) => post([-34 + n * 4.4, -8], 0.95, '#f4f6ef', 0.05)),
  over(brush, width, height) {
    const u = height / 640
    glow(brush, [width * 0.08, 0], 700 * u, 'rgb(255 250 215 / 0.35)')
    vignette(brush, 0.16)
  },
})

function cone(brush: Brush, x: number, base: number, wide: number, high: number): void {
  const side = brush.createLinearGradient(x - wide, 0, x + wide, 0)
  side.addColorStop(0, '#9cc7d6')
  side.addColorStop(0.5, '#86b4c9')
  side.addColorStop(0.52, '#6d9db6')
  side.addColorStop(1, '#8fbccb')
  brush.fillStyle = side
  const slope = (tipHalf: number, cut: number) => {
    brush.beginPath()
    brush.moveTo(x - tipHalf, base - high + cut)
    brush.quadraticCurveTo(x - wide * 0.22, base - high * 0.42, x - wide, base)
    brush.lineTo(x + wide, base)
    brush.quadraticCurveTo(x + wide * 0.22, base - high * 0.42, x + tipHalf, base - high + cut)
    brush.fill()
  }
  slope(wide * 0.035, 0)
  brush.fillStyle = '#f7fcff'
  brush.beginPath()
  brush.moveTo(x - wide * 0.035, base - high)
  brush.lineTo(x - wide * 0.13, base - high * 0.66)
  brush.lineTo(x - wide * 0.075, base - high * 0.72)
  brush.lineTo(x - wide * 0.03, base - high * 0.58)
  brush.lineTo(x + wide * 0.02, base - high * 0.71)
  brush.lineTo(x + wide * 0.07, base - high * 0.6)
  brush.lineTo(x + wide * 0.12, base - high * 0.68)
  brush.lineTo(x + wide * 0.035, base - high)
  brush.fill()
}

function pines(brush: Brush, top: (x: number) => number, width: number, u: number): void {
  const chance = createChance(40)
  for (let n = 0; n < 26; n++) {
    const x = (n < 16 ? 0.62 + chance() * 0.36 : chance() * 0.24) * width
    const y = top(x) + (4 + chance() * 26) * u
    const tall = (26 + chance() * 30) * u
    brush.fillStyle = chance() < 0.5 ? '#1c5a36' : '#256a3d'
    brush.beginPath()
    brush.moveTo(x, y - tall)
    brush.lineTo(x - tall * 0.24, y)
    brush.lineTo(x + tall * 0.24, y)
    brush.fill()
  }
}
