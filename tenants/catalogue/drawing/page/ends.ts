// Noses and tails to choose from. Each takes the heights between which it is drawn and gives one half, in
// metres round the corner from the middle and height; the body mirrors it.
import type { Mark } from './car-art.ts'
import type { Corner } from './curves.ts'
import { grille, headlamp, tailLamp } from './face-parts.ts'
import { type Ink, inks } from './sheets.ts'

/** Heights of the lower edge and of the lamps' upper edge, and whether the bumper is unpainted below. */
export type End = { low: number; top: number; clad?: boolean }

type Draw = (at: (u: number, share: number, round?: number) => Corner) => Mark[]

export const end =
  (draw: Draw) =>
  ({ low, top, clad }: End): Mark[] => {
    const at = (u: number, share: number, round = 0): Corner => [
      u,
      low + share * (top - low),
      round,
    ]
    const foot = [
      at(-0.1, -0.2),
      at(1.5, -0.2),
      at(1.3, 0.3, 0.06),
      at(0.7, 0.2, 0.06),
      at(-0.1, 0.2),
    ]
    return [...(clad ? [{ fill: foot, ink: inks.trim }] : []), ...draw(at)]
  }

export const round = (u: number, z: number, r: number): Mark[] => [
  { disc: [u, z, r * 1.12], ink: inks.gap },
  { disc: [u, z, r], ink: inks.drl },
  { disc: [u, z, r * 0.82], ink: inks.lens },
  { disc: [u, z, r * 0.5], ink: inks.satin },
  { disc: [u - r * 0.1, z + r * 0.1, r * 0.22], ink: inks.white },
]

export const box = (corners: readonly Corner[], ink: Ink): Mark => ({ fill: corners, ink })

