// A wheel: tyre, rim, spokes, brake. Knows sizes and a style; the vehicle puts it in place.
import {
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshStandardMaterial,
  Shape,
  Vector2,
} from 'three'

export type WheelStyle = {
  radius: number
  width: number
  /** The rim's radius as a part of the wheel's. */
  rim: number
  spokes: number
  /** Half widths of a spoke at hub and rim, metres; a twin spoke is split. */
  spoke: readonly [number, number]
  twin?: boolean
  finish: keyof typeof finishes
}

const rubber = new MeshStandardMaterial({ name: 'rubber', color: '#161617', roughness: 0.78 })
const tread = new MeshStandardMaterial({ name: 'tread', color: '#0d0d0e', roughness: 0.95 })
const hollow = new MeshStandardMaterial({ color: '#08080a', roughness: 0.7, metalness: 0.3 })
const disc = new MeshStandardMaterial({ color: '#77797c', roughness: 0.4, metalness: 0.9 })
const finishes = {
  silver: new MeshStandardMaterial({ color: '#9a9fa5', roughness: 0.22, metalness: 0.95 }),
  dark: new MeshStandardMaterial({ color: '#4b4e53', roughness: 0.25, metalness: 0.85 }),
  steel: new MeshStandardMaterial({ color: '#8d9195', roughness: 0.45, metalness: 0.6 }),
  black: new MeshStandardMaterial({ color: '#17181a', roughness: 0.3, metalness: 0.6 }),
  bronze: new MeshStandardMaterial({ color: '#6d5233', roughness: 0.3, metalness: 0.85 }),
}

/** A wheel about the origin, axle along y, its face towards negative y. */
export function createWheel(style: WheelStyle): Group {
  const { radius: R, width } = style
  const half = width / 2
  const rim = R * style.rim
  const metal = finishes[style.finish]
  const wheel = new Group()
  wheel.add(
    lathe(rubber, [
      [rim - 0.004, -half * 0.86],
      [rim + 0.012, -half * 0.97],
      [rim + (R - rim) * 0.45, -half * 1.03],
      [R - 0.035, -half * 0.97],
      [R - 0.012, -half * 0.84],
      [R - 0.003, -half * 0.62],
    ]),
    lathe(tread, [
      [R - 0.003, -half * 0.62],
      [R, -half * 0.4],
      [R, half * 0.4],
      [R - 0.003, half * 0.62],
      [R - 0.03, half * 0.95],
      [rim, half * 0.9],
    ]),
    lathe(metal, [
      [rim - 0.022, -half * 0.55],
      [rim - 0.016, -half * 0.84],
      [rim - 0.004, -half * 0.9],
      [rim + 0.005, -half * 0.87],
    ]),
    lathe(hollow, [
      [0.02, half * 0.1],
      [rim - 0.03, half * 0.1],
      [rim - 0.02, -half * 0.6],
    ]),
  )
  const brake = new Mesh(new CylinderGeometry(rim * 0.72, rim * 0.72, 0.02, 48), disc)
  brake.position.y = -half * 0.05
  wheel.add(brake, createFace(style, rim, metal))
  return wheel
}

function createFace(style: WheelStyle, rim: number, metal: MeshStandardMaterial): Group {
  const face = new Group()
  const y = -style.width * 0.36
  const depth = 0.022
  for (let n = 0; n < style.spokes; n++) {
    for (const side of style.twin ? [-1, 1] : [0]) {
      const spoke = new Mesh(spokeGeometry(style, rim, depth, side), metal)
      spoke.position.y = y + depth
      spoke.rotation.y = (n / style.spokes) * Math.PI * 2 + 0.2
      face.add(spoke)
    }
  }
  const hub = lathe(metal, [
    [0.001, y - 0.016],
    [rim * 0.14, y - 0.014],
    [rim * 0.2, y - 0.004],
    [rim * 0.23, y + 0.03],
  ])
  const cap = lathe(finishes.dark, [
    [0.001, y - 0.022],
    [rim * 0.1, y - 0.02],
    [rim * 0.115, y - 0.01],
  ])
  face.add(hub, cap)
  return face
}

function spokeGeometry(style: WheelStyle, rim: number, depth: number, side: number) {
  const [a, b] = style.spoke
  const from = rim * 0.16
  const to = rim - 0.012
  const shift = (t: number) => side * (a * 0.6 + t * b * 1.9)
  const shape = new Shape()
  shape.moveTo(from, shift(0) - a)
  shape.quadraticCurveTo(from + (to - from) * 0.45, shift(0.4) - a * 0.75, to, shift(1) - b)
  shape.lineTo(to, shift(1) + b)
  shape.quadraticCurveTo(from + (to - from) * 0.45, shift(0.4) + a * 0.75, from, shift(0) + a)
  const bevel = { bevelEnabled: true, bevelSize: 0.005, bevelThickness: 0.008, bevelSegments: 3 }
  const geometry = new ExtrudeGeometry(shape, { depth, ...bevel, curveSegments: 8 })
  geometry.rotateX(Math.PI / 2)
  return geometry
}

/** A surface of revolution about the axle through points (radius, along the axle). */
function lathe(
  material: MeshStandardMaterial,
  points: readonly (readonly [number, number])[],
): Mesh {
  const profile = points.map(([r, y]) => new Vector2(r, y))
  const mesh = new Mesh(new LatheGeometry(profile, 72), material)
  mesh.material.side = 2
  return mesh
}
