// Pieces of a car's face that bodies share: lamps, grilles, intakes, shut lines. Half of each; metres
// round the corner from the middle, and height.
import type { Mark } from './car-art.ts'
import type { Corner } from './curves.ts'
import { type Ink, inks } from './sheets.ts'

/** A headlamp: its outline, its bright line, its projectors (u, z, radius). */
export function headlamp(
  outline: readonly Corner[],
  bright: readonly Corner[],
  projectors: readonly (readonly [number, number, number])[],
  width = 0.016,
): Mark[] {
  return [
    { line: [...outline, outline[0]], width: 0.012, ink: inks.gap },
    { fill: outline, ink: inks.lens },
    ...projectors.flatMap(([u, z, r]): Mark[] => [
      { disc: [u, z, r], ink: inks.satin },
      { disc: [u, z, r * 0.78], ink: { colour: '#3a4148', rough: 0.08, metal: 0.4 } },
      { disc: [u - r * 0.1, z + r * 0.12, r * 0.42], ink: inks.white },
    ]),
    { line: bright, width, ink: inks.drl },
  ]
}

/** A tail lamp: red body and a brighter line in it. */
export function tailLamp(
  outline: readonly Corner[],
  bright: readonly Corner[],
  width = 0.02,
): Mark[] {
  return [
    { line: [...outline, outline[0]], width: 0.012, ink: inks.gap },
    { fill: outline, ink: inks.red },
    { line: bright, width, ink: inks.glow },
  ]
}

/** A dark opening with bars in it, and an edge. */
export function grille(
  outline: readonly Corner[],
  pattern: 'bars' | 'upright' | 'mesh',
  edge: Ink | null,
  step = 0.036,
): Mark[] {
  const bar = {
    bars: outline,
    step,
    width: step * 0.3,
    ink: { colour: '#33373b', rough: 0.3, metal: 0.5 },
  }
  return [
    { fill: outline, ink: inks.dark },
    ...(pattern === 'upright' ? [] : [bar]),
    ...(pattern === 'bars'
      ? []
      : [{ ...bar, upright: true, step: step * (pattern === 'mesh' ? 1.6 : 1) }]),
    ...(edge ? [{ line: [...outline, outline[0]], width: 0.016, ink: edge }] : []),
  ]
}

/** Shut lines of the doors on a side: front edge, middle, rear edge (or null) and the rear arch. */
export function doors(at: {
  front: number
  middle: number
  rear: number | null
  low: number
  high: number
  arch: readonly [x: number, z: number, radius: number]
}): Corner[][] {
  const { front, middle, rear, low, high, arch } = at
  const [ax, az, r] = arch
  const first: Corner[][] = [
    [
      [front + 0.02, high],
      [front - 0.03, 0.66, 0.1],
      [front, low, 0.07],
      [middle, low, 0.05],
      [middle + 0.03, high],
    ],
  ]
  if (rear === null) return first
  const round: Corner[] = [
    [middle, low],
    [ax - r - 0.11, low, 0.08],
    [ax - r * 0.86 - 0.05, az + r * 0.62, 0.16],
    [rear - 0.06, az + r + 0.2, 0.16],
    [rear, high],
  ]
  return [...first, round]
}
