// A workshop with a hoist, and its counter of parts.
import {
  CylinderGeometry,
  Group,
  type Mesh,
  Mesh as Solid,
  type Object3D,
  TorusGeometry,
} from 'three'
import type { Paint } from '#drawing/page/coat.ts'
import { createWheel } from '#drawing/page/wheel.ts'
import { glow, vignette, wash } from './brushes.ts'
import { box, matt } from './props.ts'
import type { Air } from './air.ts'
import type { SceneSpec } from './stage.ts'

const air: Air = {
  top: ['#ffffff', 0.9],
  edge: ['#eef2f6', 0.7],
  ground: ['#9aa2aa', 0.4],
  lamps: [
    { towards: [0, 1, 0.3], wide: 0.5, colour: '#ffffff', bright: 4 },
    { towards: [-1, 0.4, 0.6], wide: 0.3, colour: '#fff2da', bright: 3 },
  ],
}

/** A car on a two-post hoist; `tone` is the band on the wall and the hoist. */
export const workshop = (tone: string, paint: Paint, body: string) => (): SceneSpec => ({
  eye: [-1.5, 1.6, 11.5],
  aim: [0.1, 1.65, 0],
  lens: 31,
  air,
  exposure: 0.85,
  mirror: 0.16,
  sun: { from: [-5, 12, 8], colour: '#ffffff', strength: 1.2, shadow: 0.26 },
  backdrop(brush, width, height, _horizon, at) {
    const floor = at([0, 0, -5])[1]
    wash(brush, 0, floor, [
      [0, '#d9dee3'],
      [1, '#f1f3f5'],
    ])
    const [, bandTop] = at([0, 1.5, -5])
    const [, bandEnd] = at([0, 1.2, -5])
    brush.fillStyle = tone
    brush.fillRect(0, bandTop, width, bandEnd - bandTop)
    for (let n = -5; n <= 5; n++) {
      const [x] = at([n * 3, 0, -5])
      brush.fillStyle = 'rgb(120 130 140 / 0.14)'
      brush.fillRect(x, 0, 2, floor)
    }
    const [wx, wy] = at([-7.5, 4.3, -5])
    const [vx, vy] = at([8.5, 3, -5])
    const pane = brush.createLinearGradient(0, wy, 0, vy)
    pane.addColorStop(0, '#cfe5f2')
    pane.addColorStop(1, '#f3fafd')
    brush.fillStyle = pane
    brush.fillRect(wx, wy, vx - wx, vy - wy)
    brush.fillStyle = '#aab4bd'
    for (let n = 0; n <= 8; n++) brush.fillRect(wx + ((vx - wx) * n) / 8 - 2, wy, 4, vy - wy)
    wash(brush, floor, height, [
      [0, '#a7afb6'],
      [0.3, '#b9c0c6'],
      [1, '#cfd4d8'],
    ])
  },
  vehicles: [{ body, paint, at: [0.2, 0, 1.35], turn: 32 }],
  things: () => [...hoist(tone), ...cabinet(tone)],
  over(brush, _width, height, at) {
    glow(brush, at([-2, 4.6, 0]), height * 0.35, 'rgb(255 255 255 / 0.5)')
    glow(brush, at([3, 4.6, 0]), height * 0.35, 'rgb(255 255 255 / 0.5)')
    vignette(brush, 0.12)
  },
})

function hoist(tone: string): Object3D[] {
  const group = new Group()
  for (const side of [-1, 1]) {
    group.add(box([0.36, 3.3, 0.3], [0.1, 1.65, side * 1.62], tone, 0.4, 0.2))
    group.add(box([0.7, 0.06, 0.6], [0.1, 0.03, side * 1.62], '#3b4248', 0.6))
    group.add(box([0.46, 0.5, 0.4], [0.1, 1.35, side * 1.6], '#2c3238', 0.5))
    for (const way of [-1, 1]) {
      const arm = box([1.3, 0.1, 0.14], [0.1 + way * 0.6, 1.42, side * 1.15], '#2c3238', 0.5)
      arm.rotation.y = side * way * 0.62
      group.add(arm)
    }
  }
  group.rotation.y = (32 * Math.PI) / 180
  group.position.x = 0.2
  return [group]
}

