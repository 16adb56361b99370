// Yards by day: rows of cars under flags, two cars that change hands, a sale, a ship that brings them.
import { glow, ridge, scatter, type Stops, vignette, wash } from './brushes.ts'
import { floorBand, paints, post } from './props.ts'
import type { Brush, Parked, SceneSpec } from './stage.ts'

const MORNING: Stops = [
  [0, '#62b4df'],
  [1, '#eaf6f3'],
]

const inYard = (vehicles: readonly Parked[], sky: Stops = MORNING): SceneSpec => ({
  eye: [-0.8, 1.6, 12.5],
  aim: [0.4, 1.35, 0],
  lens: 30,
  air: {
    top: ['#a9d4ef', 1],
    edge: ['#ffffff', 1],
    ground: ['#80868a', 0.45],
    lamps: [{ towards: [-0.6, 0.9, 0.5], wide: 0.35, colour: '#fff6df', bright: 6 }],
  },
  exposure: 0.9,
  sun: { from: [-7, 11, 7], colour: '#fff3da', strength: 1.9, shadow: 0.32 },
  mirror: 0.06,
  backdrop(brush, _width, height, horizon) {
    const u = height / 640
    wash(brush, 0, horizon, sky)
    ridge(brush, horizon + 2, 60 * u, 1.3, 6, [
      [0, '#8db7a6'],
      [1, '#b4d0bd'],
    ])
    wash(brush, horizon, height, [
      [0, '#a2a8aa'],
      [0.3, '#92999b'],
      [1, '#73797c'],
    ])
  },
  floor: () =>
    [-6, -2.9, 0.2, 3.3, 6.4, 9.5].map((x) =>
      floorBand([x, -5], [x + 2.9, 3.6], 0.1, '#ffffff', 0.6),
    ),
  vehicles,
  things: () => [post([-5, -6], 5, '#e6eaec', 0.05), post([9, -6], 5, '#e6eaec', 0.05)],
  over(brush, _width, height, at) {
    flags(brush, at([-9, 5.4, -6]), at([12, 5.2, -6]), height * 0.09)
    flags(brush, at([-9, 4.2, -2]), at([9, 5.8, -7]), height * 0.12)
    vignette(brush, 0.14)
  },
})

function flags(
  brush: Brush,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  dip: number,
): void {
  const tones = ['#0a58ca', '#ffb81c', '#ffffff', '#d9432f']
  for (let n = 0; n < 26; n++) {
    const t = n / 26
    const x = ax + (bx - ax) * t
    const y = ay + (by - ay) * t + Math.sin(t * Math.PI) * dip
    const size = (bx - ax) / 62
    brush.fillStyle = tones[n % 4] ?? ''
    brush.beginPath()
    brush.moveTo(x, y)
    brush.lineTo(x + size, y + size * 0.1)
    brush.lineTo(x + size * 0.5, y + size * 1.3)
    brush.fill()
  }
}

export const yard = () =>
  inYard([
    { body: 'suv', paint: paints.white, at: [-1.2, 1.4], turn: 58 },
    { body: 'hatch', paint: paints.red, at: [1.9, -0.2], turn: 58 },
    { body: 'sedan', paint: paints.silver, at: [4.8, -1.8], turn: 58 },
    { body: 'ute', paint: paints.blue, at: [7.9, -3.4], turn: 58 },
  ])

export const tradeIn = () =>
  inYard([
    { body: 'sedan', paint: { hex: '#8c7a58', flake: 0.4 }, at: [-2.3, 0.6], turn: 142 },
    { body: 'suv', paint: paints.blue, at: [3, 0.6], turn: 38 },
  ])

