// The inside of a caravan: a bed across its front, a kitchen along one side, a dinette on the other. Metres from the
// bed's end, to the right of the middle, and up.
import { BoxGeometry, CylinderGeometry, Group, Mesh, MeshStandardMaterial } from 'three'
import { createBlob, createTube } from './blob.ts'

const paint = (color: string, roughness: number, metalness = 0) =>
  new MeshStandardMaterial({ color, roughness, metalness })

const wall = paint('#e9e7e2', 0.8)
const wood = paint('#b08a63', 0.55)
const floor = paint('#8a7258', 0.6)
const front = paint('#f2f1ee', 0.35)
const bench = paint('#3a3d40', 0.3)
const linen = paint('#f4f2ee', 0.9)
const throwOver = paint('#4d6370', 0.95)
const cushion = paint('#8b8378', 0.9)
const steel = paint('#b9bdc1', 0.25, 0.9)
const black = paint('#141517', 0.25)
const light = new MeshStandardMaterial({ color: '#fff4dc', emissive: '#ffe9bd' })
const view = new MeshStandardMaterial({
  color: '#bcd3e4',
  emissive: '#a9c6da',
  emissiveIntensity: 0.7,
})

type Triple = readonly [number, number, number]

const box = (size: Triple, at: Triple, material: Mesh['material']): Mesh => {
  const mesh = new Mesh(new BoxGeometry(...size), material)
  mesh.position.set(...at)
  return mesh
}

/** A window in its frame on a side wall (-1 left, 1 right) or on the front one. */
const sideWindow = (side: number, x: number, z: number, wide: number): Mesh[] => [
  box([wide + 0.08, 0.02, 0.58], [x, side * 1.12, z], black),
  box([wide, 0.03, 0.5], [x, side * 1.115, z], view),
]

export function createVanInside(): Group {
  const parts: Mesh[] = [
    box([5.4, 2.3, 0.04], [2.6, 0, 0], floor),
    box([5.4, 2.3, 0.04], [2.6, 0, 2.05], wall),
    ...[-1, 1].map((side) => box([5.4, 0.04, 2.1], [2.6, side * 1.15, 1.02], wall)),
    box([0.04, 2.3, 2.1], [-0.08, 0, 1.02], wall),
    box([0.04, 2.3, 2.1], [5.2, 0, 1.02], wood),
    ...[0.9, 2.4, 3.9].map((x) => box([0.5, 0.05, 0.012], [x, 0, 2.025], light)),
    ...createBed(),
    ...createKitchen(),
    ...createDinette(),
  ]
  const all = new Group()
  all.add(...parts)
  const standing = new Group()
  all.rotation.x = -Math.PI / 2
  standing.add(all)
  return standing
}

function createBed(): Mesh[] {
  return [
    box([1.95, 1.54, 0.4], [0.95, 0, 0.24], wood),
    createBlob([0.97, 0.76, 0.12], 7, linen, [0.95, 0, 0.54]),
    createBlob([0.42, 0.79, 0.15], 7, throwOver, [1.53, 0, 0.55]),
    ...[-0.38, 0.38].flatMap((y) => [
      createBlob([0.17, 0.31, 0.1], 3, linen, [0.2, y, 0.74]),
      createBlob([0.12, 0.2, 0.12], 3, throwOver, [0.42, y, 0.72]),
    ]),
    box([0.05, 1.5, 0.5], [-0.03, 0, 0.85], cushion),
    box([0.02, 1.3, 0.5], [-0.05, 0, 1.42], black),
    box([0.03, 1.22, 0.42], [-0.045, 0, 1.42], view),
    ...[-1, 1].flatMap((side) => [
      box([0.5, 0.36, 0.4], [0.2, side * 0.95, 1.8], front),
      box([0.55, 0.34, 0.72], [0.24, side * 0.97, 0.36], wood),
      createTube(
        [
          [-0.04, side * 0.72, 1.2],
          [0.08, side * 0.7, 1.22],
          [0.12, side * 0.68, 1.16],
        ],
        0.012,
        steel,
      ),
      ...sideWindow(side, 1.25, 1.3, 0.7),
    ]),
  ]
}

function createKitchen(): Mesh[] {
  const doors = [2.75, 3.3, 3.85].flatMap((x) => [
    box([0.52, 0.02, 0.74], [x, 0.545, 0.46], front),
    box([0.52, 0.02, 0.34], [x, 0.8, 1.82], front),
    box([0.16, 0.015, 0.012], [x, 0.53, 0.78], steel),
  ])
  const tap = createTube(
    [
      [2.75, 1.0, 0.93],
      [2.75, 1.0, 1.2],
      [2.75, 0.88, 1.24],
      [2.75, 0.84, 1.16],
    ],
    0.014,
    steel,
  )
  const rings = [
    [3.62, 0.78],
    [3.62, 0.98],
    [3.84, 0.78],
    [3.84, 0.98],
  ].map(([x = 0, y = 0]) => {
    const ring = new Mesh(new CylinderGeometry(0.07, 0.07, 0.02, 32), steel)
    ring.rotation.x = Math.PI / 2
    ring.position.set(x, y, 0.955)
    return ring
  })
  return [
    box([1.76, 0.58, 0.86], [3.3, 0.85, 0.45], wood),
    box([1.8, 0.62, 0.04], [3.3, 0.84, 0.91], bench),
    box([1.76, 0.34, 0.4], [3.3, 0.98, 1.82], wood),
    box([0.44, 0.4, 0.02], [2.75, 0.84, 0.932], steel),
    box([0.36, 0.32, 0.02], [2.75, 0.84, 0.935], black),
    box([0.46, 0.44, 0.02], [3.73, 0.88, 0.936], black),
    box([1.7, 0.02, 0.03], [3.3, 0.82, 1.61], light),
    box([0.62, 0.6, 1.96], [4.6, 0.84, 1.0], front),
    box([0.02, 0.5, 0.012], [4.28, 0.6, 1.1], steel),
    tap,
    ...rings,
    ...doors,
    ...sideWindow(1, 3.2, 1.28, 0.9),
  ]
}

function createDinette(): Mesh[] {
  return [
    ...[2.6, 4.2].flatMap((x) => [
      box([0.55, 0.9, 0.42], [x, -0.68, 0.22], wood),
      createBlob([0.27, 0.44, 0.07], 6, cushion, [x, -0.68, 0.49]),
      createBlob([0.08, 0.44, 0.24], 5, cushion, [x + (x < 3 ? -0.24 : 0.24), -0.68, 0.76]),
    ]),
    box([0.76, 0.86, 0.035], [3.4, -0.66, 0.74], wood),
    createTube(
      [
        [3.4, -0.6, 0.05],
        [3.4, -0.6, 0.72],
      ],
      0.04,
      steel,
    ),
    ...sideWindow(-1, 3.4, 1.3, 1.1),
    box([2.1, 0.34, 0.36], [3.4, -0.98, 1.84], front),
  ]
}
