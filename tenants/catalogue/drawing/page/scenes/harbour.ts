// Forecourts by the water after sunset.
import { createChance, glow, scatter, skyline, vignette, wash } from './brushes.ts'
import { floorBand, lamp, paints, post } from './props.ts'
import type { Brush, SceneSpec } from './stage.ts'

/** Cars on a forecourt after sunset, towers over the water behind them. */
export const harbourDusk = (tall: boolean): SceneSpec => ({
  eye: tall ? [-0.4, 1.5, 11] : [-2.4, 1.5, 13.2],
  aim: tall ? [2.3, 1, 0] : [-0.1, 1.42, 0],
  lens: tall ? 31 : 21,
  air: {
    top: ['#1c3a70', 1.1],
    edge: ['#f7ad66', 1.5],
    ground: ['#0b1428', 0.25],
    lamps: [
      { towards: [0.2, 1, 0.3], wide: 0.34, colour: '#fff0d8', bright: 9 },
      { towards: [-0.9, 0.55, 0.4], wide: 0.2, colour: '#ffe2b8', bright: 10 },
      { towards: [0.5, 0.5, 0.9], wide: 0.22, colour: '#dfe8ff', bright: 5 },
    ],
  },
  exposure: 1.25,
  mirror: 0.26,
  contact: 1.1,
  backdrop(brush, width, height, horizon) {
    const u = height / 640
    wash(brush, 0, horizon, [
      [0, '#081a3a'],
      [0.42, '#17386c'],
      [0.7, '#5a5f8c'],
      [0.86, '#d98a5c'],
      [1, '#ffc274'],
    ])
    scatter([0, 0, width, horizon * 0.45], 70, 5, (x, y, chance) => {
      brush.fillStyle = `rgb(255 255 255 / ${0.15 + chance() * 0.5})`
      brush.fillRect(x, y, 1.6 * u, 1.6 * u)
    })
    const shore = horizon - 16 * u
    glow(brush, [width * 0.3, shore], 420 * u, 'rgb(255 176 92 / 0.55)')
    const far = { from: -20, to: width * 1.05, high: 120 * u, seed: 11 }
    skyline(brush, shore, { ...far, colour: '#5d5577', lit: '#ffcf8a' })
    const near = { from: width * 0.02, to: width * 0.62, high: 210 * u, seed: 4 }
    skyline(brush, shore, { ...near, colour: '#2a3357', lit: '#ffc66e' })
    arch(brush, width * 0.8, shore, 250 * u, 74 * u)
    wash(brush, shore, horizon + 4, [
      [0, '#e39a62'],
      [0.5, '#4c5b87'],
      [1, '#22365f'],
    ])
    wash(brush, horizon, height, [
      [0, '#24324f'],
      [0.12, '#1d2942'],
      [1, '#0c1424'],
    ])
    const chance = createChance(9)
    for (let n = 0; n < 46; n++) {
      const x = chance() * width
      const long = (70 + chance() * 190) * u
      const streak = brush.createLinearGradient(0, horizon, 0, horizon + long)
      streak.addColorStop(0, `rgb(255 190 110 / ${0.12 + chance() * 0.18})`)
      streak.addColorStop(1, 'transparent')
      brush.fillStyle = streak
      brush.fillRect(x, horizon, (2 + chance() * 9) * u, long)
    }
  },
  floor: () =>
    [-2.6, 0.9, 4.4, 7.9, 11.4].map((x) =>
      floorBand([x, -6], [x + 3.4, 3.4], 0.1, '#9db0d0', 0.35),
    ),
  vehicles: [
    { body: 'suv', paint: paints.blue, at: [0.9, 1.6], turn: 52 },
    { body: 'sedan', paint: paints.white, at: [3.7, -0.4], turn: 52 },
    { body: 'hatch', paint: paints.red, at: [6.3, -2.4], turn: 52 },
    { body: 'ute', paint: paints.orange, at: [9.3, -4.6], turn: 52 },
    { body: 'four-by-four', paint: paints.silver, at: [12.4, -6.9], turn: 52 },
  ],
  things: () => [post([9.4, -9], 6.4, '#1a2236'), post([19, -13], 6.4, '#1a2236')],
  over(brush, _width, height, at) {
    const u = height / 640
    for (const spot of [
      [10, 6.3, -9],
      [19.6, 6.3, -13],
    ] as const) {
      glow(brush, at(spot), 150 * u, 'rgb(255 226 170 / 0.85)')
      lamp(brush, at(spot), 26 * u)
    }
    const strings = [
      [-7, 4.6, -7],
      [2, 3.5, -7],
      [11, 4.6, -8],
      [20, 3.8, -10],
    ] as const
    brush.strokeStyle = 'rgb(10 16 32 / 0.7)'
    brush.lineWidth = 1.5 * u
    for (let n = 0; n + 1 < strings.length; n++) {
      const [a, b] = [strings[n], strings[n + 1]]
      for (let k = 0; k <= 12; k++) {
        const t = k / 12
        const dip = Math.sin(t * Math.PI) * 0.55
        const spot = [
          a[0] + (b[0] - a[0]) * t,
          a[1] + (b[1] - a[1]) * t - dip,
          a[2] + (b[2] - a[2]) * t,
        ] as const
        const where = at(spot)
        glow(brush, where, 15 * u, 'rgb(255 205 120 / 0.9)')
        lamp(brush, where, 4 * u)
      }
    }
    vignette(brush, 0.34)
  },
})

function arch(brush: Brush, x: number, base: number, wide: number, high: number): void {
  const line = (lift: number, rise: number, thick: number) => {
    brush.lineWidth = thick
    brush.beginPath()
    brush.moveTo(x - wide, base - lift)
    brush.quadraticCurveTo(x, base - lift - rise * 2, x + wide, base - lift)
    brush.stroke()
  }
  brush.strokeStyle = '#343c61'
  line(6, high, high * 0.075)
  line(6, high * 0.72, high * 0.05)
  brush.lineWidth = high * 0.045
  brush.beginPath()
  for (let n = 0; n <= 22; n++) {
    const t = n / 22
    const at = x - wide + wide * 2 * t
    const lift = 6 + high * 4 * t * (1 - t)
    brush.moveTo(at, base - lift)
    brush.lineTo(at, base - high * 0.18)
  }
  brush.lineWidth = high * 0.018
  brush.stroke()
  brush.fillStyle = '#2c3458'
  brush.fillRect(x - wide * 1.5, base - high * 0.2, wide * 3, high * 0.07)
  for (const side of [-1, 1]) {
    brush.fillRect(x + side * wide - high * 0.13, base - high * 0.7, high * 0.26, high * 0.7)
  }
}
