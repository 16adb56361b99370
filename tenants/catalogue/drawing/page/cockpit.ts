// The inside of a car as the panorama sees it: dashboard, wheel, console, doors, seats. Sits in the
// axes and the size of the mid-size SUV; the body round it is that car's own.
import {
  BoxGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
} from 'three'
import type { Trim } from '#drawing/catalogue.ts'
import { createBlob, createTube } from './blob.ts'

const soft = new MeshStandardMaterial({ color: '#2a2b2d', roughness: 0.85 })
// These two take the colours of the interior that is being drawn.
const hide = new MeshStandardMaterial({ roughness: 0.6 })
const seam = new MeshStandardMaterial({ roughness: 0.7 })
const carpet = new MeshStandardMaterial({ color: '#17181a', roughness: 1 })
const metal = new MeshStandardMaterial({ color: '#b4b8bc', roughness: 0.25, metalness: 1 })
const piano = new MeshPhysicalMaterial({ color: '#08090a', roughness: 0.15, clearcoat: 1 })
const display = new MeshStandardMaterial({
  color: '#0a1018',
  roughness: 0.1,
  emissive: '#0e2740',
  emissiveIntensity: 0.9,
})
const bright = new MeshStandardMaterial({
  color: '#d8e6f2',
  emissive: '#9cc4e8',
  emissiveIntensity: 0.7,
})

type Triple = readonly [number, number, number]

/** Everything between the doors. The driver sits on the right. */
export function createCockpit(trim: Trim): Group {
  hide.color.set(trim.hide)
  seam.color.set(trim.seam)
  const all = new Group()
  all.add(...createDash(), ...createConsole(), createSteering(0.38), ...createDoors())
  for (const y of [-0.4, 0.4]) all.add(...createSeat(2.5, y, 0.25))
  for (const y of [-0.42, 0, 0.42]) all.add(...createSeat(3.4, y, 0.2))
  all.add(box([2.6, 1.6, 0.04], [2.5, 0, 0.46], carpet), ...createBoot())
  return all
}

/** A floor behind the seats, trim at its sides, a lit strip and hooks. */
function createBoot(): Mesh[] {
  return [
    box([0.86, 1.3, 0.03], [3.98, 0, 0.66], carpet),
    box([0.03, 1.2, 0.02], [4.39, 0, 0.68], metal),
    ...[-1, 1].flatMap((side) => [
      createBlob([0.44, 0.07, 0.24], 6, soft, [3.98, side * 0.68, 0.88]),
      createBlob([0.03, 0.02, 0.03], 3, metal, [3.8, side * 0.6, 0.98]),
      box([0.08, 0.01, 0.03], [4.1, side * 0.605, 0.98], bright),
    ]),
  ]
}

function createDash(): Mesh[] {
  const vents = [-0.66, -0.2, 0.2, 0.66].flatMap((y) => [
    createBlob([0.02, 0.11, 0.035], 6, piano, [1.585, y, 1.03]),
    createTube(
      [
        [1.568, y - 0.1, 1.03],
        [1.568, y, 1.03],
        [1.568, y + 0.1, 1.03],
      ],
      0.004,
      metal,
    ),
  ])
  return [
    createBlob([0.3, 0.84, 0.06], 4, soft, [1.4, 0, 1.07]),
    createBlob([0.2, 0.83, 0.14], 4, hide, [1.5, 0, 0.95]),
    createBlob([0.26, 0.8, 0.2], 4, soft, [1.44, 0, 0.78]),
    createTube(
      [
        [1.69, -0.8, 1.0],
        [1.71, 0, 1.0],
        [1.69, 0.8, 1.0],
      ],
      0.007,
      metal,
    ),
    createBlob([0.12, 0.22, 0.035], 4, soft, [1.52, 0.38, 1.215]),
    box([0.02, 0.32, 0.11], [1.6, 0.38, 1.15], display, 0.2),
    ...[0.3, 0.46].map((y) => ringAt([1.61, y, 1.15], 0.042)),
    box([0.025, 0.4, 0.17], [1.6, -0.02, 1.17], piano, 0.2),
    box([0.02, 0.375, 0.15], [1.612, -0.02, 1.168], display, 0.2),
    ...[-0.14, -0.02, 0.1].map((y) => box([0.01, 0.085, 0.05], [1.622, y, 1.185], bright, 0.2)),
    ...vents,
  ]
}

