// Rounded solids for what is fitted to a vehicle: mirrors, handles, seats, tanks.
import type { BufferGeometry, Material } from 'three'
import { CatmullRomCurve3, Mesh, MeshStandardMaterial, TubeGeometry, Vector3 } from 'three'
import { toGeometry } from './mesh.ts'

type Triple = readonly [number, number, number]

const shapes = new Map<string, BufferGeometry>()

/** A rounded block of the given half sizes; `power` 2 is an ellipsoid, 6 nearly a box. */
export function createBlob(half: Triple, power: number, material: Material, at: Triple): Mesh {
  const key = `${half.join()}/${power}`
  const known = shapes.get(key)
  const geometry = known ?? superellipsoid(half, power)
  shapes.set(key, geometry)
  const mesh = new Mesh(geometry, material)
  mesh.position.set(...at)
  return mesh
}

/** A round tube through the points. */
export function createTube(points: readonly Triple[], radius: number, material: Material): Mesh {
  const curve = new CatmullRomCurve3(
    points.map((p) => new Vector3(...p)),
    false,
    'catmullrom',
    0.15,
  )
  return new Mesh(new TubeGeometry(curve, points.length * 10, radius, 12), material)
}

export const stuff = {
  black: new MeshStandardMaterial({ color: '#101113', roughness: 0.45 }),
  matte: new MeshStandardMaterial({ color: '#0b0b0c', roughness: 0.9 }),
  seat: new MeshStandardMaterial({ color: '#3a3b3e', roughness: 0.8 }),
  chrome: new MeshStandardMaterial({ color: '#dcdfe2', roughness: 0.12, metalness: 1 }),
  steel: new MeshStandardMaterial({ color: '#a6abb0', roughness: 0.32, metalness: 0.9 }),
  plate: new MeshStandardMaterial({ color: '#8b8f93', roughness: 0.5 }),
  amber: new MeshStandardMaterial({ color: '#d9791a', roughness: 0.2 }),
  red: new MeshStandardMaterial({ color: '#a3131a', roughness: 0.2 }),
  mirror: new MeshStandardMaterial({ color: '#8fa0ad', roughness: 0.05, metalness: 1 }),
} as const

function superellipsoid([a, b, c]: Triple, power: number): BufferGeometry {
  const size = Math.min(a, b, c)
  const step = Math.max(0.004, Math.min(size / 5, Math.max(a, b, c) / 14))
  const solid = (x: number, y: number, z: number) =>
    (Math.abs(x / a) ** power + Math.abs(y / b) ** power + Math.abs(z / c) ** power) **
      (1 / power) *
      size -
    size
  const far = step * 5
  const max: Triple = [a + far, b + far, c + far]
  return toGeometry(solid, { min: [-max[0], -max[1], -max[2]], max }, step)
}
