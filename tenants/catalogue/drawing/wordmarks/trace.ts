// Outlines of letters as short path data: curves that continue each other become one, numbers are
// whole and relative. Knows paths, not fonts.
import type { Command } from 'opentype.js/dist/opentype.mjs'

type Point = readonly [x: number, y: number]
type Piece =
  | { line: Point }
  | { bend: readonly [Point, Point] }
  | { curve: readonly [Point, Point, Point] }
type Place = (x: number, y: number) => Point

/** How far a merged curve may lie from the letter, in path units. */
const TOLERANCE = 0.8

/** A curve shorter than this is drawn as a line. */
const SMALL = 2.4

/** Path data of the commands, each point moved to its place first. */
export function toPathData(commands: readonly Command[], place: Place): string {
  return toContours(commands, place)
    .map(({ start, pieces }) => sharpen({ start, pieces: merge(start, pieces) }))
    .map(({ start, pieces }) => write(start, pieces))
    .join('')
}

type Contour = { start: Point; pieces: Piece[] }

function toContours(commands: readonly Command[], place: Place): Contour[] {
  const contours: Contour[] = []
  let at: Point = [0, 0]
  for (const command of commands) {
    if (command.type === 'Z') continue
    const end = place(command.x, command.y)
    const pieces = contours.at(-1)?.pieces
    if (command.type === 'M') contours.push({ start: end, pieces: [] })
    else if (command.type === 'L') pieces?.push({ line: end })
    else if (command.type === 'Q') {
      const middle = place(command.x1, command.y1)
      pieces?.push({ curve: [mix(at, middle, 2 / 3), mix(end, middle, 2 / 3), end] })
    } else {
      pieces?.push({ curve: [place(command.x1, command.y1), place(command.x2, command.y2), end] })
    }
    at = end
  }
  return contours.map(({ start, pieces }) => ({ start, pieces: straighten(start, pieces) }))
}

// Corners that a typeface rounds by less than a pixel become chamfers, and what has no length goes.
function straighten(start: Point, pieces: readonly Piece[]): Piece[] {
  let at = start
  return pieces.flatMap((piece): Piece[] => {
    const end = endOf(piece)
    const length = Math.hypot(end[0] - at[0], end[1] - at[1])
    if (length < 0.3) return []
    at = end
    return [length < SMALL ? { line: end } : piece]
  })
}

// Chamfers between two lines become the corner that they cut off, and a point on a line goes.
// The contour is begun in the middle of its longest line, so that no corner lies on the seam.
function sharpen({ start, pieces }: Contour): Contour {
  const closed = [...pieces, { line: start }]
  const from = closed.map((_, i) => (i === 0 ? start : endOf(closed[i - 1])))
  const lengths = closed.map((piece, i) =>
    'line' in piece ? distance(from[i] ?? start, piece.line) : 0,
  )
  const longest = lengths.indexOf(Math.max(...lengths))
  if ((lengths[longest] ?? 0) < SMALL) return { start, pieces }
  const middle = mix(from[longest] ?? start, endOf(closed[longest]), 0.5)
  const turned = [...closed.slice(longest), ...closed.slice(0, longest), { line: middle }]
  const kept: Piece[] = []
  for (const [i, piece] of turned.entries()) {
    kept.push(piece)
    const [next, before] = [turned[i + 1], kept.at(-2)]
    if (!next || !before || !('line' in piece && 'line' in next && 'line' in before)) continue
    const origin = kept.length > 2 ? endOf(kept.at(-3)) : middle
    if (nearLine(before.line, origin, piece.line) < 0.35) kept.splice(-2, 2, piece)
    else if (distance(before.line, piece.line) < SMALL) {
      const corner = crossing(origin, before.line, piece.line, next.line)
      if (corner && distance(corner, piece.line) < SMALL) kept.splice(-2, 2, { line: corner })
    }
  }
  const seam = endOf(kept.at(-2))
  return { start: seam, pieces: kept.slice(0, -1) }
}

function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const turn = ux * vy - uy * vx
  if (Math.abs(turn) < 0.2 * Math.hypot(ux, uy) * Math.hypot(vx, vy)) return null
  const t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / turn
  return [a[0] + ux * t, a[1] + uy * t]
}

