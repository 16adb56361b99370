// Solids as signed distance: negative inside, metres. Answers what a shape is; meshing is in mesh.ts.
import { type Corner, type Point, toOutline } from './curves.ts'

export type Solid = (x: number, y: number, z: number) => number

/** Intersection of two solids whose edge is rounded over about `k` metres. */
export function smoothMax(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.max(a, b) + (h * h * h * k) / 6
}

/** Union of two solids with a fillet of about `k` metres. */
export function smoothMin(a: number, b: number, k: number): number {
  return -smoothMax(-a, -b, k)
}

/** 0 at `from`, 1 at `to`, smooth between; `from` may be greater than `to`. */
export function smoothStep(from: number, to: number, at: number): number {
  const t = Math.min(1, Math.max(0, (at - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Signed distance to a rounded polygon, kept on a 1 cm grid and read back smoothly. */
export function createProfile(corners: readonly Corner[]): (x: number, y: number) => number {
  const outline = toOutline(corners)
  const xs = outline.map((p) => p[0])
  const ys = outline.map((p) => p[1])
  const step = 0.01
  const margin = 0.4
  const left = Math.min(...xs) - margin
  const low = Math.min(...ys) - margin
  const columns = Math.ceil((Math.max(...xs) + margin - left) / step) + 1
  const rows = Math.ceil((Math.max(...ys) + margin - low) / step) + 1
  const grid = new Float32Array(columns * rows)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      grid[j * columns + i] = distance(outline, left + i * step, low + j * step)
    }
  }
  return (x, y) => {
    const u = Math.min(columns - 3.001, Math.max(1, (x - left) / step))
    const v = Math.min(rows - 3.001, Math.max(1, (y - low) / step))
    return smoothRead(grid, columns, u, v)
  }
}

// A uniform B-spline: it smooths the grid a little, which is what keeps reflections calm.
function smoothRead(grid: Float32Array, columns: number, u: number, v: number): number {
  const i = Math.floor(u)
  const j = Math.floor(v)
  const a = weights(u - i)
  const b = weights(v - j)
  let sum = 0
  for (let n = 0; n < 4; n++) {
    const row = (j + n - 1) * columns + i - 1
    sum +=
      b[n] * (a[0] * grid[row] + a[1] * grid[row + 1] + a[2] * grid[row + 2] + a[3] * grid[row + 3])
  }
  return sum
}

function weights(t: number): [number, number, number, number] {
  const s = 1 - t
  return [
    (s * s * s) / 6,
    (3 * t * t * t - 6 * t * t + 4) / 6,
    (3 * s * s * s - 6 * s * s + 4) / 6,
    (t * t * t) / 6,
  ]
}

function distance(outline: readonly Point[], x: number, y: number): number {
  let nearest = Infinity
  let inside = false
  let [px, py] = outline[outline.length - 1]
  for (const [qx, qy] of outline) {
    const [ex, ey] = [qx - px, qy - py]
    const along = ((x - px) * ex + (y - py) * ey) / (ex * ex + ey * ey || 1)
    const t = Math.min(1, Math.max(0, along))
    const [dx, dy] = [x - px - ex * t, y - py - ey * t]
    nearest = Math.min(nearest, dx * dx + dy * dy)
    if (py > y !== qy > y && x < px + (ex * (y - py)) / ey) inside = !inside
    ;[px, py] = [qx, qy]
  }
  return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest)
}
