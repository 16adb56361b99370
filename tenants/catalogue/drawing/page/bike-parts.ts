// Pieces that two-wheelers share: wheels, forks, bars, mudguards, engines' fins. Axes as a car's.
import {
  BoxGeometry,
  CylinderGeometry,
  Group,
  LatheGeometry,
  type Material,
  Mesh,
  MeshStandardMaterial,
  TorusGeometry,
  Vector2,
} from 'three'
import { createBlob, createTube, stuff } from './blob.ts'
import { toStanding } from './car.ts'
import type { Paint, Vehicle } from './coat.ts'
import { toPlainPaint } from './coat.ts'
import { type Box, toGeometry } from './mesh.ts'
import type { Solid } from './solids.ts'

export type Triple = readonly [number, number, number]

const tyre = new MeshStandardMaterial({ color: '#151516', roughness: 0.8 })
const cast = new MeshStandardMaterial({ color: '#2b2d30', roughness: 0.35, metalness: 0.8 })
const wire = new MeshStandardMaterial({ color: '#c5c9cd', roughness: 0.25, metalness: 0.9 })

/** A two-wheeler from its parts; `length` and the axles place the shadow. */
export function createBike(
  length: number,
  axles: readonly number[],
  build: (paint: Material) => (Mesh | Group)[],
): Vehicle {
  const tyres = axles.map((x) => ({
    x: x - length / 2,
    z: 0,
    width: 0.3,
    depth: 0.1,
    dark: 0.85,
    soft: 0.025,
  }))
  const under = { x: 0, z: 0, width: length * 0.75, depth: 0.2, dark: 0.5, soft: 0.1 }
  const wide = { x: 0, z: 0, width: length * 0.9, depth: 0.55, dark: 0.22, soft: 0.22 }
  return {
    shades: [wide, under, ...tyres],
    paint(paint: Paint) {
      const parts = new Group()
      for (const part of build(toPlainPaint(paint))) parts.add(part)
      return toStanding(parts, length)
    },
  }
}

/** A wheel at (x, radius); cast spokes, or wire ones; discs of the brake on one side or both. */
export function createBikeWheel(
  x: number,
  radius: number,
  width: number,
  style: { spokes: number; wire?: boolean; discs: readonly number[]; disc?: number; rim?: number },
): Group {
  const wheel = new Group()
  const thick = width / 2
  const rim = style.rim ?? radius - thick * 1.55
  const metal = style.wire ? wire : cast
  const rubber = new Mesh(new TorusGeometry(radius - thick, thick, 20, 72), tyre)
  rubber.rotation.x = Math.PI / 2
  const band = ring(metal, [
    [rim, -thick * 0.75],
    [rim - 0.02, -thick * 0.6],
    [rim - 0.028, 0],
    [rim - 0.02, thick * 0.6],
    [rim, thick * 0.75],
  ])
  const hub = new Mesh(new CylinderGeometry(0.045, 0.045, width * 1.1, 24), metal)
  wheel.add(rubber, band, hub)
  for (let n = 0; n < style.spokes; n++) {
    const turn = (n / style.spokes) * Math.PI * 2 + 0.3
    const tilt = style.wire ? (n % 2 ? 0.09 : -0.09) : 0
    const size = style.wire ? ([rim, 0.004, 0.004] as const) : ([rim, 0.03, 0.034] as const)
    const spoke = new Mesh(new BoxGeometry(...size), metal)
    spoke.position.set((Math.cos(turn) * rim) / 2, tilt * 0.3, (Math.sin(turn) * rim) / 2)
    spoke.rotation.set(0, -turn, tilt)
    wheel.add(spoke)
  }
  const reach = style.disc ?? radius * 0.5
  for (const side of style.discs) {
    const disc = ring(stuff.steel, [
      [reach * 0.6, side * 0.075],
      [reach, side * 0.075],
      [reach, side * 0.08],
      [reach * 0.6, side * 0.08],
    ])
    wheel.add(disc)
  }
  wheel.position.set(x, 0, radius)
  return wheel
}

/** A surface of revolution about the axle through points (radius, along the axle). */
export function ring(material: Material, points: readonly (readonly [number, number])[]): Mesh {
  material.side = 2
  return new Mesh(
    new LatheGeometry(
      points.map(([r, y]) => new Vector2(r, y)),
      64,
    ),
    material,
  )
}

