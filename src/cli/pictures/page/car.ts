// A whole car from its shape, face and fittings, as a group that stands on the studio's floor.
import { BoxGeometry, CylinderGeometry, Group, Mesh, type MeshPhysicalMaterial } from 'three'
import { createBlob, createTube, stuff } from './blob.ts'
import { type CarFace, createPlaces, drawCar } from './car-art.ts'
import { type CarShape, createCarSolid } from './car-shape.ts'
import { createCoat, type Paint, toPlainPaint, type Vehicle, type Zones } from './coat.ts'
import { toGeometry } from './mesh.ts'
import { createAtlas } from './sheets.ts'
import type { Solid } from './solids.ts'
import type { Shade } from './studio.ts'
import { createWheel, type WheelStyle } from './wheel.ts'

export type Car = {
  shape: CarShape
  face: CarFace
  zones: Omit<Zones, 'arches' | 'length'>
  wheel: WheelStyle
  /** Door handles (x, z); door mirrors (x, z); rows of seats (x of the backrest, height). */
  handles: readonly (readonly [number, number])[]
  mirror: readonly [number, number] | null
  seats: readonly (readonly [number, number])[]
  /** Number plate heights, front and rear; exhausts, rails and so on come from `extras`. */
  plates: readonly [number, number]
  rails?: readonly [from: number, to: number]
  paintedHandles?: boolean
  /** Further bodies behind the first, each at its x; in a colour of their own or in the car's. */
  also?: readonly { car: Car; x: number; hex?: string }[]
  /** Length over all, where it is more than the first body's. */
  overall?: number
  extras?: (parts: { paint: MeshPhysicalMaterial; solid: Solid }) => (Mesh | Group)[]
  /** Grid of the body's mesh, metres. */
  step?: number
}

// The upper part of a wheel's housing, as a cylinder's start and length.
const UPPER = [-0.3 - Math.PI / 2, Math.PI + 0.6] as const

export function createCar(car: Car): Vehicle {
  const assemble = createAssembly(car)
  const length = car.overall ?? car.shape.length
  return { shades: toShades(car, length), paint: (paint) => toStanding(assemble(paint), length) }
}

/** One body with what is fitted to it, and the bodies behind it, in car axes. */
function createAssembly(car: Car): (paint: Paint) => Group {
  const { shape } = car
  const solid = createCarSolid(shape)
  const half = shape.width / 2
  const box = {
    min: [-0.1, -half - 0.1, 0.05],
    max: [shape.length + 0.1, half + 0.1, shape.height + 0.1],
  } as const
  const geometry = toGeometry(solid, box, car.step ?? 0.0145)
  const places = createPlaces(shape)
  const arches = shape.axles.map(([x, r]) => [x, r + 0.01, shape.arch] as const)
  const zones: Zones = { ...car.zones, arches, length: shape.length }
  const atlas = createAtlas()
  drawCar(atlas, places, zones, car.face)
  const others = (car.also ?? []).map((other) => ({
    ...other,
    assemble: createAssembly(other.car),
  }))

  return (paint) => {
    const coat = createCoat(atlas, places, zones, paint)
    const plain = toPlainPaint(paint)
    const parts = new Group()
    const glass = new Mesh(geometry, coat.glass)
    glass.renderOrder = 2
    parts.add(
      new Mesh(geometry, coat.body),
      glass,
      ...createRunningGear(car),
      ...createFittings(car, solid, plain),
      ...createSeats(car),
      ...(car.extras?.({ paint: plain, solid }) ?? []),
    )
    for (const { x, hex, assemble } of others) {
      const other = assemble(hex ? { hex, flake: 0 } : paint)
      other.position.x = x
      parts.add(other)
    }
    return parts
  }
}

/** Turns a group from car axes to the studio's, centred on the floor. */
export function toStanding(parts: Group, length: number): Group {
  parts.rotation.x = -Math.PI / 2
  parts.position.x = -length / 2
  const standing = new Group()
  standing.add(parts)
  return standing
}

/** Half width of the solid at a place on its side. */
export function sideAt(solid: Solid, x: number, z: number): number {
  let [inside, outside] = [0, 1.6]
  for (let n = 0; n < 30; n++) {
    const y = (inside + outside) / 2
    if (solid(x, y, z) < 0) inside = y
    else outside = y
  }
  return inside
}

function endAt(solid: Solid, from: number, to: number, z: number): number {
  let [inside, outside] = [from, to]
  for (let n = 0; n < 30; n++) {
    const x = (inside + outside) / 2
    if (solid(x, 0, z) < 0) inside = x
    else outside = x
  }
  return inside
}

function createRunningGear({ shape, wheel }: Car): (Mesh | Group)[] {
  const half = shape.width / 2
  const parts: (Mesh | Group)[] = []
  if (shape.axles.length === 0) return parts
  const first = shape.axles[0][0]
  const last = shape.axles[shape.axles.length - 1][0]
  const floor = new Mesh(
    new BoxGeometry(Math.max(0.3, last - first - shape.arch * 1.7), half * 1.75, 0.12),
    stuff.matte,
  )
  floor.position.set((first + last) / 2, 0, 0.27)
  parts.push(floor)
  for (const [x, radius] of shape.axles) {
    for (const side of [-1, 1]) {
      const turned = createWheel({ ...wheel, radius })
      turned.position.set(x, side * (half - wheel.width / 2 - 0.025), radius)
      if (side > 0) turned.rotation.z = Math.PI
      parts.push(turned)
      if (x > shape.length) continue
      const liner = new Mesh(
        new CylinderGeometry(shape.arch + 0.03, shape.arch + 0.03, 0.36, 48, 1, true, ...UPPER),
        stuff.matte,
      )
      liner.material.side = 2
      liner.position.set(x, side * (half - 0.23), radius + 0.01)
      const wall = new Mesh(
        new CylinderGeometry(shape.arch + 0.03, shape.arch + 0.03, 0.01, 48, 1, false, ...UPPER),
        stuff.matte,
      )
      wall.position.set(x, side * (half - 0.4), radius + 0.01)
      parts.push(liner, wall)
    }
  }
  return parts
}

