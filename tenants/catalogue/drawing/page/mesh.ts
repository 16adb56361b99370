// A solid to triangles: surface nets, each vertex then moved onto the surface, with the solid's own
// gradient as normal and its own shading of hollows. Knows nothing about what the solid is.
import { BufferAttribute, BufferGeometry } from 'three'
import type { Solid } from './solids.ts'

export type Box = { min: readonly [number, number, number]; max: readonly [number, number, number] }

const BLOCK = 4

/** Triangles of the solid's surface inside the box, at a grid of `step` metres. */
export function toGeometry(solid: Solid, box: Box, step: number): BufferGeometry {
  const size = box.max.map((max, i) => Math.ceil((max - box.min[i]) / step / BLOCK) * BLOCK)
  const [nx, ny, nz] = [size[0] + 1, size[1] + 1, size[2] + 1]
  const values = new Float32Array(nx * ny * nz).fill(NaN)
  const at = (i: number, j: number, k: number) => (k * ny + j) * nx + i
  const place = (i: number, j: number, k: number): [number, number, number] => [
    box.min[0] + i * step,
    box.min[1] + j * step,
    box.min[2] + k * step,
  ]
  const cells: number[] = []
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1)
  const points: number[] = []

  for (let k = 0; k < size[2]; k += BLOCK) {
    for (let j = 0; j < size[1]; j += BLOCK) {
      for (let i = 0; i < size[0]; i += BLOCK) {
        if (Math.abs(solid(...place(i + 2, j + 2, k + 2))) > 7 * step) continue
        sampleBlock(i, j, k)
      }
    }
  }
  return finish(solid, points, quads(), step)

  function sampleBlock(i0: number, j0: number, k0: number): void {
    for (let k = k0; k <= k0 + BLOCK; k++) {
      for (let j = j0; j <= j0 + BLOCK; j++) {
        for (let i = i0; i <= i0 + BLOCK; i++) {
          const index = at(i, j, k)
          if (Number.isNaN(values[index])) values[index] = solid(...place(i, j, k))
        }
      }
    }
    for (let k = k0; k < k0 + BLOCK; k++) {
      for (let j = j0; j < j0 + BLOCK; j++) {
        for (let i = i0; i < i0 + BLOCK; i++) addVertex(i, j, k)
      }
    }
  }

  function addVertex(i: number, j: number, k: number): void {
    let inside = 0
    for (let c = 0; c < 8; c++) {
      if (values[at(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))] < 0) inside++
    }
    if (inside === 0 || inside === 8) return
    vertexOf[at(i, j, k)] = points.length / 3
    cells.push(i, j, k)
    points.push(...place(i + 0.5, j + 0.5, k + 0.5))
  }

  function quads(): number[] {
    const indices: number[] = []
    for (let c = 0; c < cells.length; c += 3) {
      const cell: [number, number, number] = [cells[c], cells[c + 1], cells[c + 2]]
      const here = values[at(...cell)] < 0
      for (let axis = 0; axis < 3; axis++) {
        const next: [number, number, number] = [...cell]
        next[axis]++
        if (values[at(...next)] < 0 === here) continue
        const ring = neighbours(cell, axis).map((n) => vertexOf[at(...n)])
        if (ring.some((v) => v < 0)) continue
        const [a, b, d, e] = here ? ring : [ring[0], ring[3], ring[2], ring[1]]
        indices.push(a, b, d, a, d, e)
      }
    }
    return indices
  }
}

function neighbours(
  [i, j, k]: readonly [number, number, number],
  axis: number,
): [number, number, number][] {
  if (axis === 0)
    return [
      [i, j, k],
      [i, j - 1, k],
      [i, j - 1, k - 1],
      [i, j, k - 1],
    ].map(toTriple)
  if (axis === 1)
    return [
      [i, j, k],
      [i, j, k - 1],
      [i - 1, j, k - 1],
      [i - 1, j, k],
    ].map(toTriple)
  return [
    [i, j, k],
    [i - 1, j, k],
    [i - 1, j - 1, k],
    [i, j - 1, k],
  ].map(toTriple)
}

const toTriple = (n: number[]): [number, number, number] => [n[0], n[1], n[2]]

function finish(solid: Solid, points: number[], indices: number[], step: number): BufferGeometry {
  const position = new Float32Array(points)
  const normal = new Float32Array(points.length)
  const light = new Float32Array(points.length / 3)
  for (let v = 0; v < position.length; v += 3) {
    let [x, y, z] = [position[v], position[v + 1], position[v + 2]]
    for (let round = 0; round < 4; round++) {
      const [gx, gy, gz, length] = gradient(solid, x, y, z)
      const move = Math.max(-step, Math.min(step, solid(x, y, z) / length))
      ;[x, y, z] = [x - gx * move, y - gy * move, z - gz * move]
    }
    const [gx, gy, gz] = gradient(solid, x, y, z)
    position.set([x, y, z], v)
    normal.set([gx, gy, gz], v)
    light[v / 3] = openness(solid, [x, y, z], [gx, gy, gz])
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(position, 3))
  geometry.setAttribute('normal', new BufferAttribute(normal, 3))
  geometry.setAttribute('openness', new BufferAttribute(light, 1))
  geometry.setIndex(indices)
  return geometry
}

function gradient(solid: Solid, x: number, y: number, z: number): [number, number, number, number] {
  const e = 0.004
  const gx = solid(x + e, y, z) - solid(x - e, y, z)
  const gy = solid(x, y + e, z) - solid(x, y - e, z)
  const gz = solid(x, y, z + e) - solid(x, y, z - e)
  const length = Math.hypot(gx, gy, gz) || 1
  return [gx / length, gy / length, gz / length, length / (2 * e)]
}

// Ambient occlusion by walking outwards: free space grows as fast as the walk in the open.
function openness(solid: Solid, p: readonly number[], n: readonly number[]): number {
  let closed = 0
  for (const [reach, weight] of [
    [0.05, 0.35],
    [0.14, 0.35],
    [0.35, 0.3],
  ]) {
    const z = p[2] + n[2] * reach
    const free = Math.min(z, solid(p[0] + n[0] * reach, p[1] + n[1] * reach, z))
    closed += weight * Math.min(1, Math.max(0, 1 - free / reach))
  }
  return 1 - closed
}
