// Places under the sky by day: the forecourt in the sun, and a gravel yard under clouds.
import { across, away, cloud, FAR, fill, lines, panel, shadeCorners, softly } from './backdrop.ts'
import type { Light, Place } from './sets.ts'
import { smoothStep } from './solids.ts'

/** Paving under an open sky, a hedge and a low building far behind. */
export const forecourt: Place = {
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
    softly(brush, width * 0.02, (brush) => {
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
    softly(brush, width * 0.009, (brush) => {
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
    const floor = [...across([-4, -1.4, 1.2, 3.8, 8, 14]), ...away([-9, -6, -3, 0, 3, 6, 9], 22)]
    lines(brush, at, 'rgb(120 116 106 / 0.3)', width * 0.0018, floor)
    shadeCorners(brush, width, height, 0.1)
  },
}

/** Gravel beside a paddock under clouds: a wire fence, gum trees far behind. */
export const yard: Place = {
  radiance: cloudLight,
  exposure: 1,
  mirror: 0,
  paint(brush, width, height, at) {
    const horizon = at(0, 0, FAR)[1]
    const edge = at(0, 0, 5)[1]
    fill(
      brush,
      [0, 0, width, horizon + 2],
      [
        [0, '#b4bdc6'],
        [0.5, '#ced4d9'],
        [1, '#e6e8e7'],
      ],
    )
    softly(brush, width * 0.03, (brush) => {
      brush.fillStyle = 'rgb(160 169 178 / 0.55)'
      cloud(brush, width * 0.34, horizon * 0.2, width * 0.3)
      cloud(brush, width * 0.95, horizon * 0.42, width * 0.22)
    })
    softly(brush, width * 0.012, (brush) => {
      brush.fillStyle = '#a3ada9'
      for (let n = 0; n < 5; n++) {
        brush.beginPath()
        brush.ellipse(
          width * (n * 0.27 - 0.05),
          horizon,
          width * 0.22,
          height * (0.05 + (n % 3) * 0.016),
          0,
          0,
          7,
        )
        brush.fill()
      }
    })
    fill(
      brush,
      [0, horizon, width, edge - horizon],
      [
        [0, '#a8ac86'],
        [1, '#8d9667'],
      ],
    )
    softly(brush, width * 0.007, (brush) => {
      const base = at(0, 0, 34)[1]
      for (const [x, tall] of [
        [0.04, 0.2],
        [0.13, 0.15],
        [0.3, 0.09],
        [0.71, 0.1],
        [0.86, 0.19],
        [0.97, 0.14],
      ] as const) {
        brush.fillStyle = '#857f72'
        brush.fillRect(
          width * x - width * 0.004,
          base - height * tall * 0.7,
          width * 0.008,
          height * tall * 0.7,
        )
        brush.fillStyle = '#748069'
        brush.beginPath()
        brush.ellipse(
          width * x,
          base - height * tall * 0.82,
          width * tall * 0.3,
          height * tall * 0.36,
          0,
          0,
          7,
        )
        brush.ellipse(
          width * (x + tall * 0.17),
          base - height * tall * 0.66,
          width * tall * 0.2,
          height * tall * 0.24,
          0,
          0,
          7,
        )
        brush.fill()
      }
    })
    softly(brush, width * 0.0016, (brush) => {
      for (let right = -11; right < 12; right += 2.2) {
        const [x, top] = at(right, 1.15, 9)
        const foot = at(right, 0, 9)[1]
        brush.fillStyle = '#7d766a'
        brush.fillRect(x - width * 0.004, top, width * 0.008, foot - top)
      }
    })
    const wires = [0.4, 0.75, 1.08].map(
      (up) =>
        [
          [-14, up, 9],
          [14, up, 9],
        ] as const,
    )
    lines(brush, at, 'rgb(110 108 102 / 0.6)', width * 0.0016, wires)
    fill(
      brush,
      [0, edge, width, height - edge],
      [
        [0, '#a39d90'],
        [0.3, '#b1ab9e'],
        [1, '#bfb9ac'],
      ],
    )
    softly(brush, width * 0.01, (brush) => {
      brush.fillStyle = '#949a74'
      brush.fillRect(-9, edge - height * 0.008, width + 18, height * 0.014)
      brush.fillStyle = 'rgb(140 133 120 / 0.4)'
      for (const behind of [3.2, -1.9]) {
        const [y, to] = [at(0, 0, behind)[1], at(0, 0, behind - 0.35)[1]]
        brush.fillRect(-9, y, width + 18, to - y)
      }
    })
    shadeCorners(brush, width, height, 0.12)
  },
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

/** No sun: all of the sky shines, most where the clouds are thin. */
function cloudLight(x: number, y: number, z: number): Light {
  if (y < 0) {
    const near = smoothStep(-0.25, -0.01, y)
    return [0.36 + 0.26 * near, 0.35 + 0.26 * near, 0.31 + 0.24 * near]
  }
  const trees = smoothStep(0.12, 0.04, y) * 0.6
  const thin =
    0.55 * panel(x + 0.2, 0.5, 0.4) * panel(z - 0.35, 0.4, 0.35) * smoothStep(0.3, 0.8, y)
  const value = (0.86 + 0.36 * y) * (1 - trees) + thin
  return [value * 0.98, value, value * 1.04 - trees * 0.06]
}