export const noses = {
  /** A slit below the bonnet, a wide mouth and round lamps. */
  smile: end((at) => [
    ...grille(
      [at(-0.1, 0), at(0.7, 0.02, 0.06), at(0.56, 0.42, 0.1), at(-0.1, 0.36)],
      'mesh',
      inks.gloss,
    ),
    { line: [at(0, 0.74), at(0.55, 0.8)], width: 0.035, ink: inks.gloss },
    ...round(0.78, at(0, 0.86)[1], 0.105),
    box(
      [at(0.84, 0.12, 0.03), at(1.02, 0.14, 0.03), at(1, 0.34, 0.04), at(0.9, 0.34, 0.03)],
      inks.gloss,
    ),
  ]),
  /** No grille: a line of light from side to side, square pixels at its ends. */
  closed: end((at) => [
    box([at(-0.1, 0.02), at(0.86, 0.04, 0.05), at(0.76, 0.22, 0.05), at(-0.1, 0.18)], inks.dark),
    box(
      [at(-0.1, 0.84, 0.01), at(1.12, 0.86, 0.03), at(1.12, 1.02, 0.03), at(-0.1, 0.97)],
      inks.gloss,
    ),
    { line: [at(-0.1, 0.93), at(1.06, 0.97)], width: 0.022, ink: inks.drl },
    ...[0.66, 0.79, 0.92].map((u): Mark =>
      box(
        [at(u, 0.68, 0.01), at(u + 0.09, 0.68, 0.01), at(u + 0.09, 0.8, 0.01), at(u, 0.8, 0.01)],
        inks.drl,
      ),
    ),
    box(
      [at(0.9, 0.1, 0.02), at(1.04, 0.12, 0.02), at(1.02, 0.5, 0.03), at(0.96, 0.5, 0.02)],
      inks.gloss,
    ),
  ]),
  /** A large square grille with bright bars, upright lamps beside it. */
  bars: end((at) => [
    ...grille([at(-0.1, 0), at(0.7, 0.02, 0.05), at(0.6, 0.2, 0.05), at(-0.1, 0.2)], 'bars', null),
    box([at(-0.1, 0.3), at(0.6, 0.3, 0.08), at(0.64, 1.02, 0.06), at(-0.1, 1.04)], inks.dark),
    ...[0.42, 0.6, 0.78, 0.94].map((share): Mark => ({
      line: [at(-0.1, share), at(0.6, share)],
      width: 0.042,
      ink: inks.chrome,
    })),
    { line: [at(-0.1, 0.3), at(0.6, 0.3, 0.08), at(0.64, 1.02)], width: 0.028, ink: inks.chrome },
    ...headlamp(
      [at(0.68, 0.66, 0.03), at(1.04, 0.7, 0.04), at(1.14, 1, 0.03), at(0.68, 1, 0.03)],
      [at(0.71, 0.7), at(0.71, 0.95, 0.03), at(1.08, 0.96)],
      [
        [0.81, at(0, 0.81)[1], 0.036],
        [0.94, at(0, 0.83)[1], 0.036],
      ],
    ),
    box(
      [at(0.78, 0.16, 0.03), at(1.02, 0.18, 0.03), at(1, 0.42, 0.04), at(0.84, 0.4, 0.04)],
      inks.dark,
    ),
  ]),
  /** Upright slots between round lamps. */
  slots: end((at) => [
    box([at(-0.1, 0.42), at(0.94, 0.42, 0.1), at(0.94, 1, 0.1), at(-0.1, 1)], inks.gloss),
    ...[0.06, 0.18, 0.3, 0.42].map((u): Mark => ({
      line: [at(u, 0.54), at(u, 0.9)],
      width: 0.055,
      ink: inks.satin,
    })),
    ...round(0.7, at(0, 0.73)[1], 0.115),
    box([at(-0.1, 0.04), at(0.8, 0.04, 0.04), at(0.8, 0.26, 0.04), at(-0.1, 0.26)], inks.trim),
    { disc: [0.96, at(0, 0.3)[1], 0.05], ink: inks.amber },
  ]),
  /** A six-cornered mesh, thin lights above, lamps in boxes below them. */
  split: end((at) => [
    ...grille(
      [
        at(-0.1, 0.28),
        at(0.34, 0.28, 0.04),
        at(0.6, 0.62, 0.05),
        at(0.46, 0.9, 0.05),
        at(-0.1, 0.9),
      ],
      'mesh',
      inks.gloss,
      0.05,
    ),
    ...headlamp(
      [at(0.58, 0.92, 0.02), at(1.12, 0.96, 0.03), at(1.14, 1.03, 0.02), at(0.56, 1, 0.02)],
      [at(0.6, 0.955), at(1.1, 0.99)],
      [],
      0.024,
    ),
    box(
      [at(0.74, 0.4, 0.05), at(1.02, 0.44, 0.05), at(1.02, 0.8, 0.05), at(0.78, 0.76, 0.05)],
      inks.gloss,
    ),
    ...round(0.9, at(0, 0.62)[1], 0.058),
  ]),
  /** Sharp lamps that run into a slit, above a wide trapezium. */
  wing: end((at) => [
    ...grille(
      [at(-0.1, 0.04), at(0.9, 0.04, 0.05), at(0.66, 0.56, 0.06), at(-0.1, 0.56)],
      'bars',
      inks.gloss,
      0.045,
    ),
    ...headlamp(
      [
        at(0.3, 0.86, 0.02),
        at(0.9, 0.8, 0.06),
        at(1.22, 1.04, 0.02),
        at(0.86, 0.98, 0.05),
        at(0.3, 0.94, 0.02),
      ],
      [at(0.5, 0.87), at(0.88, 0.83, 0.05), at(1.16, 1.01)],
      [
        [0.72, at(0, 0.9)[1], 0.022],
        [0.84, at(0, 0.9)[1], 0.022],
      ],
      0.018,
    ),
    { line: [at(-0.1, 0.9), at(0.32, 0.9)], width: 0.03, ink: inks.gloss },
    { line: [at(0.98, 0.18), at(1.02, 0.6, 0.02), at(0.9, 0.66)], width: 0.02, ink: inks.drl },
  ]),
  /** Two upright grilles beside each other, slim lamps. */
  twin: end((at) => [
    ...grille(
      [at(-0.1, 0), at(0.86, 0.02, 0.05), at(0.72, 0.24, 0.06), at(-0.1, 0.22)],
      'bars',
      null,
    ),
    ...grille(
      [at(0.03, 0.44, 0.03), at(0.36, 0.44, 0.05), at(0.46, 0.96, 0.06), at(0.03, 0.98, 0.03)],
      'upright',
      inks.chrome,
      0.045,
    ),
    ...headlamp(
      [at(0.54, 0.8, 0.03), at(0.96, 0.76, 0.05), at(1.16, 0.98, 0.03), at(0.54, 0.98, 0.03)],
      [at(0.62, 0.93), at(0.64, 0.82, 0.03), at(0.8, 0.82)],
      [
        [0.69, at(0, 0.88)[1], 0.032],
        [0.87, at(0, 0.88)[1], 0.032],
      ],
    ),
    box(
      [at(0.88, 0.08, 0.03), at(1.06, 0.1, 0.03), at(1.02, 0.4, 0.05), at(0.94, 0.38, 0.04)],
      inks.gloss,
    ),
  ]),
} as const

