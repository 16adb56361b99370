// Places under a roof: the studio, the workshop and the showroom.
import { across, away, fill, lines, panel, shadeCorners, softly } from './backdrop.ts'
import type { Place } from './sets.ts'
import { smoothStep } from './solids.ts'

/** A white floor, a soft wall, one large softbox overhead, strips at the sides. */
export const studio: Place = {
  radiance: (x, y, z) => {
    const value = studioLight(x, y, z)
    return [value, value, value * 1.01]
  },
  exposure: 0.88,
  mirror: 0.055,
  paint(brush, width, height) {
    fill(
      brush,
      [0, 0, width, height],
      [
        [0, '#dfe2e5'],
        [0.42, '#edeff0'],
        [0.6, '#e6e8ea'],
        [1, '#f4f5f6'],
      ],
    )
    const unit = width / 600
    const [x, y] = [300 * unit, 190 * unit]
    const round = brush.createRadialGradient(x, y, 60 * unit, x, y + 10 * unit, 380 * unit)
    round.addColorStop(0, 'rgb(255 255 255 / 0.55)')
    round.addColorStop(1, 'rgb(214 218 222 / 0.5)')
    brush.fillStyle = round
    brush.fillRect(0, 0, width, height)
  },
}

/** A painted grey floor that shines, a wall with a dado, rows of tubes under the ceiling. */
export const workshop: Place = {
  radiance: (x, y, z) => {
    const value = workshopLight(x, y, z)
    return [value * 1.02, value, value * 0.95]
  },
  exposure: 0.92,
  mirror: 0.14,
  paint(brush, width, height, at) {
    const foot = at(0, 0, 5.5)[1]
    const dado = at(0, 1.15, 5.5)[1]
    fill(
      brush,
      [0, 0, width, dado],
      [
        [0, '#8f9497'],
        [1, '#b9bcbc'],
      ],
    )
    fill(
      brush,
      [0, dado, width, foot - dado],
      [
        [0, '#5c666c'],
        [1, '#4b545a'],
      ],
    )
    brush.fillStyle = '#d9a92f'
    brush.fillRect(0, dado - height * 0.006, width, height * 0.012)
    fill(
      brush,
      [0, foot, width, height - foot],
      [
        [0, '#7d8183'],
        [0.35, '#999c9d'],
        [1, '#b3b5b5'],
      ],
    )
    softly(brush, width * 0.006, (brush) => {
      for (const right of [-5.6, -2.9, 3.1, 5.7]) {
        const [x, y] = at(right, 2.9, 5.4)
        const [toX, toY] = at(right + 1.5, 0.05, 5.4)
        brush.fillStyle = '#787d80'
        brush.fillRect(x, y, toX - x, dado - y)
        brush.fillStyle = '#3f484e'
        brush.fillRect(x, dado, toX - x, toY - dado)
      }
      brush.fillStyle = '#f6f6f0'
      for (const right of [-4, -0.3, 3.4]) {
        const [x, y] = at(right, 2.75, 5.3)
        brush.fillRect(x, y, width * 0.15, height * 0.014)
      }
    })
    lines(brush, at, 'rgb(70 74 76 / 0.35)', width * 0.002, [
      [
        [-9, 0, 3.2],
        [9, 0, 3.2],
      ],
      [
        [-3.4, 0, 5.4],
        [-3.8, 0, -1.5],
      ],
      [
        [3.4, 0, 5.4],
        [3.8, 0, -1.5],
      ],
    ])
    shadeCorners(brush, width, height, 0.26)
  },
}

