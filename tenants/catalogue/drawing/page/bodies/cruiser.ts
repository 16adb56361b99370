// The cruiser: long, low, a V-twin and chrome.
import {
  BoxGeometry,
  CylinderGeometry,
  type Group,
  type Material,
  Mesh,
  MeshStandardMaterial,
} from 'three'
import {
  createBars,
  createBike,
  createBikeWheel,
  createCylinder,
  createFork,
  createGuard,
  ellipsoid,
  toMesh,
} from '#drawing/page/bike-parts.ts'
import { createBlob, createTube, stuff } from '#drawing/page/blob.ts'
import { type Solid, smoothMax, smoothMin } from '#drawing/page/solids.ts'

const lens = new MeshStandardMaterial({ color: '#e6ecef', roughness: 0.05, metalness: 0.3 })
const leather = new MeshStandardMaterial({ color: '#171312', roughness: 0.6 })

export const cruiser = createBike(2.4, [0.36, 2.02], createCruiserParts)

export function createCruiserParts(paint: Material): (Mesh | Group)[] {
  return [
    createBikeWheel(0.36, 0.335, 0.12, { spokes: 40, wire: true, discs: [-1], disc: 0.15 }),
    createBikeWheel(2.02, 0.32, 0.19, { spokes: 40, wire: true, discs: [1], disc: 0.14 }),
    ...createFork([0.36, 0, 0.335], [0.78, 0, 0.98], 0.11, stuff.chrome),
    createGuard([0.36, 0.335], 0.37, 0.085, [25, 152], paint),
    createGuard([2.02, 0.32], 0.36, 0.125, [8, 165], paint),
    createBlob([0.06, 0.14, 0.03], 4, stuff.chrome, [0.74, 0, 0.92]),
    ...createBars([0.78, 0.07, 1.0], [0.8, 0.18, 1.12], [1.02, 0.34, 1.1]),
    createBlob([0.11, 0.1, 0.1], 2.2, stuff.chrome, [0.6, 0, 0.87]),
    createBlob([0.03, 0.09, 0.09], 2.2, lens, [0.5, 0, 0.87]),
    toMesh(tank, { min: [0.75, -0.3, 0.6], max: [1.6, 0.3, 1.05] }, 0.012, paint, 'cruiser-tank'),
    toMesh(seat, { min: [1.2, -0.3, 0.5], max: [2.3, 0.3, 0.95] }, 0.012, leather, 'cruiser-seat'),
    createBlob([0.1, 0.03, 0.08], 2.2, stuff.chrome, [1.12, 0, 0.93]),
    ...createEngine(),
  ]
}

function tank(x: number, y: number, z: number): number {
  const drop = (x - 1.1) * 0.22
  return smoothMax(
    ellipsoid(x, y, z + drop, [1.12, 0, 0.8], [0.34, 0.175, 0.14]),
    0.03 - Math.abs(y) - 0.2 * Math.max(0, 0.78 - z),
    0.03,
  )
}

function seat(x: number, y: number, z: number): number {
  const saddle: Solid = (x, y, z) =>
    smoothMax(
      ellipsoid(x, y, z, [1.62, 0, 0.66], [0.23, 0.17, 0.09]),
      z - 0.71 - (x - 1.62) ** 2 * 1.6,
      0.04,
    )
  return smoothMin(saddle(x, y, z), ellipsoid(x, y, z, [1.98, 0, 0.73], [0.18, 0.12, 0.05]), 0.04)
}

function createEngine(): (Mesh | ReturnType<typeof createCylinder>)[] {
  const cover = (x: number, z: number, r: number, y: number) => {
    const disc = new Mesh(new CylinderGeometry(r, r * 1.1, y * 2, 40), stuff.chrome)
    disc.position.set(x, 0, z)
    return disc
  }
  const plate = new Mesh(new BoxGeometry(0.01, 0.2, 0.14), stuff.plate)
  plate.position.set(2.4, 0, 0.5)
  const sides = [-1, 1].flatMap((side) => [
    createTube(
      [
        [0.82, side * 0.05, 0.9],
        [1.1, side * 0.1, 0.72],
        [1.5, side * 0.14, 0.6],
        [1.62, side * 0.16, 0.36],
      ],
      0.026,
      stuff.black,
    ),
    createTube(
      [
        [0.82, side * 0.05, 0.86],
        [0.88, side * 0.12, 0.5],
        [0.98, side * 0.14, 0.24],
        [1.5, side * 0.15, 0.22],
      ],
      0.026,
      stuff.black,
    ),
    createTube(
      [
        [1.5, side * 0.15, 0.34],
        [1.8, side * 0.16, 0.33],
        [2.04, side * 0.15, 0.32],
      ],
      0.03,
      stuff.black,
    ),
    createTube(
      [
        [1.86, side * 0.17, 0.62],
        [2.0, side * 0.17, 0.34],
      ],
      0.032,
      stuff.chrome,
    ),
    createTube(
      [
        [0.96, side * 0.16, 0.3],
        [0.98, side * 0.3, 0.3],
      ],
      0.016,
      stuff.matte,
    ),
    createBlob([0.035, 0.035, 0.035], 2, stuff.amber, [2.2, side * 0.2, 0.62]),
    createBlob([0.03, 0.03, 0.03], 2, stuff.amber, [0.66, side * 0.2, 0.84]),
  ])
  const pipes = [0, 0.1].map((low) =>
    createTube(
      [
        [1.12 + low * 2, -0.1, 0.58 - low],
        [1.08 + low, -0.2, 0.42 - low],
        [1.3, -0.22, 0.36 - low * 0.9],
        [2.3, -0.23, 0.34 - low],
      ],
      0.042,
      stuff.chrome,
    ),
  )
  return [
    createCylinder([1.2, 0, 0.42], -0.42, 0.105, 0.29),
    createCylinder([1.28, 0, 0.42], 0.42, 0.105, 0.29),
    createBlob([0.22, 0.16, 0.13], 4, stuff.steel, [1.26, 0, 0.34]),
    createBlob([0.14, 0.15, 0.12], 4, stuff.black, [1.5, 0, 0.36]),
    cover(1.2, 0.35, 0.1, 0.2),
    cover(1.48, 0.35, 0.07, 0.19),
    createBlob([0.09, 0.06, 0.09], 2.6, stuff.chrome, [1.22, -0.17, 0.62]),
    ...pipes,
    ...sides,
    createBlob([0.03, 0.07, 0.04], 3, stuff.red, [2.38, 0, 0.63]),
    plate,
  ]
}
