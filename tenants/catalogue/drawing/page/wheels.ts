// The wheels that bodies choose from: rims of different spokes and finishes. Sizes are the body's.
import type { RimName } from '#drawing/catalogue.ts'
import type { WheelStyle } from './wheel.ts'

type Rim = Omit<WheelStyle, 'radius' | 'width'>

const rims = {
  /** Twin spokes, bright. */
  twin: { rim: 0.74, spokes: 5, spoke: [0.03, 0.017], twin: true, finish: 'silver' },
  /** Many thin spokes. */
  fine: { rim: 0.76, spokes: 14, spoke: [0.014, 0.011], finish: 'silver' },
  /** Broad blades that close most of the wheel, as on electric cars. */
  aero: { rim: 0.78, spokes: 6, spoke: [0.05, 0.082], finish: 'dark' },
  /** Three pairs, black. */
  star: { rim: 0.75, spokes: 6, spoke: [0.04, 0.024], finish: 'black' },
  /** Seven plain spokes. */
  seven: { rim: 0.72, spokes: 7, spoke: [0.034, 0.024], finish: 'silver' },
  /** Twin spokes, dark. */
  dusk: { rim: 0.72, spokes: 6, spoke: [0.028, 0.016], twin: true, finish: 'dark' },
  /** Thick spokes in a tall tyre. */
  trail: { rim: 0.56, spokes: 8, spoke: [0.036, 0.036], finish: 'black' },
  /** Pressed steel. */
  steel: { rim: 0.58, spokes: 12, spoke: [0.03, 0.03], finish: 'steel' },
  /** Five spokes in bronze. */
  bronze: { rim: 0.6, spokes: 6, spoke: [0.042, 0.034], finish: 'bronze' },
} as const satisfies Record<RimName, Rim>

/** A wheel of the given radius and width in metres. */
export function wheel(rim: RimName, radius: number, width: number): WheelStyle {
  return { ...rims[rim], radius, width }
}
