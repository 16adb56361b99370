// What is seen through a car's glass: seats, dashboard, steering wheel.
import { Group, type Mesh } from 'three'
import { createBlob, createTube, stuff } from './blob.ts'
import type { Car } from './car-spec.ts'

export function createSeats({ seats, shape }: Car): (Mesh | Group)[] {
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
