// The naked motorcycle.
import { BoxGeometry, CylinderGeometry, type Material, Mesh, MeshStandardMaterial } from 'three'
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
import { type Solid, smoothMax, smoothMin } from '#drawing/page/solids.ts'

const gold = new MeshStandardMaterial({ color: '#b08a3c', roughness: 0.25, metalness: 0.9 })
const lens = new MeshStandardMaterial({ color: '#dfe6ea', roughness: 0.05, metalness: 0.4 })
const leather = new MeshStandardMaterial({ color: '#141415', roughness: 0.65 })

export const motorcycle = createBike(2.1, [0.33, 1.75], (paint) => [
  createBikeWheel(0.33, 0.305, 0.12, { spokes: 5, discs: [-1, 1], disc: 0.16 }),
  createBikeWheel(1.75, 0.315, 0.18, { spokes: 5, discs: [1], disc: 0.12 }),
  ...createFork([0.33, 0, 0.305], [0.63, 0, 1.0], 0.105, gold),
  createGuard([0.33, 0.305], 0.332, 0.07, [50, 140], paint),
  createBlob([0.05, 0.14, 0.03], 4, stuff.black, [0.6, 0, 0.93]),
  createBlob([0.06, 0.13, 0.025], 4, stuff.black, [0.635, 0, 1.01]),
  ...createBars([0.64, 0.06, 1.03], [0.68, 0.2, 1.08], [0.76, 0.31, 1.07]),
  createBlob([0.1, 0.1, 0.11], 2.4, stuff.black, [0.5, 0, 0.86]),
  createBlob([0.03, 0.085, 0.09], 2.4, lens, [0.415, 0, 0.86]),
  createBlob([0.05, 0.11, 0.05], 3, paint, [0.52, 0, 0.985]),
  ...createBodywork(paint),
  ...createEngine(),
  ...createRear(),
])

function createBodywork(paint: Material): Mesh[] {
  const tank: Solid = (x, y, z) => {
    const drop = (x - 0.88) * 0.12
    const whole = ellipsoid(x, y, z + drop, [0.9, 0, 0.86], [0.3, 0.165, 0.155])
    const knee = 0.145 - Math.max(0, x - 0.92) * 0.3 - Math.abs(y)
    return smoothMax(smoothMax(whole, 0.78 - z, 0.05), -knee, 0.06)
  }
  const tail: Solid = (x, y, z) => {
    const along = (x - 1.62) * 0.34
    return smoothMax(ellipsoid(x, y, z - along, [1.6, 0, 0.87], [0.3, 0.1, 0.07]), 1.4 - x, 0.04)
  }
  const shroud: Solid = (x, y, z) => {
    const s = Math.abs(y)
    return smoothMax(
      ellipsoid(x, s, z, [0.74, 0.15, 0.74], [0.19, 0.04, 0.14]),
      z - 0.86 + (x - 0.7) * 0.2,
      0.03,
    )
  }
  const seat: Solid = (x, y, z) => {
    const dip = 0.045 * Math.exp(-(((x - 1.26) / 0.14) ** 2))
    return smoothMin(
      ellipsoid(x, y, z + dip, [1.24, 0, 0.85], [0.25, 0.135, 0.07]),
      ellipsoid(x, y, z, [1.56, 0, 0.93], [0.2, 0.11, 0.05]),
      0.05,
    )
  }
  return [
    toMesh(tank, { min: [0.5, -0.3, 0.6], max: [1.3, 0.3, 1.15] }, 0.012, paint, 'naked-tank'),
    toMesh(tail, { min: [1.2, -0.2, 0.65], max: [2.0, 0.2, 1.15] }, 0.012, paint, 'naked-tail'),
    toMesh(shroud, { min: [0.45, -0.3, 0.5], max: [1.05, 0.3, 0.95] }, 0.01, paint, 'naked-shroud'),
    toMesh(seat, { min: [0.9, -0.25, 0.65], max: [1.9, 0.25, 1.1] }, 0.012, leather, 'naked-seat'),
    createBlob([0.012, 0.075, 0.026], 3, stuff.red, [1.9, 0, 0.94]),
  ]
}

