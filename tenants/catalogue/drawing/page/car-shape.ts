// A car's shape in numbers, and the solid that they describe. x runs from the nose backwards, y to the
// right-hand side, z up; metres. Knows nothing about colours, glass or wheels' looks.
import { type Corner, createSpline, type Knot } from './curves.ts'
import { createProfile, type Solid, smoothMax, smoothMin, smoothStep } from './solids.ts'

export type Axle = readonly [x: number, radius: number]

export type CarShape = {
  length: number
  width: number
  height: number
  axles: readonly Axle[]
  /** Radius of the wheel arches' openings. */
  arch: number
  /** Silhouettes from the left, clockwise from the lower front: body, and cabin above it. */
  body: readonly Corner[]
  cabin: readonly Corner[] | null
  /** Half width along the body, as parts of the full half width; x as parts of the length. */
  plan: readonly Knot[]
  /** How far the side lies in at a height. */
  section: readonly Knot[]
  /** Half width of the cabin at its base, along x, metres. */
  cabinPlan: readonly Knot[]
  /** How far the cabin leans in at a height. */
  lean: readonly Knot[]
  /** How far the corners lie back from the middle: nose, tail, windscreen, rear screen. */
  bow: readonly [number, number, number, number]
  /** How much roof and bonnet fall towards the sides. */
  crown: number
  /** How far the wheel arches stand out. */
  flare: number
  /** The shoulder's rise towards the tail, per metre, and its crease's height and depth. */
  rise: number
  crease: readonly [height: number, depth: number]
  /** Rounding of the lower body's edges, and of the cabin's. */
  round: readonly [number, number]
  /** Fillet between cabin and body. */
  fillet: number
}

/** The plan most cars share: full in the middle, narrower and round at the ends. */
export const usualPlan: readonly Knot[] = [
  [0, 0.84],
  [0.05, 0.9],
  [0.13, 0.962],
  [0.26, 0.992],
  [0.45, 1],
  [0.68, 1],
  [0.84, 0.98],
  [0.94, 0.935],
  [1, 0.87],
]

export function createCarSolid(shape: CarShape): Solid {
  const half = shape.width / 2
  const middle = shape.length / 2
  const body = createProfile(shape.body)
  const cabin = shape.cabin && createProfile(shape.cabin)
  const plan = createSpline(shape.plan.map(([x, w]) => [x * shape.length, w * half]))
  const section = createSpline(shape.section)
  const cabinPlan = createSpline(shape.cabinPlan)
  const lean = createSpline(shape.lean)
  const [noseBow, tailBow, frontBow, backBow] = shape.bow
  const [creaseAt, creaseBy] = shape.crease

  return (x, y, z) => {
    const side = Math.abs(y)
    const q = Math.min(1.2, (y / half) ** 2)
    const ahead = smoothStep(1.5, 0, x)
    const behind = smoothStep(shape.length - 1.3, shape.length, x)
    const fall = shape.crown * q * smoothStep(0.45, 0.8, z)
    const level = z - shape.rise * (x - middle)
    const crease = creaseBy * 0.5 * (1 + Math.tanh((creaseAt - level) / 0.018))
    const out = plan(x) - section(level) - crease + flare(x, z)
    const lower = smoothMax(
      body(x - noseBow * q * ahead + tailBow * q * behind, z + fall),
      side - out,
      shape.round[0],
    )
    if (!cabin) return lower
    const back = smoothStep(middle - 0.6, middle + 0.6, x)
    const shift = frontBow * q * (1 - back) - backBow * q * back
    const upper = smoothMax(
      cabin(x - shift, z + fall),
      (side - (cabinPlan(x) - lean(z))) * 0.96,
      shape.round[1],
    )
    return smoothMin(lower, upper, shape.fillet)
  }

  function flare(x: number, z: number): number {
    let out = 0
    for (const [at, radius] of shape.axles) {
      const away = Math.hypot(x - at, z - radius)
      out = Math.max(out, shape.flare * smoothStep(shape.arch * 1.42, shape.arch * 1.06, away))
    }
    return out
  }
}