export const plateBed = (at: Parameters<Draw>[0]): Mark =>
  box([at(-0.1, 0.5), at(0.27, 0.5, 0.04), at(0.29, 0.76, 0.04), at(-0.1, 0.76)], inks.dark)

export const tails = {
  /** A line of light from side to side. */
  strip: end((at) => [
    ...tailLamp(
      [at(0, 0.9), at(0, 0.97), at(1.12, 1, 0.04), at(1.1, 0.86, 0.04), at(0.7, 0.88, 0.06)],
      [at(0, 0.935), at(1.06, 0.945)],
      0.02,
    ),
    plateBed(at),
  ]),
  /** Square points of light. */
  pixels: end((at) => [
    box([at(-0.1, 0.84), at(1.12, 0.86, 0.03), at(1.12, 1.04, 0.03), at(-0.1, 1.04)], inks.gloss),
    ...[0.12, 0.26, 0.4, 0.54, 0.68, 0.82, 0.96].map((u): Mark =>
      box(
        [at(u, 0.88, 0.01), at(u + 0.09, 0.88, 0.01), at(u + 0.09, 1, 0.01), at(u, 1, 0.01)],
        inks.glow,
      ),
    ),
  ]),
  /** Tall lamps at the corners. */
  upright: end((at) => [
    ...tailLamp(
      [at(0.82, 0.44, 0.03), at(0.78, 1.06, 0.03), at(1.06, 1.1, 0.04), at(1.1, 0.46, 0.04)],
      [at(0.88, 0.52), at(0.86, 1, 0.03), at(1, 1.02)],
      0.024,
    ),
    plateBed(at),
  ]),
  /** Lamps with two arms that point at the middle. */
  arms: end((at) => [
    ...tailLamp(
      [
        at(0.46, 0.92, 0.03),
        at(0.5, 1.02, 0.03),
        at(1.16, 1.04, 0.06),
        at(1.12, 0.6, 0.06),
        at(0.8, 0.7, 0.04),
        at(0.9, 0.88, 0.05),
      ],
      [at(0.52, 0.97), at(1.04, 0.98, 0.05), at(1.02, 0.7, 0.04), at(0.88, 0.73)],
    ),
    plateBed(at),
  ]),
  /** Round lamps. */
  round: end((at) => [
    ...[0.62, 0.92].flatMap((share): Mark[] => [
      { disc: [0.86, at(0, share)[1], 0.085], ink: inks.gap },
      { disc: [0.86, at(0, share)[1], 0.078], ink: inks.red },
      { disc: [0.86, at(0, share)[1], 0.04], ink: inks.glow },
    ]),
    plateBed(at),
  ]),
} as const