/** Dark tiles that shine, a graphite wall under a line of warm light, battens of timber at one side. */
export const showroom: Place = {
  radiance: (x, y, z) => {
    const value = showroomLight(x, y, z)
    return [value * 1.03, value, value * 0.95]
  },
  exposure: 0.9,
  mirror: 0.15,
  paint(brush, width, height, at) {
    const foot = at(0, 0, 6.5)[1]
    const line = at(0, 2.55, 6.5)[1]
    fill(
      brush,
      [0, 0, width, foot],
      [
        [0, '#34383c'],
        [0.2, '#5a5c5d'],
        [0.7, '#4a4e52'],
        [1, '#3d4145'],
      ],
    )
    softly(brush, width * 0.004, (brush) => {
      const edge = at(1.6, 0, 6.4)[0]
      brush.fillStyle = '#4f3d2b'
      brush.fillRect(edge, -9, width - edge + 9, foot + 9)
      for (let right = 1.7; right < 7; right += 0.3) {
        const [from, to] = [at(right, 0, 6.4)[0], at(right + 0.17, 0, 6.4)[0]]
        fill(
          brush,
          [from, -9, to - from, foot + 9],
          [
            [0, '#8a6947'],
            [0.35, '#a07c55'],
            [1, '#77593b'],
          ],
        )
      }
    })
    softly(brush, width * 0.05, (brush) => {
      brush.fillStyle = 'rgb(255 226 178 / 0.5)'
      brush.fillRect(0, line - height * 0.02, width, height * 0.05)
    })
    softly(brush, width * 0.002, (brush) => {
      brush.fillStyle = '#fff3dc'
      brush.fillRect(-9, line - height * 0.006, width + 18, height * 0.012)
    })
    fill(
      brush,
      [0, foot, width, height - foot],
      [
        [0, '#6a6b6b'],
        [0.3, '#868786'],
        [1, '#a3a3a1'],
      ],
    )
    softly(brush, width * 0.004, (brush) => {
      brush.fillStyle = '#2e3236'
      brush.fillRect(-9, foot - height * 0.012, width + 18, height * 0.016)
    })
    const floor = [...across([-1, 1.4, 3.8]), ...away([-6, -3.6, -1.2, 1.2, 3.6, 6], 6.5)]
    lines(brush, at, 'rgb(70 72 74 / 0.3)', width * 0.0016, floor)
    shadeCorners(brush, width, height, 0.3)
  },
}

function studioLight(x: number, y: number, z: number): number {
  if (y < 0) return 0.07 + 1.15 * smoothStep(-0.34, -0.02, y)
  const wall = 0.05 + 0.22 * smoothStep(0.25, 0.9, y) + 1.2 * smoothStep(0.04, 0.015, y)
  let light = wall
  light += 4.4 * panel(x / y, 2.2, 0.2) * panel(z / y, 0.46, 0.07)
  if (z > 0) light += 6.5 * panel(x / z + 0.1, 1.9, 0.6) * panel(y / z - 0.34, 0.1, 0.03)
  if (z < 0) light += 5 * panel(x / -z, 1.9, 0.6) * panel(y / -z - 0.34, 0.1, 0.03)
  if (x < 0) light += 4 * panel(z / -x, 1.1, 0.4) * panel(y / -x - 0.42, 0.12, 0.05)
  if (x > 0) light += 4 * panel(z / x, 1.1, 0.4) * panel(y / x - 0.42, 0.12, 0.05)
  return light
}

function workshopLight(x: number, y: number, z: number): number {
  if (y < 0) return 0.1 + 0.5 * smoothStep(-0.3, -0.02, y)
  let light = 0.16 + 0.3 * smoothStep(0.3, 0.1, y) + 0.12 * y
  for (const row of [-1.5, -0.5, 0.5, 1.5]) {
    light += 7 * panel(x / y, 2.6, 0.3) * panel(z / y - row, 0.13, 0.04)
  }
  const door = Math.abs(z) < 0.2 ? 0 : panel(x / Math.abs(z), 0.9, 0.3) * panel(y - 0.2, 0.14, 0.08)
  return light + 3 * door
}

function showroomLight(x: number, y: number, z: number): number {
  if (y < 0) return 0.1 + 0.55 * smoothStep(-0.3, -0.02, y)
  let light = 0.14 + 0.16 * smoothStep(0.3, 0.1, y)
  light += 4.2 * panel(x / y, 2, 0.25) * panel(z / y - 0.35, 0.3, 0.08)
  for (const spot of [-1.8, -0.6, 0.6, 1.8]) {
    light += 9 * panel(x / y - spot, 0.16, 0.08) * panel(z / y + 0.7, 0.16, 0.08)
  }
  // The glass front is behind the camera, in four bays.
  if (z > 0) {
    for (const bay of [-1.35, -0.45, 0.45, 1.35]) {
      light += 3.6 * panel(x / z - bay, 0.4, 0.04) * panel(y / z - 0.3, 0.24, 0.05)
    }
  }
  if (x < 0) light += 2.4 * panel(z / -x, 0.9, 0.3) * panel(y / -x - 0.36, 0.14, 0.05)
  if (x > 0) light += 2.4 * panel(z / x, 0.9, 0.3) * panel(y / x - 0.36, 0.14, 0.05)
  return light
}
