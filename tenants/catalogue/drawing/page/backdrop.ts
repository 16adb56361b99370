// What painted backdrops are made of: areas that fade, soft shapes, lines on the floor; and strips of light.
import { smoothStep } from './solids.ts'
import type { Project } from './sets.ts'

/** As far behind the vehicle as the horizon, metres. */
export const FAR = 4000

/** A lit strip of the given half width with soft edges. */
export function panel(at: number, half: number, soft: number): number {
  return smoothStep(half + soft, half - soft, Math.abs(at))
}

export type Brush = CanvasRenderingContext2D

/** Fills an area (left, top, width, height) from top to bottom. */
export function fill(
  brush: Brush,
  [x, y, width, height]: readonly [number, number, number, number],
  stops: readonly (readonly [at: number, colour: string])[],
): void {
  const tall = brush.createLinearGradient(0, y, 0, y + height)
  for (const [at, colour] of stops) tall.addColorStop(at, colour)
  brush.fillStyle = tall
  brush.fillRect(x, y, width, height)
}

/** What is drawn on a layer of its own, blurred once: a filter on each shape takes seconds. */
export function softly(brush: Brush, pixels: number, draw: (layer: Brush) => void): void {
  const { width, height } = brush.canvas
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const layer = canvas.getContext('2d')
  if (!layer) throw new Error('no 2D canvas')
  draw(layer)
  brush.save()
  brush.filter = `blur(${pixels}px)`
  brush.drawImage(canvas, 0, 0)
  brush.restore()
}

export function cloud(brush: Brush, x: number, y: number, wide: number): void {
  for (const [dx, dy, size] of [
    [-0.5, 0.05, 0.5],
    [0, 0, 0.8],
    [0.55, 0.06, 0.55],
  ]) {
    brush.beginPath()
    brush.ellipse(x + dx * wide, y + dy * wide, size * wide, size * wide * 0.22, 0, 0, 7)
    brush.fill()
  }
}

type Spot = readonly [right: number, up: number, behind: number]
type Line = readonly [Spot, Spot]

/** Lines from side to side on the floor, at these distances behind the vehicle; metres. */
export function across(far: readonly number[]): Line[] {
  return far.map((behind) => [
    [-30, 0, behind],
    [30, 0, behind],
  ])
}

/** Lines away from the camera as far as `until`, at these distances to the right. */
export function away(sides: readonly number[], until: number): Line[] {
  return sides.map((right) => [
    [right, 0, until],
    [right, 0, -1.5],
  ])
}

export function lines(
  brush: Brush,
  at: Project,
  colour: string,
  width: number,
  list: readonly Line[],
): void {
  brush.strokeStyle = colour
  brush.lineWidth = width
  for (const [from, to] of list) {
    const [a, b] = [at(...from), at(...to)]
    brush.beginPath()
    brush.moveTo(...a)
    // Carried on to the picture's edge: what is behind the camera cannot be projected.
    brush.lineTo(b[0] + (b[0] - a[0]) * 3, b[1] + (b[1] - a[1]) * 3)
    brush.stroke()
  }
}

export function shadeCorners(brush: Brush, width: number, height: number, dark: number): void {
  const [x, y] = [width / 2, height * 0.5]
  const round = brush.createRadialGradient(x, y, width * 0.3, x, y, width * 0.68)
  round.addColorStop(0, 'rgb(0 0 0 / 0)')
  round.addColorStop(1, `rgb(0 0 0 / ${dark})`)
  brush.fillStyle = round
  brush.fillRect(0, 0, width, height)
}
