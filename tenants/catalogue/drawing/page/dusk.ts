// The forecourt after sunset.
import { across, type Brush, FAR, fill, lines, panel, shadeCorners, softly } from './backdrop.ts'
import type { Light, Place } from './sets.ts'
import { smoothStep } from './solids.ts'

/** Lamps overhead, strings of bulbs, trees and a roof against the last light. */
export const dusk: Place = {
  radiance: duskLight,
  exposure: 0.95,
  mirror: 0.05,
  paint(brush, width, height, at) {
    const horizon = at(0, 0, FAR)[1]
    fill(
      brush,
      [0, 0, width, horizon + 2],
      [
        [0, '#3b4a6e'],
        [0.45, '#77789a'],
        [0.75, '#c69a8e'],
        [1, '#f0b987'],
      ],
    )
    softly(brush, width * 0.006, (brush) => {
      const base = at(0, 0, 30)[1]
      brush.fillStyle = '#3a3c46'
      for (let n = 0; n < 13; n++) {
        const tall = height * (0.07 + 0.02 * Math.sin(n * 2.7) + 0.012 * Math.sin(n * 4.3))
        brush.beginPath()
        brush.ellipse(
          (n / 12) * width * 0.72 - width * 0.08,
          base - tall * 0.4,
          width * 0.085,
          tall,
          0,
          0,
          7,
        )
        brush.fill()
      }
      brush.fillRect(-9, base - height * 0.03, width + 18, height * 0.034)
      brush.fillStyle = '#454853'
      brush.fillRect(width * 0.64, base - height * 0.15, width * 0.5, height * 0.15)
      brush.fillStyle = '#f4cf96'
      brush.fillRect(width * 0.68, base - height * 0.095, width * 0.5, height * 0.07)
      brush.fillStyle = '#454853'
      for (const x of [0.76, 0.85, 0.94])
        brush.fillRect(width * x, base - height * 0.1, width * 0.008, height * 0.08)
    })
    fill(
      brush,
      [0, at(0, 0, 30)[1], width, height],
      [
        [0, '#5b5557'],
        [0.2, '#63626a'],
        [1, '#7c7d85'],
      ],
    )
    const bulbs = Array.from({ length: 22 }, (_, n) => {
      // A string of bulbs hangs between masts six metres apart.
      const right = n * 0.9 - 9
      const sag = 0.35 * (1 - Math.cos((right / 6) * 2 * Math.PI))
      return at(right, 2.95 - sag, 8)
    })
    softly(brush, width * 0.008, (brush) => {
      for (const [x, y] of bulbs) dot(brush, 'rgb(255 214 150 / 0.55)', x, y, width * 0.013)
    })
    softly(brush, width * 0.001, (brush) => {
      for (const [x, y] of bulbs) dot(brush, '#fff0cf', x, y, width * 0.0042)
    })
    const floor = across([-1.4, 2.2, 8])
    lines(brush, at, 'rgb(226 222 214 / 0.22)', width * 0.003, floor)
    shadeCorners(brush, width, height, 0.3)
  },
}

function dot(brush: Brush, colour: string, x: number, y: number, radius: number): void {
  brush.fillStyle = colour
  brush.beginPath()
  brush.ellipse(x, y, radius, radius, 0, 0, 7)
  brush.fill()
}

/** Warm along the horizon behind the vehicle, blue above; two rows of lamps overhead. */
function duskLight(x: number, y: number, z: number): Light {
  if (y < 0) {
    const near = smoothStep(-0.25, -0.01, y)
    return [0.14 + 0.24 * near, 0.14 + 0.2 * near, 0.16 + 0.18 * near]
  }
  const low = smoothStep(0.42, 0.04, y)
  const behind = 0.35 + 0.65 * smoothStep(0.3, -0.5, z)
  const warm = 1.5 * low * behind * smoothStep(0.02, 0.08, y)
  let lamps = 0
  for (const row of [0.25, 1.1]) {
    lamps += 5 * panel(x / y, 1.9, 0.4) * panel(z / y - row, 0.14, 0.06)
  }
  if (z > 0) lamps += 2 * panel(x / z, 1.7, 0.6) * panel(y / z - 0.28, 0.1, 0.05)
  return [
    0.22 + warm + lamps * 1.02,
    0.27 + warm * 0.66 + lamps * 0.96,
    0.42 + warm * 0.36 + lamps * 0.86,
  ]
}