function nearLine(p: Point, a: Point, b: Point): number {
  const length = distance(a, b)
  if (length === 0) return distance(p, a)
  return Math.abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / length
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

// Greedy: as many curves in a row as one cubic can stand for, up to a quarter turn.
function merge(start: Point, pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  let at = start
  for (let i = 0; i < pieces.length;) {
    let best = pieces[i]
    let taken = 1
    for (let count = 2; i + count <= pieces.length; count++) {
      const run = pieces.slice(i, i + count)
      const one = toOneCurve(at, run)
      if (!one) break
      best = one
      taken = count
    }
    if (!best) break
    merged.push(best)
    at = endOf(best)
    i += taken
  }
  return merged
}

function toOneCurve(start: Point, run: readonly Piece[]): Piece | null {
  const samples: Point[] = []
  let at = start
  let [first, last]: [Point | null, Point | null] = [null, null]
  for (const piece of run) {
    if (!('curve' in piece)) return null
    const [a, b, c] = piece.curve
    const into = direction(at, a) ?? direction(at, c)
    if (last && into && last[0] * into[0] + last[1] * into[1] < 0.97) return null
    first ??= into
    last = direction(b, c) ?? direction(at, c)
    for (let n = 1; n <= 6; n++) samples.push(cubic(at, a, b, c, n / 6))
    at = c
  }
  if (!first || !last || first[0] * last[0] + first[1] * last[1] < -0.25) return null
  return fit(start, first, last, at, samples)
}

// One control point where that is near enough; else two, whose handles' lengths are searched, coarse then fine, for the least error.
function fit(
  start: Point,
  out: Point,
  into: Point,
  end: Point,
  samples: readonly Point[],
): Piece | null {
  const chord = distance(start, end)
  const knee = crossing(start, along(start, out, 1), end, along(end, into, 1))
  if (knee) {
    const [b, c] = [mix(knee, start, 1 / 3), mix(knee, end, 1 / 3)]
    if (furthest(start, b, c, end, samples) < TOLERANCE) return { bend: [knee, end] }
  }
  let best = { error: Infinity, a: 0.4, b: 0.4 }
  for (const width of [0.35, 0.08, 0.02]) {
    const { a: a0, b: b0 } = best
    for (let i = -4; i <= 4; i++) {
      for (let j = -4; j <= 4; j++) {
        const [a, b] = [Math.max(0.02, a0 + (i * width) / 4), Math.max(0.02, b0 + (j * width) / 4)]
        const error = furthest(
          start,
          along(start, out, a * chord),
          along(end, into, -b * chord),
          end,
          samples,
        )
        if (error < best.error) best = { error, a, b }
      }
    }
  }
  if (best.error > TOLERANCE) return null
  return { curve: [along(start, out, best.a * chord), along(end, into, -best.b * chord), end] }
}

function furthest(a: Point, b: Point, c: Point, d: Point, samples: readonly Point[]): number {
  const drawn = Array.from({ length: 25 }, (_, n) => cubic(a, b, c, d, n / 24))
  let worst = 0
  for (const [x, y] of samples) {
    let nearest = Infinity
    for (const [u, v] of drawn) nearest = Math.min(nearest, (u - x) ** 2 + (v - y) ** 2)
    worst = Math.max(worst, nearest)
  }
  return Math.max(0, Math.sqrt(worst) - distance(a, d) / 60)
}

function write(start: Point, pieces: readonly Piece[]): string {
  let [x, y] = start.map(Math.round) as [number, number] // map forgets the length
  let data = `M${x} ${y}`
  const step = ([px, py]: Point) => `${Math.round(px) - x} ${Math.round(py) - y}`
  for (const [n, piece] of pieces.entries()) {
    const end = endOf(piece)
    const [dx, dy] = [Math.round(end[0]) - x, Math.round(end[1]) - y]
    const closing =
      n === pieces.length - 1 &&
      Math.round(end[0]) === Math.round(start[0]) &&
      Math.round(end[1]) === Math.round(start[1])
    if ('bend' in piece) data += `q${piece.bend.map(step).join(' ')}`
    else if ('curve' in piece) data += `c${piece.curve.map(step).join(' ')}`
    else if (closing) break
    else if (Math.abs(dy) <= 1 && Math.abs(dx) > 5) {
      data += `h${dx}`
      x += dx
      continue
    } else if (Math.abs(dx) <= 1 && Math.abs(dy) > 24) {
      data += `v${dy}`
      y += dy
      continue
    } else if (dx !== 0 && dy !== 0) data += `l${dx} ${dy}`
    else if (dx !== 0) data += `h${dx}`
    else if (dy !== 0) data += `v${dy}`
    ;[x, y] = [x + dx, y + dy]
  }
  return `${data}z`.replaceAll(' -', '-')
}

function endOf(piece: Piece | undefined): Point {
  if (!piece) return [0, 0]
  if ('line' in piece) return piece.line
  return 'bend' in piece ? piece.bend[1] : piece.curve[2]
}

function cubic(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const s = 1 - t
  const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  return [a[0] * p + b[0] * q + c[0] * r + d[0] * u, a[1] * p + b[1] * q + c[1] * r + d[1] * u]
}

function direction(from: Point, to: Point): Point | null {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return length < 1e-6 ? null : [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}

function along([x, y]: Point, [dx, dy]: Point, length: number): Point {
  return [x + dx * length, y + dy * length]
}

function mix(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}