function createFittings(car: Car, solid: Solid, paint: MeshPhysicalMaterial): (Mesh | Group)[] {
  const parts: (Mesh | Group)[] = []
  for (const side of [-1, 1]) {
    for (const [x, z] of car.handles) {
      const y = sideAt(solid, x, z)
      const material = car.paintedHandles === false ? stuff.black : paint
      parts.push(createBlob([0.105, 0.022, 0.016], 3, material, [x, side * (y + 0.014), z]))
    }
    if (car.mirror) parts.push(createMirror(car.mirror, side, solid, paint))
    if (car.rails) parts.push(createRail(car.rails, side, solid, car.shape.height))
  }
  const { length } = car.shape
  for (const [n, z] of car.plates.entries()) {
    if (z === 0) continue
    const x = n === 0 ? endAt(solid, 1, -0.2, z) : endAt(solid, length - 1, length + 0.2, z)
    const plate = new Mesh(new BoxGeometry(0.014, 0.37, 0.125), stuff.plate)
    plate.position.set(x + (n === 0 ? -0.008 : 0.008), 0, z)
    parts.push(plate)
  }
  return parts
}

function createRail(
  [from, to]: readonly [number, number],
  side: number,
  solid: Solid,
  height: number,
): Mesh {
  const steps = [0, 0.03, 0.25, 0.5, 0.75, 0.97, 1]
  const points = steps.map((t, n) => {
    const x = from + (to - from) * t
    const y = sideAt(solid, (from + to) / 2, height - 0.14) - 0.06 - (t - 0.5) ** 2 * 0.12
    let z = height + 0.1
    while (z > 0 && solid(x, y, z) > 0) z -= 0.004
    return [x, side * y, z + (n === 0 || n === 6 ? 0 : 0.04)] as const
  })
  return createTube(points, 0.015, stuff.black)
}

function createMirror(
  [x, z]: readonly [number, number],
  side: number,
  solid: Solid,
  paint: MeshPhysicalMaterial,
): Group {
  const y = sideAt(solid, x, z - 0.02)
  const mirror = new Group()
  const shell = createBlob([0.075, 0.115, 0.072], 2.7, paint, [x, side * (y + 0.15), z + 0.05])
  const glass = createBlob([0.012, 0.1, 0.058], 3.4, stuff.mirror, [
    x + 0.07,
    side * (y + 0.15),
    z + 0.05,
  ])
  const foot = createBlob([0.045, 0.08, 0.02], 3, stuff.black, [x, side * (y + 0.04), z - 0.01])
  mirror.add(shell, glass, foot)
  return mirror
}

function createSeats({ seats, shape }: Car): (Mesh | Group)[] {
  const parts: (Mesh | Group)[] = []
  for (const [n, [x, z]] of seats.entries()) {
    for (const y of n === 0 ? [-0.38, 0.38] : [-0.42, 0, 0.42]) {
      const back = createBlob([0.09, 0.23, 0.34], 3.5, stuff.seat, [x, y, z - 0.32])
      const head = createBlob([0.05, 0.13, 0.09], 3, stuff.seat, [x + 0.07, y, z + 0.09])
      back.rotation.y = 0.22
      parts.push(back, head)
    }
    if (n === 0) parts.push(createWheelAndDash(x, z, shape.width))
  }
  return parts
}

function createWheelAndDash(x: number, z: number, width: number): Group {
  const dash = createBlob([0.2, width / 2 - 0.24, 0.12], 4, stuff.matte, [x - 0.84, 0, z - 0.3])
  const points = Array.from({ length: 17 }, (_, n) => {
    const turn = (n / 16) * Math.PI * 2
    const up = Math.sin(turn) * 0.18
    return [x - 0.6 + up * 0.4, 0.38 + Math.cos(turn) * 0.18, z - 0.1 + up] as const
  })
  const all = new Group()
  all.add(dash, createTube(points, 0.016, stuff.black))
  return all
}

function toShades({ shape }: Car, length: number): Shade[] {
  const { width } = shape
  const whole = { x: 0, z: 0, dark: 0.5, soft: 0.16, width: length * 0.93, depth: width * 0.9 }
  const near = { ...whole, dark: 0.5, soft: 0.06, width: length * 0.84, depth: width * 0.8 }
  const wide = { ...whole, dark: 0.16, soft: 0.4, width: length * 1.02, depth: width * 1.25 }
  const tyres = shape.axles.flatMap(([x]) =>
    [-1, 1].map((side) => ({
      x: x - length / 2,
      z: side * (width / 2 - 0.14),
      width: 0.34,
      depth: 0.24,
      dark: 0.8,
      soft: 0.03,
    })),
  )
  return [wide, whole, near, ...tyres]
}
