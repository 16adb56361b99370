// A white showroom.
import { createChance, glow, ridge, vignette, wash } from './brushes.ts'
import type { Brush, SceneSpec } from './stage.ts'

/** One car in a white room; wattle flowers behind the glass. */
export const wattleGallery = (tall: boolean): SceneSpec => ({
  eye: tall ? [0.2, 1.3, 9.6] : [-1.6, 1.3, 10.6],
  aim: tall ? [1.2, 0.95, 0] : [-0.75, 1.2, 0],
  lens: tall ? 31 : 22,
  air: {
    top: ['#ffffff', 0.8],
    edge: ['#fff6e4', 0.6],
    ground: ['#e8e4dc', 0.55],
    lamps: [
      { towards: [0, 1, 0.15], wide: 0.5, colour: '#ffffff', bright: 4 },
      { towards: [-1, 0.45, 0.5], wide: 0.3, colour: '#fff4d0', bright: 5 },
    ],
  },
  exposure: 0.86,
  mirror: 0.2,
  contact: 0.8,
  sun: { from: [-9, 12, -7], colour: '#fff3cf', strength: 1.1, shadow: 0.16 },
  backdrop(brush, width, height, _horizon, at) {
    wash(brush, 0, height, [
      [0, '#f4f1ec'],
      [1, '#ffffff'],
    ])
    const back = -6
    const [, floor] = at([-16, 0, back])
    wash(brush, 0, floor, [
      [0, '#e9e5de'],
      [0.5, '#f6f3ee'],
      [1, '#efebe4'],
    ])
    const glass = [at([-15, 3.9, back]), at([2.2, 0.12, back])] as const
    const [x0, y0] = glass[0]
    const [x1, y1] = glass[1]
    brush.save()
    brush.beginPath()
    brush.rect(x0, y0, x1 - x0, y1 - y0)
    brush.clip()
    wash(brush, y0, y1, [
      [0, '#dcecf3'],
      [0.7, '#fbf3d9'],
      [1, '#dfe3c4'],
    ])
    const u = height / 640
    ridge(brush, y1 - 20 * u, 60 * u, 1.4, 3, [
      [0, '#c9d6bd'],
      [1, '#dbe2c6'],
    ])
    wattles(brush, x0, x1, y1, u)
    brush.restore()
    brush.fillStyle = '#cfcac2'
    for (let n = 0; n <= 6; n++) {
      const x = x0 + ((x1 - x0) * n) / 6
      brush.fillRect(x - 2.5 * u, y0, 5 * u, y1 - y0)
    }
    brush.fillRect(x0, y0 - 4 * u, x1 - x0, 5 * u)
    brush.fillRect(x0, y1 - 3 * u, x1 - x0, 4 * u)
    const band = brush.createLinearGradient(0, floor, 0, height)
    band.addColorStop(0, '#e2ddd5')
    band.addColorStop(0.25, '#eeebe5')
    band.addColorStop(1, '#f8f6f2')
    brush.fillStyle = band
    brush.fillRect(0, floor, width, height - floor)
    brush.fillStyle = 'rgb(255 236 170 / 0.35)'
    for (let n = 0; n < 5; n++) {
      const a = at([-11 + n * 2.7, 0, back + 0.4])
      const b = at([-8.9 + n * 2.7, 0, back + 0.4])
      const far = at([-4.6 + n * 2.7, 0, 3.4])
      const near = at([-7.4 + n * 2.7, 0, 3.4])
      brush.beginPath()
      brush.moveTo(...a)
      brush.lineTo(...b)
      brush.lineTo(...far)
      brush.lineTo(...near)
      brush.fill()
    }
    brush.fillStyle = '#f0c419'
    const [px, py] = at([4.4, 3.5, back])
    const [qx, qy] = at([9.6, 1.2, back])
    brush.fillRect(px, py, qx - px, qy - py)
    brush.fillStyle = '#f6d65c'
    brush.beginPath()
    brush.arc(px + (qx - px) * 0.62, py + (qy - py) * 0.55, (qy - py) * 0.3, 0, 7)
    brush.fill()
  },
  vehicles: [{ body: 'hatch', paint: { hex: '#7d0413', flake: 0.25 }, at: [1.5, 0], turn: 50 }],
  over(brush, _width, height, at) {
    const u = height / 640
    for (const x of [-6, -2, 2, 6]) {
      glow(brush, at([x, 4.5, -2]), 150 * u, 'rgb(255 252 240 / 0.7)')
    }
    vignette(brush, 0.06)
  },
})

function wattles(brush: Brush, x0: number, x1: number, base: number, u: number): void {
  const chance = createChance(21)
  for (let n = 0; n < 9; n++) {
    const x = x0 + ((n + 0.2 + chance() * 0.6) / 9) * (x1 - x0)
    const tall = (150 + chance() * 90) * u
    brush.strokeStyle = '#8d7a5b'
    brush.lineWidth = 6 * u
    brush.beginPath()
    brush.moveTo(x, base)
    brush.quadraticCurveTo(x - 8 * u, base - tall * 0.4, x + 6 * u, base - tall * 0.7)
    brush.stroke()
    for (let k = 0; k < 150; k++) {
      const turn = chance() * 6.3
      const away = Math.sqrt(chance())
      const cx = x + Math.cos(turn) * away * tall * 0.42
      const cy = base - tall * 0.78 + Math.sin(turn) * away * tall * 0.4
      brush.fillStyle = chance() < 0.3 ? '#8fa36c' : chance() < 0.5 ? '#f3c71f' : '#f9da58'
      brush.beginPath()
      brush.arc(cx, cy, (4 + chance() * 7) * u, 0, 7)
      brush.fill()
    }
  }
}
