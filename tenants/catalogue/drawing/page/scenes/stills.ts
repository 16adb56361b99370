// Things on a desk, and a shield before a car.
import {
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshPhysicalMaterial,
  Shape,
  TorusGeometry,
} from 'three'
import { RoundedBoxGeometry } from 'three/examples/jsm/geometries/RoundedBoxGeometry.js'
import { glow, vignette, wash } from './brushes.ts'
import { box, matt, paints } from './props.ts'
import type { SceneSpec } from './stage.ts'

function slab(
  size: readonly [number, number, number],
  at: readonly [number, number, number],
  colour: string,
  round = 0.03,
  rough = 0.5,
): Mesh {
  const mesh = new Mesh(new RoundedBoxGeometry(...size, 4, round), matt(colour, rough))
  mesh.position.set(...at)
  return mesh
}

/** A key, a calculator and papers. */
export const desk = (): SceneSpec => ({
  eye: [0.15, 2.6, 2.9],
  aim: [0.05, 0, 0.02],
  lens: 30,
  air: {
    top: ['#ffffff', 0.8],
    edge: ['#ffeeda', 0.8],
    ground: ['#c9b79a', 0.4],
    lamps: [{ towards: [-0.8, 0.8, -0.3], wide: 0.4, colour: '#fff6e4', bright: 4 }],
  },
  exposure: 0.8,
  sun: { from: [-4, 5, -2.2], colour: '#fff0d6', strength: 2.2, shadow: 0.3 },
  backdrop(brush, _width, height) {
    wash(brush, 0, height, [
      [0, '#d9c3a0'],
      [1, '#c4a87e'],
    ])
  },
  vehicles: [],
  things: () => {
    const calculator = new Group()
    calculator.add(slab([0.62, 0.07, 0.95], [0, 0.035, 0], '#1c2634', 0.03))
    calculator.add(slab([0.5, 0.02, 0.17], [0, 0.075, -0.33], '#b9d3bd', 0.01, 0.25))
    for (let row = 0; row < 5; row++) {
      for (let key = 0; key < 4; key++) {
        const loud = row === 4 && key === 3
        calculator.add(
          slab(
            [0.1, 0.04, 0.085],
            [-0.195 + key * 0.13, 0.082, -0.16 + row * 0.125],
            loud ? '#ffb81c' : key === 3 ? '#5f7189' : '#e9edf1',
            0.012,
          ),
        )
      }
    }
    calculator.rotation.y = -0.28
    calculator.position.set(0.72, 0, 0.02)
    const key = new Group()
    key.add(slab([0.24, 0.075, 0.46], [0, 0.04, 0], '#15181c', 0.035, 0.35))
    for (const [z, colour] of [
      [-0.12, '#39424c'],
      [0, '#39424c'],
      [0.12, '#c2323a'],
    ] as const) {
      key.add(slab([0.15, 0.03, 0.075], [0, 0.078, z], colour, 0.014, 0.4))
    }
    const ring = new Mesh(new TorusGeometry(0.13, 0.012, 12, 48), matt('#c9ced3', 0.2, 1))
    ring.rotation.x = Math.PI / 2
    ring.position.set(0, 0.03, 0.34)
    const tag = slab([0.2, 0.03, 0.3], [0.08, 0.02, 0.6], '#0a58ca', 0.014, 0.5)
    tag.rotation.y = 0.3
    key.add(ring, tag)
    key.rotation.y = 0.5
    key.position.set(-0.14, 0, 0.1)
    const paper = box([1.05, 0.006, 1.45], [-0.85, 0.004, 0.02], '#fdfcf9', 0.9)
    paper.rotation.y = 0.12
    const lines = Array.from({ length: 9 }, (_, n) => {
      const line = box(
        [n % 3 === 2 ? 0.42 : 0.76, 0.002, n === 0 ? 0.05 : 0.022],
        [-0.9 - (n % 3 === 2 ? 0.17 : 0) + n * 0.013, 0.009, -0.5 + n * 0.11],
        n === 0 ? '#0a58ca' : '#b8bec6',
        0.9,
      )
      line.rotation.y = 0.12
      return line
    })
    const pen = new Mesh(new CylinderGeometry(0.022, 0.022, 0.72, 24), matt('#0b1c33', 0.25, 0.4))
    pen.rotation.set(Math.PI / 2, 0, 0.85)
    pen.position.set(-0.72, 0.03, 0.38)
    const cup = new Mesh(new CylinderGeometry(0.2, 0.16, 0.34, 48), matt('#f5f2ec', 0.4))
    cup.position.set(0.28, 0.17, -0.72)
    const coffee = new Mesh(new CylinderGeometry(0.18, 0.18, 0.01, 48), matt('#4a2c17', 0.2))
    coffee.position.set(0.28, 0.338, -0.72)
    return [paper, ...lines, pen, key, calculator, cup, coffee]
  },
  over(brush) {
    vignette(brush, 0.16)
  },
})

