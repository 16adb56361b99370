// Draws the outlines of vehicle/silhouette.ts in a PDF. Supports the SVG path commands that these use.

type Point = { x: number; y: number }

/** Number of arguments of each command. */
const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, a: 7, z: 0 }
/** Distance of a Bézier curve's handles that approximates a quarter circle. */
const QUARTER = 0.5523

/** PDF operators of a path, in its own coordinates with y downwards. */
export function toOutline(path: string): string {
  const drawn: string[] = []
  let at: Point = { x: 0, y: 0 }
  let start = at
  let handle = at
  for (const [, command = '', numbers = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const name = command.toLowerCase()
    const base = (): Point => (name === command ? at : { x: 0, y: 0 })
    for (const group of groups(numbers, TAKES[name] ?? 0)) {
      const step = STEPS[name]?.(group, base(), at, handle)
      if (step === undefined) continue
      drawn.push(step.drawn)
      // After a closed shape, coordinates are relative to its start.
      at = name === 'z' ? start : step.to
      if (name === 'm') start = at
      handle = step.handle ?? at
    }
  }
  return drawn.join('\n')
}

/** A full circle. */
export function toCircle(x: number, y: number, radius: number): string {
  const left = { x: x - radius, y }
  const right = { x: x + radius, y }
  return [moveTo(left), toHalf(left, right, 1), toHalf(right, left, 1), 'h'].join('\n')
}

/** `handle` is the last handle of the previous curve; without one, it is the point itself. */
type Step = (
  numbers: readonly number[],
  base: Point,
  at: Point,
  handle: Point,
) => { drawn: string; to: Point; handle?: Point }

const STEPS: Record<string, Step> = {
  m: ([x = 0, y = 0], base) => to({ x: base.x + x, y: base.y + y }, moveTo),
  l: ([x = 0, y = 0], base) => to({ x: base.x + x, y: base.y + y }, lineTo),
  h: ([x = 0], base, at) => to({ x: base.x + x, y: at.y }, lineTo),
  v: ([y = 0], base, at) => to({ x: at.x, y: base.y + y }, lineTo),
  c: ([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0], base) =>
    toCurve(
      add(base, [{ x: x1, y: y1 }, 1]),
      add(base, [{ x: x2, y: y2 }, 1]),
      add(base, [{ x, y }, 1]),
    ),
  // A smooth curve: its first handle mirrors the last one of the previous curve.
  s: ([x2 = 0, y2 = 0, x = 0, y = 0], base, at, handle) =>
    toCurve(
      add(at, [at, 1], [handle, -1]),
      add(base, [{ x: x2, y: y2 }, 1]),
      add(base, [{ x, y }, 1]),
    ),
  // Wheel arches are half circles, so their radius need not be read.
  a: ([, , , , sweep = 0, x = 0, y = 0], base, at) => {
    const end = { x: base.x + x, y: base.y + y }
    return { drawn: toHalf(at, end, sweep), to: end }
  },
  z: (_given, _base, at) => ({ drawn: 'h', to: at }),
}

function toCurve(first: Point, handle: Point, end: Point) {
  return { drawn: `${write(first)} ${write(handle)} ${write(end)} c`, to: end, handle }
}

function to(end: Point, write: (point: Point) => string): { drawn: string; to: Point } {
  return { drawn: write(end), to: end }
}

/** A half circle between two points, clockwise on the page if `sweep` is 1. */
function toHalf(from: Point, end: Point, sweep: number): string {
  const middle = { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 }
  const along = { x: middle.x - from.x, y: middle.y - from.y }
  const turn = sweep === 1 ? 1 : -1
  const up = { x: along.y * turn, y: -along.x * turn }
  const top = add(middle, [up, 1])
  return [
    toCurve(add(from, [up, QUARTER]), add(top, [along, -QUARTER]), top).drawn,
    toCurve(add(top, [along, QUARTER]), add(end, [up, QUARTER]), end).drawn,
  ].join('\n')
}

/** Groups repeated arguments of a command; "z" takes none, once. */
function groups(numbers: string, size: number): number[][] {
  const all = (numbers.match(/-?(?:\d+\.\d*|\.?\d+)/g) ?? []).map(Number)
  if (size === 0) return [[]]
  return Array.from({ length: Math.floor(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}

/** Adds multiples of vectors to a point. */
function add(point: Point, ...steps: [Point, number][]): Point {
  return steps.reduce(
    (sum, [by, times]) => ({ x: sum.x + by.x * times, y: sum.y + by.y * times }),
    point,
  )
}

const round = (number: number) => Number(number.toFixed(2))
const write = ({ x, y }: Point) => `${round(x)} ${round(y)}`
const moveTo = (point: Point) => `${write(point)} m`
const lineTo = (point: Point) => `${write(point)} l`