function createConsole(): Mesh[] {
  const knob = createBlob([0.035, 0.03, 0.045], 2.6, hide, [1.86, 0, 0.94])
  return [
    createBlob([0.5, 0.13, 0.12], 5, soft, [2.15, 0, 0.74]),
    createBlob([0.28, 0.1, 0.02], 5, carpet, [1.9, 0, 0.86]),
    createBlob([0.2, 0.12, 0.05], 4, hide, [2.42, 0, 0.9]),
    createTube(
      [
        [1.86, 0, 0.86],
        [1.86, 0, 0.93],
      ],
      0.012,
      metal,
    ),
    knob,
  ]
}

function createSteering(y: number): Group {
  const wheel = new Group()
  const rim = Array.from({ length: 33 }, (_, n): Triple => {
    const turn = (n / 32) * Math.PI * 2
    return [0, Math.cos(turn) * 0.185, Math.sin(turn) * 0.185]
  })
  wheel.add(createTube(rim, 0.017, piano), createBlob([0.03, 0.065, 0.06], 3, soft, [-0.02, 0, 0]))
  for (const turn of [0, Math.PI, -Math.PI / 2]) {
    const end: Triple = [0, Math.cos(turn) * 0.18, Math.sin(turn) * 0.18]
    wheel.add(createTube([[-0.01, 0, 0], end], 0.014, metal))
  }
  wheel.position.set(1.86, y, 1.05)
  wheel.rotation.y = -0.35
  const column = createBlob([0.14, 0.05, 0.05], 4, soft, [1.66, y, 1.0])
  const both = new Group()
  both.add(wheel, column)
  return both
}

function createDoors(): Mesh[] {
  return [-1, 1].flatMap((side) =>
    [2.05, 3.1].flatMap((x) => [
      createBlob([0.52, 0.05, 0.3], 6, soft, [x, side * 0.83, 0.88]),
      createBlob([0.46, 0.04, 0.1], 5, hide, [x, side * 0.79, 1.0]),
      createBlob([0.3, 0.07, 0.035], 5, soft, [x + 0.08, side * 0.76, 0.88]),
      createTube(
        [
          [x - 0.3, side * 0.775, 1.08],
          [x, side * 0.77, 1.075],
          [x + 0.4, side * 0.775, 1.08],
        ],
        0.005,
        metal,
      ),
      createTube(
        [
          [x - 0.28, side * 0.76, 0.99],
          [x - 0.2, side * 0.73, 0.99],
          [x - 0.12, side * 0.76, 0.99],
        ],
        0.009,
        metal,
      ),
      ringAt([x - 0.32, side * 0.775, 0.72], 0.07, true),
    ]),
  )
}

function createSeat(x: number, y: number, half: number): Mesh[] {
  const back = createBlob([0.085, half, 0.36], 4, hide, [x, y, 1.02])
  const bolsters = [-1, 1].map((side) =>
    createBlob([0.1, 0.045, 0.3], 3, soft, [x - 0.05, y + side * half * 0.9, 1.0]),
  )
  const lines = [-0.4, 0.4].map((part) =>
    createTube(
      [
        [x - 0.17, y + half * part, 0.8],
        [x - 0.09, y + half * part, 1.02],
        [x - 0.01, y + half * part, 1.26],
      ],
      0.004,
      seam,
    ),
  )
  for (const part of [back, ...bolsters]) part.rotation.y = 0.2
  return [
    back,
    ...bolsters,
    ...lines,
    createBlob([0.27, half, 0.09], 4, hide, [x - 0.32, y, 0.7]),
    createBlob([0.055, half * 0.55, 0.09], 3, hide, [x + 0.09, y, 1.45]),
    ...[-0.05, 0.05].map((d) =>
      createTube(
        [
          [x + 0.07, y + d, 1.3],
          [x + 0.08, y + d, 1.42],
        ],
        0.006,
        metal,
      ),
    ),
  ]
}

function ringAt(at: Triple, radius: number, sideways = false): Mesh {
  const ring = new Mesh(new CylinderGeometry(radius, radius, 0.012, 40), sideways ? piano : bright)
  if (!sideways) ring.rotation.z = Math.PI / 2
  ring.position.set(...at)
  return ring
}

function box(
  size: [number, number, number],
  at: Triple,
  material: Mesh['material'],
  lean = 0,
): Mesh {
  const mesh = new Mesh(new BoxGeometry(...size), material)
  mesh.position.set(...at)
  mesh.rotation.y = lean
  return mesh
}