/** A car behind a clear shield. */
export const shield = (): SceneSpec => ({
  eye: [-1, 1.35, 11.5],
  aim: [0, 1.2, 0],
  lens: 27,
  air: {
    top: ['#cfe0f7', 0.9],
    edge: ['#ffffff', 0.8],
    ground: ['#5e7596', 0.4],
    lamps: [
      { towards: [0, 1, 0.3], wide: 0.4, colour: '#ffffff', bright: 5 },
      { towards: [-1, 0.5, 0.6], wide: 0.3, colour: '#ffffff', bright: 4 },
    ],
  },
  exposure: 0.85,
  mirror: 0.22,
  backdrop(brush, width, height, horizon) {
    wash(brush, 0, horizon + height * 0.1, [
      [0, '#22456f'],
      [1, '#7fa3c9'],
    ])
    wash(brush, horizon + height * 0.1, height, [
      [0, '#7497bd'],
      [1, '#2a4d78'],
    ])
    glow(brush, [width / 2, height * 0.45], height * 0.75, 'rgb(226 240 255 / 0.75)')
  },
  vehicles: [{ body: 'suv', paint: paints.silver, at: [0.1, -0.6], turn: 38 }],
  things: () => {
    const outline = new Shape()
    outline.moveTo(0, 1.5)
    outline.bezierCurveTo(0.5, 1.32, 0.9, 1.22, 1.25, 1.2)
    outline.bezierCurveTo(1.25, -0.2, 0.9, -1, 0, -1.5)
    outline.bezierCurveTo(-0.9, -1, -1.25, -0.2, -1.25, 1.2)
    outline.bezierCurveTo(-0.9, 1.22, -0.5, 1.32, 0, 1.5)
    const solid = new ExtrudeGeometry(outline, {
      depth: 0.12,
      bevelSize: 0.05,
      bevelThickness: 0.05,
      bevelSegments: 5,
      curveSegments: 32,
    })
    const glass = new MeshPhysicalMaterial({
      color: '#dcecff',
      roughness: 0.05,
      transparent: true,
      opacity: 0.3,
      clearcoat: 1,
      depthWrite: false,
    })
    const pane = new Mesh(solid, glass)
    pane.userData.bare = true
    pane.scale.setScalar(0.84)
    pane.position.set(1.5, 1.42, 2.4)
    const mark = new Shape()
    for (const [n, [x, y]] of [
      [-0.55, 0.05],
      [-0.36, 0.24],
      [-0.12, 0],
      [0.42, 0.55],
      [0.6, 0.36],
      [-0.12, -0.38],
    ].entries()) {
      if (n === 0) mark.moveTo(x, y)
      else mark.lineTo(x, y)
    }
    const tick = new Mesh(
      new ExtrudeGeometry(mark, { depth: 0.1, bevelSize: 0.02, bevelThickness: 0.02 }),
      matt('#ffffff', 0.35),
    )
    tick.scale.setScalar(0.84)
    tick.position.set(1.5, 1.4, 2.55)
    return [pane, tick]
  },
  over(brush) {
    vignette(brush, 0.2)
  },
})
