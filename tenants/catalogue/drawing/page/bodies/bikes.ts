// Motorcycles made with the naked one's engine: sport, adventure, classic; and a tourer made with the cruiser.
import { Group, type Material, type Mesh, MeshStandardMaterial } from 'three'
import {
  createBars,
  createBike,
  createBikeWheel,
  createFork,
  createGuard,
  ellipsoid,
  toMesh,
} from '#drawing/page/bike-parts.ts'
import { createBlob, createTube, stuff } from '#drawing/page/blob.ts'
import type { Vehicle } from '#drawing/page/coat.ts'
import { type Solid, smoothMax, smoothMin } from '#drawing/page/solids.ts'
import { createCruiserParts } from './cruiser.ts'
import { createEngine, createRear } from './motorcycle.ts'

const leather = new MeshStandardMaterial({ color: '#141415', roughness: 0.65 })
const lens = new MeshStandardMaterial({ color: '#dfe6ea', roughness: 0.05, metalness: 0.4 })
const screen = new MeshStandardMaterial({
  color: '#9fb0ba',
  roughness: 0.05,
  transparent: true,
  opacity: 0.45,
})

type Part = Mesh | Group

const lifted = (by: number, parts: Part[]): Group => {
  const all = new Group()
  all.add(...parts)
  all.position.z = by
  return all
}

const sport = createBike(2.02, [0.33, 1.7], (paint) => [
  createBikeWheel(0.33, 0.3, 0.12, { spokes: 6, discs: [-1, 1], disc: 0.16 }),
  createBikeWheel(1.7, 0.31, 0.18, { spokes: 6, discs: [1], disc: 0.11 }),
  ...createFork([0.33, 0, 0.3], [0.6, 0, 0.92], 0.1, stuff.black),
  createGuard([0.33, 0.3], 0.328, 0.07, [40, 150], paint),
  ...createBars([0.6, 0.08, 0.9], [0.64, 0.18, 0.92], [0.74, 0.29, 0.88]),
  ...createFairing(paint),
  createBlob([0.012, 0.06, 0.022], 3, stuff.red, [1.93, 0, 0.99]),
  ...createEngine(),
  ...createRear(),
])

function createFairing(paint: Material): Mesh[] {
  const nose: Solid = (x, y, z) =>
    smoothMax(
      ellipsoid(x, y, z - (x - 0.4) * 0.22, [0.56, 0, 0.84], [0.34, 0.21, 0.2]),
      x - 0.76,
      0.04,
    )
  const flank: Solid = (x, y, z) => {
    const side = Math.abs(y)
    const shell = ellipsoid(x, side, z, [0.84, 0.14, 0.5], [0.36, 0.09, 0.34])
    const arch = 0.36 - Math.hypot(x - 0.33, z - 0.3)
    return smoothMax(smoothMax(shell, arch, 0.03), x - 1.12 + (z - 0.4) * 0.3, 0.04)
  }
  const tank: Solid = (x, y, z) =>
    smoothMax(
      ellipsoid(x, y, z + (x - 0.9) * 0.1, [0.94, 0, 0.84], [0.28, 0.16, 0.14]),
      0.74 - z,
      0.05,
    )
  const tail: Solid = (x, y, z) =>
    ellipsoid(x, y, z - (x - 1.6) * 0.42, [1.62, 0, 0.88], [0.34, 0.1, 0.075])
  const seat: Solid = (x, y, z) =>
    smoothMin(
      ellipsoid(x, y, z, [1.26, 0, 0.8], [0.2, 0.13, 0.05]),
      ellipsoid(x, y, z - (x - 1.6) * 0.4, [1.6, 0, 0.96], [0.15, 0.09, 0.035]),
      0.04,
    )
  const glass = createBlob([0.16, 0.13, 0.1], 2.4, screen, [0.56, 0, 1.02])
  glass.rotation.y = 0.5
  return [
    toMesh(nose, { min: [0.15, -0.3, 0.55], max: [0.85, 0.3, 1.15] }, 0.012, paint, 'sport-nose'),
    toMesh(flank, { min: [0.4, -0.3, 0.1], max: [1.25, 0.3, 0.9] }, 0.012, paint, 'sport-flank'),
    toMesh(tank, { min: [0.6, -0.25, 0.6], max: [1.3, 0.25, 1.05] }, 0.012, paint, 'sport-tank'),
    toMesh(tail, { min: [1.2, -0.2, 0.6], max: [2.05, 0.2, 1.2] }, 0.012, paint, 'sport-tail'),
    toMesh(seat, { min: [1, -0.2, 0.7], max: [1.85, 0.2, 1.15] }, 0.012, leather, 'sport-seat'),
    glass,
    ...[-1, 1].map((side) => {
      const lamp = createBlob([0.07, 0.06, 0.022], 2.6, lens, [0.3, side * 0.1, 0.84])
      lamp.rotation.set(0, -0.5, side * 0.6)
      return lamp
    }),
  ]
}

