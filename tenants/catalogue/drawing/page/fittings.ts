// What is fitted to the outside of a car's body: handles, mirrors, rails, plates. Finds its place on
// the solid; knows no colours but the paint it is given.
import { BoxGeometry, Group, Mesh, type MeshPhysicalMaterial } from 'three'
import { createBlob, createTube, stuff } from './blob.ts'
import type { Car } from './car-spec.ts'
import type { Solid } from './solids.ts'

export function createFittings(
  car: Car,
  solid: Solid,
  paint: MeshPhysicalMaterial,
): (Mesh | Group)[] {
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

/** Half width of the solid at a place on its side. */
function sideAt(solid: Solid, x: number, z: number): number {
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
