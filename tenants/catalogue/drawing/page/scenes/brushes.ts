// Strokes of the painted backdrops: skies, ridges, towers, trees, glows. Chance is fixed by a seed.
import type { Brush } from './stage.ts'

export type Stops = readonly (readonly [at: number, colour: string])[]

/** Numbers from 0 to 1 that are the same each time. */
export function createChance(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A gradient from one height to another over the whole width. */
export function wash(brush: Brush, from: number, to: number, stops: Stops): void {
  const fill = brush.createLinearGradient(0, from, 0, to)
  for (const [at, colour] of stops) fill.addColorStop(at, colour)
  brush.fillStyle = fill
  brush.fillRect(0, from, brush.canvas.width, to - from + 1)
}

/** Light that fades around a point. */
export function glow(
  brush: Brush,
  [x, y]: readonly [number, number],
  radius: number,
  colour: string,
  mode: GlobalCompositeOperation = 'screen',
): void {
  const fill = brush.createRadialGradient(x, y, 0, x, y, radius)
  fill.addColorStop(0, colour)
  fill.addColorStop(0.35, `color-mix(in srgb, ${colour} 38%, transparent)`)
  fill.addColorStop(1, 'transparent')
  brush.save()
  brush.globalCompositeOperation = mode
  brush.fillStyle = fill
  brush.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  brush.restore()
}

/** A range of hills: `high` is its height over `base`, in pixels, `folds` how many waves it has. */
export function ridge(
  brush: Brush,
  base: number,
  high: number,
  folds: number,
  seed: number,
  stops: Stops,
): (x: number) => number {
  const { width, height } = brush.canvas
  const chance = createChance(seed)
  const waves = [1, 2.3, 4.1, 7.7, 13].map((pace, n) => ({
    pace: pace * folds,
    turn: chance() * 7,
    size: [1, 0.55, 0.25, 0.1, 0.045][n] ?? 0,
  }))
  const top = (x: number) => {
    const t = (x / width) * Math.PI * 2
    const sum = waves.reduce(
      (all, { pace, turn, size }) => all + Math.sin(t * pace + turn) * size,
      0,
    )
    return base - high * (0.5 + sum / 3.2)
  }
  const fill = brush.createLinearGradient(0, base - high, 0, Math.max(base, base - high + 1))
  for (const [at, colour] of stops) fill.addColorStop(at, colour)
  brush.fillStyle = fill
  brush.beginPath()
  brush.moveTo(0, height)
  for (let x = 0; x <= width; x += 2) brush.lineTo(x, top(x))
  brush.lineTo(width, height)
  brush.fill()
  return top
}

/** Towers along the horizon, some with lit windows. */
export function skyline(
  brush: Brush,
  horizon: number,
  {
    from,
    to,
    high,
    seed,
    colour,
    lit,
  }: {
    from: number
    to: number
    high: number
    seed: number
    colour: string
    lit: string
  },
): void {
  const chance = createChance(seed)
  const unit = high / 18
  for (let x = from; x < to;) {
    const wide = unit * (1.6 + chance() * 3)
    const middle = 1 - Math.abs((x - from) / (to - from) - 0.5) * 1.5
    const tall = high * (0.18 + middle * 0.6 * chance() + 0.22 * chance())
    brush.fillStyle = colour
    brush.fillRect(x, horizon - tall, wide, tall + 1)
    if (chance() > 0.7)
      brush.fillRect(x + wide * 0.45, horizon - tall * 1.12, wide * 0.08, tall * 0.2)
    brush.fillStyle = lit
    for (let row = horizon - tall + unit * 0.5; row < horizon - unit * 0.5; row += unit * 0.62) {
      for (let spot = x + unit * 0.3; spot < x + wide - unit * 0.35; spot += unit * 0.5) {
        if (chance() < 0.3) {
          brush.globalAlpha = 0.25 + chance() * 0.75
          brush.fillRect(spot, row, unit * 0.24, unit * 0.22)
        }
      }
    }
    brush.globalAlpha = 1
    x += wide + unit * chance() * 0.7
  }
}

/** A gum tree: a leaning trunk that forks, and crowns of leaves in clumps. */
export function gumTree(
  brush: Brush,
  x: number,
  foot: number,
  tall: number,
  seed: number,
  { bark, dark, leaf }: { bark: string; dark: string; leaf: string },
): void {
  const chance = createChance(seed)
  const limbs = 4 + Math.floor(chance() * 3)
  const lean = (chance() - 0.5) * tall * 0.2
  brush.strokeStyle = bark
  brush.lineCap = 'round'
  const fork: [number, number] = [x + lean * 0.5, foot - tall * 0.42]
  const clumps: [number, number, number][] = []
  const branch = (tip: [number, number], wide: number) => {
    brush.lineWidth = wide
    brush.beginPath()
    brush.moveTo(...fork)
    brush.quadraticCurveTo(fork[0] + (tip[0] - fork[0]) * 0.25, tip[1] + tall * 0.14, ...tip)
    brush.stroke()
  }
  brush.lineWidth = tall * 0.045
  brush.beginPath()
  brush.moveTo(x, foot)
  brush.quadraticCurveTo(x - lean * 0.4, foot - tall * 0.2, ...fork)
  brush.stroke()
  for (let n = 0; n < limbs; n++) {
    const share = n / (limbs - 1) - 0.5
    const tip: [number, number] = [
      x + lean + share * tall * 0.75 + (chance() - 0.5) * tall * 0.1,
      foot - tall * (0.74 + chance() * 0.2 - Math.abs(share) * 0.28),
    ]
    branch(tip, tall * 0.02)
    clumps.push([...tip, tall * (0.13 + chance() * 0.07)])
  }
  for (const [colour, shift] of [
    [dark, 0.25],
    [leaf, -0.12],
  ] as const) {
    brush.fillStyle = colour
    for (const [cx, cy, size] of clumps) {
      for (let n = 0; n < 7; n++) {
        const turn = chance() * 6.3
        const away = size * 0.6 * chance()
        const r = size * (colour === dark ? 0.62 : 0.42) * (0.7 + chance() * 0.5)
        brush.beginPath()
        brush.ellipse(
          cx + Math.cos(turn) * away * 1.4,
          cy + Math.sin(turn) * away * 0.7 + size * shift,
          r * 1.25,
          r * 0.72,
          0,
          0,
          7,
        )
        brush.fill()
      }
    }
  }
}

/** Darkens the edges a little. */
export function vignette(brush: Brush, strength: number): void {
  const { width, height } = brush.canvas
  const fill = brush.createRadialGradient(
    width / 2,
    height * 0.52,
    height * 0.35,
    width / 2,
    height * 0.52,
    width * 0.62,
  )
  fill.addColorStop(0, 'rgb(0 0 0 / 0)')
  fill.addColorStop(1, `rgb(0 0 0 / ${strength})`)
  brush.fillStyle = fill
  brush.fillRect(0, 0, width, height)
}

/** Small lights that are out of focus or far: a scatter in a box. */
export function scatter(
  box: readonly [x0: number, y0: number, x1: number, y1: number],
  count: number,
  seed: number,
  draw: (x: number, y: number, chance: () => number) => void,
): void {
  const chance = createChance(seed)
  for (let n = 0; n < count; n++) {
    draw(box[0] + chance() * (box[2] - box[0]), box[1] + chance() * (box[3] - box[1]), chance)
  }
}