function cabinet(tone: string): Mesh[] {
  const parts = [box([1.6, 1.15, 0.6], [-5.2, 0.62, -4], tone, 0.45, 0.1)]
  for (let n = 0; n < 5; n++)
    parts.push(box([1.48, 0.03, 0.62], [-5.2, 0.22 + n * 0.22, -3.99], '#e7ebee', 0.5))
  parts.push(box([1.9, 0.9, 0.6], [5.9, 0.45, -4], '#4d565e', 0.6))
  parts.push(box([2, 0.06, 0.7], [5.9, 0.93, -4], '#d8b98b', 0.7))
  for (let n = 0; n < 3; n++) {
    const drum = new Solid(
      new CylinderGeometry(0.28, 0.28, 0.85, 32),
      matt(n === 1 ? tone : '#39424a', 0.4),
    )
    drum.position.set(8.1 + n * 0.7, 0.43, -3.6)
    parts.push(drum)
  }
  return parts
}

/** Wheels, discs, filters and boxes on a shelf. */
export const parts = (): SceneSpec => ({
  eye: [-0.5, 1.3, 4.3],
  aim: [0, 0.72, 0],
  lens: 33,
  air,
  exposure: 0.85,
  sun: { from: [-3, 5, 4], colour: '#ffffff', strength: 1.4, shadow: 0.3 },
  backdrop(brush, _width, height) {
    wash(brush, 0, height, [
      [0, '#17263d'],
      [0.6, '#22385a'],
      [1, '#0f1b2d'],
    ])
  },
  vehicles: [],
  things: () => {
    const wheel = createWheel({
      radius: 0.36,
      width: 0.22,
      rim: 0.7,
      spokes: 10,
      spoke: [0.02, 0.03],
      finish: 'silver',
    })
    wheel.rotation.set(-Math.PI / 2, 0.28, 0)
    wheel.position.set(-0.95, 0.82, 0.1)
    const disc = new Solid(new CylinderGeometry(0.27, 0.27, 0.04, 64), matt('#a9afb5', 0.3, 0.9))
    disc.rotation.set(Math.PI / 2 - 0.12, 0, -0.35)
    disc.position.set(-0.2, 0.74, 0.05)
    const hub = new Solid(new CylinderGeometry(0.12, 0.12, 0.12, 48), matt('#7b8187', 0.4, 0.8))
    hub.rotation.copy(disc.rotation)
    hub.position.set(-0.2, 0.74, 0.1)
    const ring = new Solid(new TorusGeometry(0.2, 0.012, 12, 64), matt('#6d7379', 0.4, 0.9))
    ring.rotation.set(-0.12, 0.35, 0)
    ring.position.set(-0.19, 0.74, 0.08)
    const filters = [0.32, 0.58].map((x, n) => {
      const can = new Solid(
        new CylinderGeometry(0.11, 0.11, 0.27, 48),
        matt(n === 0 ? '#e8eaec' : '#ffb81c', 0.35, 0.1),
      )
      can.position.set(x, 0.6, 0.16 - n * 0.1)
      return can
    })
    return [
      box([5, 0.07, 1.1], [0, 0.43, 0], '#c9a673', 0.7),
      box([5, 0.07, 1.1], [0, 1.62, -0.2], '#c9a673', 0.7),
      box([0.5, 0.36, 0.4], [1.05, 0.65, -0.1], '#0a58ca', 0.7),
      box([0.44, 0.26, 0.4], [1.06, 0.96, -0.1], '#f2f5f8', 0.7),
      box([0.4, 0.52, 0.36], [1.56, 0.73, -0.05], '#ffb81c', 0.7),
      box([0.6, 0.3, 0.4], [-1.6, 0.62, -0.2], '#f2f5f8', 0.7),
      wheel,
      disc,
      hub,
      ring,
      ...filters,
    ]
  },
  over(brush) {
    vignette(brush, 0.35)
  },
})
