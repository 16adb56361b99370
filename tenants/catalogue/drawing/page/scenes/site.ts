// A building site at first light.
import { createChance, glow, ridge, vignette, wash } from './brushes.ts'
import { box, paints } from './props.ts'
import type { Brush, SceneSpec } from './stage.ts'

/** A ute on a building site at first light. */
export const uteDawn = (tall: boolean): SceneSpec => ({
  eye: tall ? [-0.8, 1.3, 11.5] : [-2.7, 1.3, 12.5],
  aim: tall ? [0.9, 1.15, 0] : [-0.4, 1.5, 0],
  lens: tall ? 31 : 23,
  air: {
    top: ['#86a5c4', 0.8],
    edge: ['#ffd1a1', 1.2],
    ground: ['#6a5441', 0.4],
    lamps: [
      { towards: [-1, 0.25, -0.2], wide: 0.3, colour: '#ffbf73', bright: 9 },
      { towards: [0.2, 1, 0.5], wide: 0.5, colour: '#ffffff', bright: 2 },
    ],
  },
  exposure: 0.95,
  sun: { from: [-18, 6, -2], colour: '#ffc98a', strength: 2.6, shadow: 0.36 },
  backdrop(brush, width, height, horizon) {
    const u = height / 640
    wash(brush, 0, horizon, [
      [0, '#5f8fb9'],
      [0.55, '#e8c7a2'],
      [1, '#ffd9a0'],
    ])
    glow(brush, [width * 0.42, horizon - 30 * u], 420 * u, 'rgb(255 228 170 / 0.9)')
    crane(brush, width * 0.52, horizon, 420 * u, 1)
    crane(brush, width * 0.93, horizon, 330 * u, -1)
    const chance = createChance(5)
    for (let n = 0; n < 5; n++) {
      const x = width * (0.4 + n * 0.12)
      const high = (120 + chance() * 120) * u
      brush.fillStyle = n % 2 ? '#b89b84' : '#a98c78'
      for (let floor = 0; floor * 46 * u < high; floor++) {
        brush.fillRect(x, horizon - floor * 46 * u, 190 * u, 10 * u)
        for (let k = 0; k < 4; k++)
          brush.fillRect(x + k * 58 * u, horizon - floor * 46 * u - 40 * u, 9 * u, 46 * u)
      }
    }
    ridge(brush, horizon + 8 * u, 26 * u, 2.4, 5, [
      [0, '#9a7554'],
      [1, '#b08a63'],
    ])
    wash(brush, horizon + 8 * u, height, [
      [0, '#b98f66'],
      [0.4, '#a67c55'],
      [1, '#6f4f36'],
    ])
  },
  vehicles: [{ body: 'ute', paint: paints.orange, at: [1.9, 0.7], turn: 28 }],
  things: () => [
    ...[0, 1, 2].map((n) => box([0.14, 0.14, 3.4], [4.6 + n * 0.2, 0.07, -2.6], '#c79a62', 0.9)),
    ...[0, 1].map((n) => box([0.14, 0.14, 3.4], [4.7 + n * 0.2, 0.21, -2.6], '#d2a66d', 0.9)),
  ],
  over(brush, width, height) {
    glow(brush, [width * 0.42, height * 0.46], height * 0.9, 'rgb(255 206 140 / 0.35)')
    vignette(brush, 0.2)
  },
})

function crane(brush: Brush, x: number, base: number, high: number, way: number): void {
  brush.strokeStyle = '#7d6657'
  brush.lineWidth = high * 0.018
  brush.beginPath()
  brush.moveTo(x, base)
  brush.lineTo(x, base - high)
  brush.moveTo(x - way * high * 0.22, base - high * 0.9)
  brush.lineTo(x + way * high * 0.75, base - high * 0.9)
  brush.moveTo(x, base - high)
  brush.lineTo(x + way * high * 0.55, base - high * 0.9)
  brush.moveTo(x, base - high)
  brush.lineTo(x - way * high * 0.2, base - high * 0.9)
  brush.moveTo(x + way * high * 0.6, base - high * 0.9)
  brush.lineTo(x + way * high * 0.6, base - high * 0.55)
  brush.stroke()
  brush.fillStyle = '#7d6657'
  brush.fillRect(x - way * high * 0.22 - high * 0.03, base - high * 0.9, high * 0.06, high * 0.07)
}
