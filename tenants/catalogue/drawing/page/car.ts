// A whole car from its shape, face and fittings, as a group that stands on the studio's floor.
import { BoxGeometry, CylinderGeometry, Group, Mesh } from 'three'
import { stuff } from './blob.ts'
import { createPlaces, drawCar } from './car-art.ts'
import { createCarSolid } from './car-shape.ts'
import type { Car } from './car-spec.ts'
import { createCoat, type Paint, toPlainPaint, type Vehicle, type Zones } from './coat.ts'
import { createFittings } from './fittings.ts'
import { createSeats } from './interior.ts'
import { toGeometry } from './mesh.ts'
import { createAtlas } from './sheets.ts'
import { GLASS_ORDER, type Shade } from './studio.ts'
import { createWheel } from './wheel.ts'

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
  const geometry = toGeometry(solid, box, car.step ?? 0.023)
  const places = createPlaces(shape)
  const arches = shape.axles.map(([x, r]) => [x, r + 0.01, shape.arch] as const)
  const zones: Zones = { ...car.zones, arches, length: shape.length }
  const atlas = createAtlas()
  drawCar(atlas, places, zones, car.face)
  const others = (car.also ?? []).map(({ car, x, hex }) => ({
    x,
    hex,
    assemble: createAssembly(car),
  }))

  return (paint) => {
    const coat = createCoat(atlas, places, zones, paint)
    const plain = toPlainPaint(paint)
    const parts = new Group()
    const glass = new Mesh(geometry, coat.glass)
    glass.renderOrder = GLASS_ORDER
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
