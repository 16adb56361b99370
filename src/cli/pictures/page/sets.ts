// The places where a vehicle is photographed: where light comes from, what is painted behind and below it,
// and how much the floor mirrors. Independent of the vehicle.
import type { LightName } from '#cli/pictures/catalogue.ts'
import { smoothStep } from './solids.ts'

export type Light = readonly [red: number, green: number, blue: number]

/** Pixels of a point: metres to the right of the vehicle, up, and behind it, as the camera sees it. */
export type Project = (right: number, up: number, behind: number) => readonly [x: number, y: number]

export type Place = {
  /** Light from a direction; y is up, z towards the camera's side of the vehicle. */
  radiance: (x: number, y: number, z: number) => Light
  exposure: number
  /** How much of the vehicle the floor shows, 0 to 1. */
  mirror: number
  paint: (brush: CanvasRenderingContext2D, width: number, height: number, at: Project) => void
}

const FAR = 4000

export const sets: Record<LightName, Place> = {
  /** A white floor, a soft wall, one large softbox overhead, strips at the sides. */
  studio: {
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
  },
  /** A painted grey floor that shines, a wall with a dado, rows of tubes under the ceiling. */
  workshop: {
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
      softly(brush, width * 0.006, () => {
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
  },
  /** Paving under an open sky, a hedge and a low building far behind. */
  forecourt: {
    radiance: skyLight,
    exposure: 1.02,
    mirror: 0,
    paint(brush, width, height, at) {
      const horizon = at(0, 0, FAR)[1]
      fill(
        brush,
        [0, 0, width, horizon + 2],
        [
          [0, '#8db6dc'],
          [0.55, '#bdd6ea'],
          [1, '#e9eff1'],
        ],
      )
      softly(brush, width * 0.02, () => {
        brush.fillStyle = 'rgb(255 255 255 / 0.75)'
        cloud(brush, width * 0.2, horizon * 0.45, width * 0.16)
        cloud(brush, width * 0.78, horizon * 0.28, width * 0.2)
      })
      fill(
        brush,
        [0, horizon, width, height - horizon],
        [
          [0, '#a9a8a2'],
          [0.25, '#b4b2ab'],
          [1, '#c9c6bd'],
        ],
      )
      softly(brush, width * 0.009, () => {
        const base = at(0, 0, 26)[1]
        for (let n = 0; n < 16; n++) {
          const x = (n / 15) * width * 1.1 - width * 0.05
          const tall = height * (0.07 + 0.035 * Math.sin(n * 2.3) + 0.02 * Math.sin(n * 5.1))
          brush.fillStyle = n % 3 === 0 ? '#6f8a63' : '#7d9670'
          brush.beginPath()
          brush.ellipse(x, base - tall * 0.4, width * 0.065, tall, 0, 0, 7)
          brush.fill()
        }
        brush.fillStyle = '#dfe0dc'
        brush.fillRect(width * 0.66, base - height * 0.13, width * 0.5, height * 0.13)
        brush.fillStyle = '#5d7484'
        brush.fillRect(width * 0.7, base - height * 0.085, width * 0.5, height * 0.075)
        brush.fillStyle = '#8c8b85'
        brush.fillRect(-9, base - height * 0.004, width + 18, height * 0.014)
      })
      const across = [-4, -1.4, 1.2, 3.8, 8, 14].map(
        (behind) =>
          [
            [-30, 0, behind],
            [30, 0, behind],
          ] as const,
      )
      const away = [-9, -6, -3, 0, 3, 6, 9].map(
        (right) =>
          [
            [right, 0, 22],
            [right, 0, -1.5],
          ] as const,
      )
      lines(brush, at, 'rgb(120 116 106 / 0.3)', width * 0.0018, [...across, ...away])
      shadeCorners(brush, width, height, 0.1)
    },
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

function skyLight(x: number, y: number, z: number): Light {
  if (y < 0) {
    const near = smoothStep(-0.2, -0.01, y)
    return [0.42 + 0.4 * near, 0.41 + 0.41 * near, 0.38 + 0.44 * near]
  }
  const up = Math.sqrt(y)
  const hedge = smoothStep(0.1, 0.05, y) * 0.75
  const sun = 9 * panel(x + 0.35, 0.2, 0.16) * panel(z - 0.3, 0.22, 0.16) * smoothStep(0.5, 0.8, y)
  const grey = 1 - hedge
  return [
    (1.56 - 0.46 * up) * grey + sun,
    (1.56 - 0.38 * up) * grey + hedge * 0.1 + sun * 0.98,
    (1.58 - 0.3 * up) * grey + sun * 0.92,
  ]
}

/** A lit strip of the given half width with soft edges. */
function panel(at: number, half: number, soft: number): number {
  return smoothStep(half + soft, half - soft, Math.abs(at))
}

type Brush = CanvasRenderingContext2D

/** Fills an area (left, top, width, height) from top to bottom. */
function fill(
  brush: Brush,
  [x, y, width, height]: readonly [number, number, number, number],
  stops: readonly (readonly [at: number, colour: string])[],
): void {
  const tall = brush.createLinearGradient(0, y, 0, y + height)
  for (const [at, colour] of stops) tall.addColorStop(at, colour)
  brush.fillStyle = tall
  brush.fillRect(x, y, width, height)
}

function softly(brush: Brush, pixels: number, draw: () => void): void {
  brush.save()
  brush.filter = `blur(${pixels}px)`
  draw()
  brush.restore()
}

function cloud(brush: Brush, x: number, y: number, wide: number): void {
  for (const [dx, dy, size] of [
    [-0.5, 0.05, 0.5],
    [0, 0, 0.8],
    [0.55, 0.06, 0.55],
  ]) {
    brush.beginPath()
    brush.ellipse(x + dx * wide, y + dy * wide, size * wide, size * wide * 0.22, 0, 0, 7)
    brush.fill()
  }
}

type Spot = readonly [right: number, up: number, behind: number]

function lines(
  brush: Brush,
  at: Project,
  colour: string,
  width: number,
  list: readonly (readonly [Spot, Spot])[],
): void {
  brush.strokeStyle = colour
  brush.lineWidth = width
  for (const [from, to] of list) {
    const [a, b] = [at(...from), at(...to)]
    brush.beginPath()
    brush.moveTo(...a)
    // Carried on to the picture's edge: what is behind the camera cannot be projected.
    brush.lineTo(b[0] + (b[0] - a[0]) * 3, b[1] + (b[1] - a[1]) * 3)
    brush.stroke()
  }
}

function shadeCorners(brush: Brush, width: number, height: number, dark: number): void {
  const [x, y] = [width / 2, height * 0.5]
  const round = brush.createRadialGradient(x, y, width * 0.3, x, y, width * 0.68)
  round.addColorStop(0, 'rgb(0 0 0 / 0)')
  round.addColorStop(1, `rgb(0 0 0 / ${dark})`)
  brush.fillStyle = round
  brush.fillRect(0, 0, width, height)
}
