// Curves that bodies are drawn with: natural cubic splines and polygons with rounded corners.
// Knows metres and nothing about cars.

/** A spline's knot: argument, value. */
export type Knot = readonly [at: number, value: number]

/** A polygon's corner: position, length cut off for rounding, outward bow of the edge that follows. */
export type Corner = readonly [x: number, y: number, round?: number, bow?: number]

export type Point = readonly [x: number, y: number]

/** A natural cubic spline through the knots (ascending), constant outside them. */
export function createSpline(knots: readonly Knot[]): (at: number) => number {
  const n = knots.length
  const xs = knots.map((k) => k[0])
  const ys = knots.map((k) => k[1])
  const curve = secondDerivatives(xs, ys)
  return (at) => {
    if (at <= xs[0]) return ys[0]
    if (at >= xs[n - 1]) return ys[n - 1]
    let i = 1
    while (at > xs[i]) i++
    const h = xs[i] - xs[i - 1]
    const a = (xs[i] - at) / h
    const b = 1 - a
    const bend = ((a ** 3 - a) * curve[i - 1] + (b ** 3 - b) * curve[i]) * ((h * h) / 6)
    return a * ys[i - 1] + b * ys[i] + bend
  }
}

/** The closed outline of a polygon with rounded corners and bowed edges, as a dense polyline. */
export function toOutline(corners: readonly Corner[]): Point[] {
  const edges = corners.map((from, i) => toEdge(from, corners[(i + 1) % corners.length]))
  return corners.flatMap(([x, y, round = 0], i) => {
    const before = edges[(i + edges.length - 1) % edges.length]
    const after = edges[i]
    const next = corners[(i + 1) % corners.length][2] ?? 0
    const leave = Math.min(0.5, round / after.length)
    const arrive = 1 - Math.min(0.5, next / after.length)
    const start = before.at(1 - Math.min(0.5, round / before.length))
    const end = after.at(leave)
    const arc = round > 0 ? sample(16, (t) => bezier(start, [x, y], end, t)) : []
    return [...arc, ...sample(40, (t) => after.at(leave + (arrive - leave) * t))]
  })
}

function toEdge(from: Corner, to: Corner): { length: number; at: (t: number) => Point } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const bow = 2 * (from[3] ?? 0)
  const middle: Point = [
    (from[0] + to[0]) / 2 - (dy / length) * bow,
    (from[1] + to[1]) / 2 + (dx / length) * bow,
  ]
  return { length, at: (t) => bezier([from[0], from[1]], middle, [to[0], to[1]], t) }
}

function bezier(a: Point, b: Point, c: Point, t: number): Point {
  const [u, v, w] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
  return [a[0] * u + b[0] * v + c[0] * w, a[1] * u + b[1] * v + c[1] * w]
}

function sample(count: number, at: (t: number) => Point): Point[] {
  return Array.from({ length: count }, (_, i) => at(i / count))
}

function secondDerivatives(xs: readonly number[], ys: readonly number[]): Float64Array {
  const n = xs.length
  const second = new Float64Array(n)
  const work = new Float64Array(n)
  for (let i = 1; i < n - 1; i++) {
    const ratio = (xs[i] - xs[i - 1]) / (xs[i + 1] - xs[i - 1])
    const p = ratio * second[i - 1] + 2
    second[i] = (ratio - 1) / p
    const slope =
      (ys[i + 1] - ys[i]) / (xs[i + 1] - xs[i]) - (ys[i] - ys[i - 1]) / (xs[i] - xs[i - 1])
    work[i] = ((6 * slope) / (xs[i + 1] - xs[i - 1]) - ratio * work[i - 1]) / p
  }
  for (let i = n - 2; i > 0; i--) second[i] = second[i] * second[i + 1] + work[i]
  return second
}