/** A row of cars with room for a few words in the picture itself. */
export const stocktake = (tall: boolean): SceneSpec => ({
  ...inYard([
    { body: 'hatch', paint: paints.white, at: [1.4, 1.6], turn: 52 },
    { body: 'suv', paint: paints.blue, at: [4.2, -0.3], turn: 52 },
    { body: 'sedan', paint: paints.silver, at: [7, -2.2], turn: 52 },
    { body: 'ute', paint: paints.white, at: [10, -4.2], turn: 52 },
  ]),
  eye: tall ? [-0.6, 1.5, 12] : [-2.2, 1.5, 13],
  aim: tall ? [1.8, 2.1, 0] : [0.1, 1.75, 0],
  lens: tall ? 34 : 22,
  mirror: 0.2,
  backdrop(brush, width, height, horizon) {
    const u = height / 700
    wash(brush, 0, height, [
      [0, '#ffb81c'],
      [0.6, '#ffc845'],
      [1, '#ffb81c'],
    ])
    brush.save()
    brush.translate(width * 0.74, horizon)
    for (let n = 0; n < 28; n++) {
      brush.rotate((Math.PI * 2) / 28)
      brush.fillStyle = n % 2 ? 'rgb(255 255 255 / 0.2)' : 'transparent'
      brush.beginPath()
      brush.moveTo(0, 0)
      brush.lineTo(2600 * u, -180 * u)
      brush.lineTo(2600 * u, 180 * u)
      brush.fill()
    }
    brush.restore()
    wash(brush, horizon + 20 * u, height, [
      [0, '#0b1c33'],
      [1, '#0a2a55'],
    ])
  },
  floor: () => [],
  things: () => [],
  over(brush, width, height) {
    const u = height / 700
    brush.fillStyle = '#0b1c33'
    brush.textBaseline = 'alphabetic'
    const left = width * (tall ? 0.06 : 0.055)
    const size = (tall ? 112 : 132) * u
    brush.font = `800 ${size}px Archivo, sans-serif`
    brush.letterSpacing = `${-size * 0.03}px`
    brush.fillText('Summer', left, height * (tall ? 0.2 : 0.27))
    brush.fillText('stocktake', left, height * (tall ? 0.2 : 0.27) + size * 0.96)
    brush.font = `600 ${size * 0.3}px Archivo, sans-serif`
    brush.letterSpacing = '0px'
    brush.fillText(
      'Demo cars marked down until 24 December',
      left,
      height * (tall ? 0.2 : 0.27) + size * 1.5,
    )
    vignette(brush, 0.08)
  },
})

/** A ship with cars in it comes in past green hills. */
export const importShip = (): SceneSpec => ({
  ...inYard([{ body: 'hatch', paint: { hex: '#a9cf1f', flake: 0.1 }, at: [2.2, 3.2], turn: 34 }]),
  backdrop(brush, width, height, horizon) {
    const u = height / 640
    wash(brush, 0, horizon, [
      [0, '#7fc0dd'],
      [0.7, '#f4e6c8'],
      [1, '#ffe3b0'],
    ])
    glow(brush, [width * 0.75, horizon - 60 * u], 330 * u, 'rgb(255 240 200 / 0.9)')
    ridge(brush, horizon, 130 * u, 1.1, 9, [
      [0, '#4f9a7a'],
      [1, '#8fc2a0'],
    ])
    wash(brush, horizon - 4 * u, horizon + 90 * u, [
      [0, '#a9d3d4'],
      [1, '#3f8f9c'],
    ])
    ship(brush, width * 0.1, horizon + 24 * u, width * 0.56, u)
    wash(brush, horizon + 90 * u, height, [
      [0, '#c4c2b6'],
      [0.06, '#aaa99f'],
      [1, '#7d7d77'],
    ])
    scatter([0, horizon + 30 * u, width, horizon + 84 * u], 60, 4, (x, y, chance) => {
      brush.fillStyle = 'rgb(255 255 255 / 0.35)'
      brush.fillRect(x, y, (20 + chance() * 60) * u, 2 * u)
    })
  },
  floor: () => [],
  things: () => [-5, -2, 1, 4, 7].map((x) => post([x, -2.5], 0.5, '#30363a', 0.14)),
  over(brush) {
    vignette(brush, 0.14)
  },
})

function ship(brush: Brush, x: number, water: number, long: number, u: number): void {
  const high = long * 0.26
  brush.fillStyle = '#0d5b42'
  brush.beginPath()
  brush.moveTo(x, water)
  brush.lineTo(x - long * 0.03, water - high * 0.42)
  brush.lineTo(x + long * 1.03, water - high * 0.42)
  brush.lineTo(x + long * 0.97, water)
  brush.fill()
  brush.fillStyle = '#f2f4ee'
  brush.beginPath()
  brush.moveTo(x - long * 0.02, water - high * 0.42)
  brush.lineTo(x + long * 0.01, water - high * 1.02)
  brush.lineTo(x + long * 0.97, water - high * 1.02)
  brush.lineTo(x + long * 1.02, water - high * 0.42)
  brush.fill()
  brush.fillRect(x + long * 0.04, water - high * 1.24, long * 0.12, high * 0.24)
  brush.fillStyle = '#c8f04d'
  brush.fillRect(x - long * 0.02, water - high * 0.5, long * 1.04, high * 0.07)
  brush.fillStyle = '#35505f'
  for (let n = 0; n < 9; n++)
    brush.fillRect(x + long * (0.05 + n * 0.012), water - high * 1.18, long * 0.008, high * 0.07)
  brush.fillStyle = 'rgb(13 40 32 / 0.12)'
  for (let n = 1; n < 14; n++) brush.fillRect(x + (long * n) / 14, water - high, 2 * u, high * 0.5)
}