export function createEngine(): Mesh[] {
  const cover = (x: number, z: number, r: number) => {
    const disc = new Mesh(new CylinderGeometry(r, r * 1.08, 0.42, 40), stuff.steel)
    disc.position.set(x, 0, z)
    return disc
  }
  const radiator = new Mesh(new BoxGeometry(0.035, 0.3, 0.26), stuff.matte)
  radiator.position.set(0.69, 0, 0.58)
  radiator.rotation.y = 0.3
  const frame = [-1, 1].flatMap((side) => [
    createTube(
      [
        [0.68, side * 0.05, 0.92],
        [0.9, side * 0.16, 0.76],
        [1.18, side * 0.17, 0.62],
        [1.26, side * 0.14, 0.4],
      ],
      0.026,
      stuff.black,
    ),
    createTube(
      [
        [0.7, side * 0.05, 0.84],
        [0.84, side * 0.15, 0.62],
        [1.02, side * 0.17, 0.5],
      ],
      0.02,
      stuff.black,
    ),
    createTube(
      [
        [0.9, side * 0.16, 0.75],
        [0.86, side * 0.15, 0.62],
        [1.14, side * 0.17, 0.64],
      ],
      0.014,
      stuff.black,
    ),
    createTube(
      [
        [1.14, side * 0.15, 0.64],
        [1.4, side * 0.11, 0.78],
        [1.7, side * 0.07, 0.88],
      ],
      0.018,
      stuff.black,
    ),
    createTube(
      [
        [0.8, side * 0.06, 0.6],
        [0.73, side * 0.08, 0.42],
        [0.82, side * 0.08, 0.24],
        [1.05, side * 0.06, 0.2],
        [1.3, 0.06, 0.22],
      ],
      0.024,
      stuff.steel,
    ),
  ])
  return [
    createBlob([0.24, 0.17, 0.14], 4, stuff.black, [1.0, 0, 0.4]),
    createBlob([0.15, 0.15, 0.15], 4, stuff.black, [0.9, 0, 0.58]),
    createBlob([0.13, 0.16, 0.05], 4, stuff.steel, [0.86, 0, 0.68]),
    createBlob([0.2, 0.1, 0.07], 4, stuff.black, [1.0, 0, 0.24]),
    cover(1.1, 0.41, 0.1),
    cover(0.93, 0.4, 0.075),
    radiator,
    ...frame,
  ]
}

export function createRear(): Mesh[] {
  const plate = new Mesh(new BoxGeometry(0.01, 0.2, 0.14), stuff.plate)
  plate.position.set(2.03, 0, 0.66)
  plate.rotation.y = -0.35
  const arms = [-1, 1].flatMap((side) => [
    createTube(
      [
        [1.24, side * 0.13, 0.42],
        [1.5, side * 0.135, 0.38],
        [1.78, side * 0.135, 0.315],
      ],
      0.034,
      stuff.steel,
    ),
    createTube(
      [
        [1.15, side * 0.16, 0.3],
        [1.2, side * 0.27, 0.29],
      ],
      0.014,
      stuff.matte,
    ),
    createTube(
      [
        [1.88, side * 0.04, 0.84],
        [1.9, side * 0.16, 0.84],
      ],
      0.012,
      stuff.black,
    ),
    createBlob([0.03, 0.03, 0.018], 3, stuff.amber, [1.9, side * 0.17, 0.84]),
  ])
  return [
    ...arms,
    createTube(
      [
        [1.15, 0.05, 0.24],
        [1.35, 0.15, 0.26],
        [1.44, 0.17, 0.29],
      ],
      0.03,
      stuff.steel,
    ),
    createTube(
      [
        [1.4, 0.17, 0.28],
        [1.72, 0.19, 0.42],
      ],
      0.058,
      stuff.black,
    ),
    createTube(
      [
        [1.3, 0, 0.72],
        [1.42, 0, 0.45],
      ],
      0.04,
      stuff.red,
    ),
    createTube(
      [
        [1.86, 0, 0.86],
        [1.98, 0, 0.74],
        [2.02, 0, 0.68],
      ],
      0.016,
      stuff.black,
    ),
    plate,
  ]
}