/** A mudguard about an axle: from and to in degrees, 0 at the tail, 90 on top. */
export function createGuard(
  axle: readonly [x: number, z: number],
  radius: number,
  half: number,
  [from, to]: readonly [number, number],
  material: Material,
): Mesh {
  const [a, b] = [(from * Math.PI) / 180, (to * Math.PI) / 180]
  const solid: Solid = (x, y, z) => {
    const [dx, dz] = [x - axle[0], z - axle[1]]
    const turn = Math.min(b, Math.max(a, Math.atan2(dz, dx)))
    const out = Math.hypot(dx - Math.cos(turn) * radius, dz - Math.sin(turn) * radius)
    const sag = radius - Math.hypot(dx, dz)
    return Math.max(
      Math.hypot(Math.max(0, Math.abs(y) - half * 0.5) * 0.9, out) - half * 0.5,
      sag - half * 0.18,
    )
  }
  const far = radius + half + 0.05
  return toMesh(
    solid,
    {
      min: [axle[0] - far, -half - 0.06, axle[1] - far],
      max: [axle[0] + far, half + 0.06, axle[1] + far],
    },
    0.01,
    material,
  )
}

const meshes = new Map<string, Mesh['geometry']>()

/** A solid as a mesh; kept by name, since colours share it. */
export function toMesh(
  solid: Solid,
  box: Box,
  step: number,
  material: Material,
  name?: string,
): Mesh {
  const known = name && meshes.get(name)
  const geometry = known || toGeometry(solid, box, step)
  if (name) meshes.set(name, geometry)
  return new Mesh(geometry, material)
}

/** Distance to an ellipsoid, good enough near its surface. */
export function ellipsoid(x: number, y: number, z: number, at: Triple, half: Triple): number {
  const [a, b, c] = [(x - at[0]) / half[0], (y - at[1]) / half[1], (z - at[2]) / half[2]]
  return (Math.hypot(a, b, c) - 1) * Math.min(...half)
}

/** A finned cylinder leaning by an angle. */
export function createCylinder(at: Triple, lean: number, radius: number, height: number): Group {
  const all = new Group()
  for (let n = 0; n < 8; n++) {
    const fin = new Mesh(
      new CylinderGeometry(radius, radius, height / 16, 32),
      n % 8 === 7 ? stuff.steel : cast,
    )
    fin.rotation.x = Math.PI / 2
    fin.position.z = (n / 8) * height
    all.add(fin)
  }
  const core = new Mesh(new CylinderGeometry(radius * 0.86, radius * 0.86, height, 32), stuff.black)
  core.rotation.x = Math.PI / 2
  core.position.z = height * 0.42
  all.add(core)
  all.position.set(...at)
  all.rotation.y = lean
  return all
}

/** Handlebar, grips and mirrors from the clamp to the grip's end, both sides. */
export function createBars(clamp: Triple, rise: Triple, end: Triple): Mesh[] {
  return [-1, 1].flatMap((side) => {
    const at = ([x, y, z]: Triple): Triple => [x, side * y, z]
    const grip: Triple = [end[0] + 0.03, end[1] + 0.11, end[2] - 0.01]
    const glass: Triple = [end[0] - 0.02, side * (end[1] + 0.02), end[2] + 0.17]
    return [
      createTube([at(clamp), at(rise), at(end)], 0.013, stuff.black),
      createTube([at(end), at(grip)], 0.018, stuff.matte),
      createTube(
        [
          at(end),
          [end[0] - 0.07, side * (end[1] + 0.04), end[2]],
          [end[0] - 0.06, side * (end[1] + 0.13), end[2] - 0.01],
        ],
        0.006,
        stuff.steel,
      ),
      createTube([at(end), glass], 0.006, stuff.black),
      createBlob([0.02, 0.062, 0.04], 3, stuff.black, glass),
      createBlob([0.006, 0.054, 0.034], 3, stuff.mirror, [glass[0] + 0.016, glass[1], glass[2]]),
    ]
  })
}

/** Both legs of a fork from axle to clamp: sliders below, stanchions above. */
export function createFork(axle: Triple, clamp: Triple, spread: number, slider: Material): Mesh[] {
  const middle: Triple = [
    axle[0] + (clamp[0] - axle[0]) * 0.45,
    0,
    axle[2] + (clamp[2] - axle[2]) * 0.45,
  ]
  return [-1, 1].flatMap((side) => [
    createTube(
      [
        [axle[0], side * spread, axle[2]],
        [middle[0], side * spread, middle[2]],
      ],
      0.028,
      stuff.black,
    ),
    createTube(
      [
        [middle[0], side * spread, middle[2]],
        [clamp[0], side * spread, clamp[2]],
      ],
      0.023,
      slider,
    ),
  ])
}
