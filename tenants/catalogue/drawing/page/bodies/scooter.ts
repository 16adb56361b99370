// The scooter: leg shield, flat floor, a round tail over the engine.
import { BoxGeometry, Mesh, MeshStandardMaterial } from 'three'
import {
  createBars,
  createBike,
  createBikeWheel,
  createGuard,
  ellipsoid,
  toMesh,
} from '#drawing/page/bike-parts.ts'
import { createBlob, createTube, stuff } from '#drawing/page/blob.ts'
import { type Solid, smoothMax, smoothMin } from '#drawing/page/solids.ts'

const lens = new MeshStandardMaterial({ color: '#e9eef1', roughness: 0.05, metalness: 0.3 })
const leather = new MeshStandardMaterial({ color: '#33231a', roughness: 0.6 })

export const scooter = createBike(1.85, [0.26, 1.55], (paint) => [
  createBikeWheel(0.26, 0.235, 0.11, { spokes: 5, discs: [-1], disc: 0.1, rim: 0.15 }),
  createBikeWheel(1.55, 0.235, 0.12, { spokes: 5, discs: [], rim: 0.15 }),
  createGuard([0.26, 0.25], 0.265, 0.105, [20, 165], paint),
  createTube(
    [
      [0.27, -0.09, 0.235],
      [0.36, -0.09, 0.45],
      [0.42, -0.03, 0.6],
    ],
    0.024,
    stuff.steel,
  ),
  toMesh(shell, { min: [0.2, -0.35, 0.15], max: [2.0, 0.35, 1.1] }, 0.012, paint, 'scooter-shell'),
  toMesh(seat, { min: [0.85, -0.25, 0.6], max: [1.8, 0.25, 0.95] }, 0.012, leather, 'scooter-seat'),
  createBlob([0.13, 0.2, 0.085], 2.3, paint, [0.56, 0, 1.02]),
  createBlob([0.03, 0.075, 0.07], 2.1, lens, [0.435, 0, 1.02]),
  createBlob([0.035, 0.085, 0.08], 2.1, stuff.chrome, [0.448, 0, 1.02]),
  ...createBars([0.58, 0.1, 1.02], [0.6, 0.18, 1.03], [0.64, 0.24, 1.03]),
  createBlob([0.25, 0.17, 0.012], 5, stuff.matte, [0.8, 0, 0.318]),
  createBlob([0.17, 0.1, 0.1], 3, stuff.matte, [1.45, 0, 0.28]),
  createTube(
    [
      [1.3, 0.12, 0.24],
      [1.5, 0.16, 0.22],
      [1.8, 0.17, 0.28],
    ],
    0.055,
    stuff.steel,
  ),
  createBlob([0.02, 0.09, 0.045], 2.6, stuff.red, [1.82, 0, 0.64]),
  createTube(
    [
      [1.55, 0, 0.74],
      [1.72, 0, 0.79],
      [1.84, 0, 0.8],
    ],
    0.012,
    stuff.chrome,
  ),
  ...[-1, 1].flatMap((side) => [
    createTube(
      [
        [1.5, side * 0.14, 0.76],
        [1.7, side * 0.14, 0.82],
        [1.86, side * 0.08, 0.83],
      ],
      0.012,
      stuff.chrome,
    ),
    createBlob([0.02, 0.045, 0.03], 2.4, stuff.amber, [0.45, side * 0.2, 0.72]),
    createBlob([0.02, 0.03, 0.045], 2.4, stuff.amber, [1.78, side * 0.13, 0.62]),
  ]),
  createPlate(),
])

/** Shield, floor and tail in one pressing. */
function shell(x: number, y: number, z: number): number {
  const s = Math.abs(y)
  const lean = 0.37 + (z - 0.4) * 0.26
  const front = x - lean - s * s * 1.6
  const shield = smoothMax(
    Math.abs(front) - 0.025,
    Math.hypot(s * 1.0, Math.max(0, Math.abs(z - 0.62) - 0.16)) -
      0.27 +
      Math.max(0, z - 0.6) * 0.25,
    0.03,
  )
  const column = ellipsoid(x, y, z, [0.43, 0, 0.72], [0.075, 0.075, 0.34])
  const floor: Solid = (x, y, z) =>
    smoothMax(
      smoothMax(Math.abs(z - 0.28) - 0.035, Math.abs(y) - 0.2, 0.04),
      Math.abs(x - 0.8) - 0.42,
      0.04,
    )
  const tail = smoothMax(
    ellipsoid(x, y, z, [1.4, 0, 0.5], [0.45, 0.25, 0.27]),
    Math.hypot(x - 1.55, z - 0.235) < 0 ? 1 : 0.26 - Math.hypot(x - 1.55, z - 0.235),
    0.03,
  )
  return smoothMin(smoothMin(smoothMin(shield, column, 0.06), floor(x, y, z), 0.1), tail, 0.08)
}

function seat(x: number, y: number, z: number): number {
  const dip = 0.025 * Math.exp(-(((x - 1.2) / 0.15) ** 2))
  return smoothMax(ellipsoid(x, y, z + dip, [1.3, 0, 0.75], [0.36, 0.15, 0.09]), 0.7 - z, 0.03)
}

function createPlate(): Mesh {
  const plate = new Mesh(new BoxGeometry(0.01, 0.2, 0.14), stuff.plate)
  plate.position.set(1.83, 0, 0.5)
  return plate
}