const adventure = createBike(2.28, [0.34, 1.86], (paint) => [
  createBikeWheel(0.34, 0.345, 0.1, { spokes: 36, wire: true, discs: [-1, 1], disc: 0.15 }),
  createBikeWheel(1.86, 0.33, 0.15, { spokes: 36, wire: true, discs: [1], disc: 0.12 }),
  ...createFork([0.34, 0, 0.345], [0.66, 0, 1.12], 0.11, stuff.steel),
  createGuard([0.34, 0.345], 0.368, 0.06, [50, 140], stuff.black),
  createBlob([0.24, 0.07, 0.025], 3, paint, [0.28, 0, 0.96]),
  ...createBars([0.68, 0.06, 1.15], [0.72, 0.2, 1.24], [0.82, 0.38, 1.22]),
  ...[-1, 1].map((side) =>
    createBlob([0.05, 0.09, 0.055], 3, stuff.black, [0.74, side * 0.42, 1.22]),
  ),
  createBlob([0.1, 0.13, 0.13], 2.8, paint, [0.5, 0, 1.04]),
  ...[-1, 1].map((side) => createBlob([0.03, 0.05, 0.05], 2.4, lens, [0.4, side * 0.06, 1.04])),
  createBlob([0.02, 0.15, 0.2], 3, screen, [0.5, 0, 1.3]),
  ...createTallTank(paint),
  lifted(0.1, [...createEngine(), ...createRear()]),
  ...[-1, 1].map((side) =>
    createBlob([0.24, 0.11, 0.19], 6, stuff.steel, [1.72, side * 0.3, 0.78]),
  ),
  createBlob([0.16, 0.14, 0.012], 5, stuff.black, [1.86, 0, 1.0]),
])

function createTallTank(paint: Material): Mesh[] {
  const tank: Solid = (x, y, z) =>
    smoothMax(
      ellipsoid(x, y, z + (x - 0.85) * 0.2, [0.86, 0, 0.96], [0.34, 0.22, 0.2]),
      0.14 + Math.max(0, 0.95 - x) * 0.9 - 0.3 + (0.78 - z),
      0.05,
    )
  const seat: Solid = (x, y, z) =>
    smoothMin(
      ellipsoid(x, y, z, [1.3, 0, 0.96], [0.26, 0.15, 0.06]),
      ellipsoid(x, y, z, [1.64, 0, 1.0], [0.24, 0.13, 0.05]),
      0.05,
    )
  return [
    toMesh(tank, { min: [0.45, -0.35, 0.65], max: [1.3, 0.35, 1.25] }, 0.012, paint, 'tall-tank'),
    toMesh(seat, { min: [1, -0.25, 0.85], max: [2, 0.25, 1.15] }, 0.012, leather, 'tall-seat'),
    ...[-1, 1].map((side) =>
      createTube(
        [
          [0.62, side * 0.2, 0.9],
          [0.6, side * 0.24, 0.6],
          [0.9, side * 0.22, 0.42],
        ],
        0.016,
        stuff.steel,
      ),
    ),
  ]
}

const classic = createBike(2.14, [0.34, 1.78], (paint) => [
  createBikeWheel(0.34, 0.325, 0.11, { spokes: 40, wire: true, discs: [-1], disc: 0.15 }),
  createBikeWheel(1.78, 0.325, 0.14, { spokes: 40, wire: true, discs: [1], disc: 0.12 }),
  ...createFork([0.34, 0, 0.325], [0.64, 0, 0.98], 0.1, stuff.chrome),
  createGuard([0.34, 0.325], 0.36, 0.075, [30, 160], stuff.chrome),
  createGuard([1.78, 0.325], 0.37, 0.1, [10, 140], stuff.chrome),
  ...createBars([0.66, 0.06, 1.02], [0.68, 0.2, 1.12], [0.82, 0.35, 1.08]),
  createBlob([0.1, 0.11, 0.11], 2.2, stuff.chrome, [0.5, 0, 0.93]),
  createBlob([0.03, 0.1, 0.1], 2.2, lens, [0.41, 0, 0.93]),
  toMesh(
    (x, y, z) => smoothMax(ellipsoid(x, y, z, [0.94, 0, 0.84], [0.32, 0.15, 0.13]), 0.74 - z, 0.04),
    { min: [0.55, -0.25, 0.65], max: [1.35, 0.25, 1.05] },
    0.012,
    paint,
    'classic-tank',
  ),
  createBlob([0.36, 0.13, 0.055], 4, leather, [1.48, 0, 0.82]),
  ...[-1, 1].map((side) => createBlob([0.13, 0.02, 0.09], 3, paint, [1.3, side * 0.13, 0.62])),
  createBlob([0.03, 0.05, 0.05], 2.4, stuff.red, [2.02, 0, 0.72]),
  ...[-1, 1].map((side) =>
    createTube(
      [
        [0.86, side * 0.12, 0.5],
        [0.92, side * 0.18, 0.26],
        [1.3, side * 0.2, 0.25],
        [2.0, side * 0.2, 0.32],
      ],
      0.04,
      stuff.chrome,
    ),
  ),
  ...[-1, 1].map((side) =>
    createTube(
      [
        [1.6, side * 0.15, 0.74],
        [1.78, side * 0.16, 0.34],
      ],
      0.03,
      stuff.chrome,
    ),
  ),
  ...createEngine(),
])

const tourer = createBike(2.46, [0.36, 2.02], (paint) => [
  ...createCruiserParts(paint),
  createBlob([0.17, 0.36, 0.2], 2.6, paint, [0.62, 0, 0.99]),
  createBlob([0.02, 0.24, 0.1], 3, screen, [0.64, 0, 1.2]),
  createBlob([0.05, 0.11, 0.1], 2.2, lens, [0.47, 0, 0.94]),
  ...[-1, 1].map((side) => createBlob([0.32, 0.11, 0.17], 4, paint, [1.94, side * 0.3, 0.58])),
  createBlob([0.19, 0.26, 0.15], 4, paint, [2.16, 0, 0.9]),
  createBlob([0.04, 0.22, 0.13], 3, leather, [1.96, 0, 0.94]),
])

export const bikes: Record<string, Vehicle> = { sport, adventure, classic, tourer }
