// The bush: sky, a range, the sea, ground and gum trees in the colours of a mood. Knows no vehicle.
import type { Air } from './air.ts'
import { glow, gumTree, ridge, scatter, type Stops, vignette, wash } from './brushes.ts'
import type { Brush, Project, SceneSpec } from './stage.ts'

export type Mood = {
  sky: Stops
  /** Where the sun stands (share of the width, pixels of 640 over the horizon), or none. */
  sun?: readonly [x: number, over: number]
  stars?: boolean
  cloud: string
  range: Stops
  /** From horizon to shore; without it the ground reaches the range. */
  sea?: Stops
  ground: Stops
  specks: readonly [string, string]
  tree: { bark: string; dark: string; leaf: string }
  grass: readonly [string, string]
  haze: string
  air: Air
  light: NonNullable<SceneSpec['sun']>
  exposure: number
}

export function paintBush(
  brush: Brush,
  mood: Mood,
  width: number,
  height: number,
  horizon: number,
  at: Project,
): void {
  const u = height / 640
  wash(brush, 0, horizon, mood.sky)
  if (mood.stars) {
    scatter([0, 0, width, horizon * 0.95], 340, 6, (x, y, chance) => {
      const size = (0.9 + chance() ** 3 * 2.4) * u
      brush.fillStyle = `rgb(255 250 235 / ${0.2 + chance() * 0.8})`
      brush.fillRect(x, y, size, size)
    })
  }
  for (const [y, x, wide] of [
    [0.3, 0.5, 360],
    [0.42, 0.12, 260],
    [0.2, 0.86, 300],
  ] as const) {
    brush.fillStyle = mood.cloud
    for (let n = 0; n < 4; n++) {
      brush.beginPath()
      brush.ellipse(
        width * x + n * 40 * u,
        horizon * y + n * 7 * u,
        (wide - n * 60) * u * 0.6,
        6 * u,
        0,
        0,
        7,
      )
      brush.fill()
    }
  }
  const sun = mood.sun ? ([width * mood.sun[0], horizon - mood.sun[1] * u] as const) : null
  if (sun) {
    glow(brush, sun, 420 * u, mood.haze)
    brush.fillStyle = '#fff3cf'
    brush.beginPath()
    brush.arc(...sun, 34 * u, 0, 7)
    brush.fill()
  }
  const shore = horizon + (mood.sea ? 34 : 4) * u
  ridge(brush, horizon + 2, 62 * u, 0.55, 2, mood.range)
  if (mood.sea) {
    wash(brush, horizon, shore, mood.sea)
    if (sun) shimmer(brush, sun[0], horizon, shore, u)
  }
  const [, first] = mood.ground[0] ?? [0, '#000']
  ridge(brush, shore + 8 * u, 22 * u, 0.8, 27, [
    [0, first],
    [1, first],
  ])
  wash(brush, shore + 10 * u, height, mood.ground)
  scatter([0, shore + 8 * u, width, shore + 70 * u], 260, 8, (x, y, chance) => {
    brush.fillStyle = mood.specks[chance() < 0.5 ? 0 : 1]
    brush.beginPath()
    brush.ellipse(x, y, (10 + chance() * 26) * u, (3 + chance() * 6) * u, 0, 0, 7)
    brush.fill()
  })
  for (const [x, z, tall, seed] of [
    [8.6, -6, 430, 6],
    [12.4, -11, 330, 12],
    [-12.5, -12, 250, 33],
  ] as const) {
    const [tx, ty] = at([x, 0, z])
    gumTree(brush, tx, ty, tall * u, seed, mood.tree)
  }
}

function shimmer(brush: Brush, x: number, from: number, to: number, u: number): void {
  const path = brush.createLinearGradient(x - 90 * u, 0, x + 90 * u, 0)
  path.addColorStop(0, 'transparent')
  path.addColorStop(0.5, 'rgb(255 240 195 / 0.9)')
  path.addColorStop(1, 'transparent')
  brush.fillStyle = path
  brush.fillRect(x - 90 * u, from, 180 * u, to - from)
}

/** Haze of the sun, and grass at the lower edge. */
export function finishBush(brush: Brush, mood: Mood, width: number, height: number): void {
  const u = height / 640
  if (mood.sun) glow(brush, [width * mood.sun[0], height * 0.42], 620 * u, 'rgb(255 190 100 / 0.4)')
  scatter([-20, height - 30 * u, width + 20, height + 14 * u], 190, 17, (x, y, chance) => {
    brush.strokeStyle = mood.grass[chance() < 0.5 ? 0 : 1]
    brush.lineWidth = 2.4 * u
    brush.beginPath()
    brush.moveTo(x, y + 20 * u)
    brush.quadraticCurveTo(
      x + 3 * u,
      y - 10 * u,
      x + (chance() - 0.4) * 26 * u,
      y - (20 + chance() * 34) * u,
    )
    brush.stroke()
  })
  vignette(brush, 0.22)
}
