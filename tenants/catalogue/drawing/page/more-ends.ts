// Further noses and tails, for bodies that stand beside each other on a list.
import type { Mark } from './car-art.ts'
import { box, end, plateBed, round } from './ends.ts'
import { grille, headlamp, tailLamp } from './face-parts.ts'
import { inks } from './sheets.ts'

export const moreNoses = {
  /** A tall shield with a bright edge that runs below the lamps, which are narrow. */
  shield: end((at) => [
    ...grille(
      [at(-0.1, 0.3), at(0.3, 0.3, 0.08), at(0.62, 0.66, 0.06), at(0.5, 0.98, 0.04), at(-0.1, 1.0)],
      'mesh',
      null,
      0.045,
    ),
    {
      line: [at(-0.1, 0.29), at(0.3, 0.29, 0.08), at(0.63, 0.68, 0.06), at(1.02, 0.78)],
      width: 0.034,
      ink: inks.chrome,
    },
    ...headlamp(
      [at(0.58, 0.82, 0.02), at(1.0, 0.84, 0.05), at(1.18, 1.02, 0.02), at(0.56, 0.98, 0.02)],
      [at(0.62, 0.86), at(1.0, 0.88, 0.03), at(1.12, 0.99)],
      [
        [0.74, at(0, 0.91)[1], 0.026],
        [0.88, at(0, 0.92)[1], 0.026],
      ],
    ),
    box([at(-0.1, 0.02), at(0.9, 0.04, 0.04), at(0.82, 0.15, 0.04), at(-0.1, 0.13)], inks.dark),
  ]),
  /** Square lamps in brackets of light, one broad bar between them. */
  bracket: end((at) => [
    box([at(-0.1, 0.44), at(0.66, 0.44, 0.03), at(0.66, 1, 0.03), at(-0.1, 1)], inks.dark),
    { line: [at(-0.1, 0.73), at(0.68, 0.73)], width: 0.12, ink: inks.satin },
    box(
      [at(0.68, 0.42, 0.03), at(1.16, 0.46, 0.04), at(1.18, 1, 0.04), at(0.68, 1, 0.03)],
      inks.gloss,
    ),
    {
      line: [at(0.98, 0.5), at(0.73, 0.48, 0.03), at(0.73, 0.95, 0.03), at(1.12, 0.95)],
      width: 0.036,
      ink: inks.drl,
    },
    ...round(0.92, at(0, 0.73)[1], 0.062),
    box([at(-0.1, 0.04), at(0.9, 0.06, 0.05), at(0.84, 0.3, 0.05), at(-0.1, 0.3)], inks.trim),
    box([at(-0.1, 0.2), at(0.5, 0.2, 0.03), at(0.46, 0.3, 0.03), at(-0.1, 0.3)], inks.satin),
  ]),
  /** A mesh from side to side whose outer cells are lit, the lamps below in the bumper. */
  lattice: end((at) => [
    ...grille(
      [
        at(-0.1, 0.42),
        at(0.7, 0.44, 0.06),
        at(1.12, 0.86, 0.05),
        at(1.08, 1, 0.03),
        at(-0.1, 0.98),
      ],
      'mesh',
      inks.gloss,
      0.062,
    ),
    ...[0.62, 0.74, 0.86].flatMap((u, n): Mark[] => [
      box(
        [
          at(u, 0.84 - n * 0.015, 0.01),
          at(u + 0.08, 0.82, 0.01),
          at(u + 0.1, 0.95, 0.01),
          at(u + 0.02, 0.95, 0.01),
        ],
        inks.drl,
      ),
    ]),
    box(
      [at(0.8, 0.3, 0.04), at(1.04, 0.34, 0.04), at(1.06, 0.62, 0.04), at(0.88, 0.6, 0.04)],
      inks.gloss,
    ),
    ...round(0.95, at(0, 0.47)[1], 0.05),
    box([at(-0.1, 0.02), at(0.76, 0.03, 0.05), at(0.7, 0.24, 0.05), at(-0.1, 0.24)], inks.dark),
  ]),
  /** Large clear lamps, a slim bright grille low between them, a wide body-coloured brow. */
  brow: end((at) => [
    ...headlamp(
      [at(0.5, 0.66, 0.04), at(1.0, 0.64, 0.06), at(1.2, 0.98, 0.04), at(0.7, 0.96, 0.06)],
      [at(0.55, 0.69), at(0.99, 0.68, 0.05), at(1.14, 0.93)],
      [
        [0.76, at(0, 0.81)[1], 0.044],
        [0.94, at(0, 0.83)[1], 0.044],
      ],
    ),
    ...grille(
      [at(-0.1, 0.56), at(0.46, 0.58, 0.04), at(0.44, 0.74, 0.04), at(-0.1, 0.74)],
      'bars',
      inks.chrome,
      0.04,
    ),
    box([at(-0.1, 0.06), at(0.74, 0.08, 0.08), at(0.62, 0.36, 0.08), at(-0.1, 0.36)], inks.dark),
    { line: [at(0.84, 0.16), at(1.02, 0.2, 0.03), at(1, 0.4)], width: 0.03, ink: inks.satin },
  ]),
} as const

export const moreTails = {
  /** Two thin lamps that reach far inwards, and a chrome line between them. */
  slim: end((at) => [
    ...tailLamp(
      [
        at(0.3, 0.9, 0.02),
        at(0.32, 0.97, 0.02),
        at(1.14, 1.02, 0.03),
        at(1.12, 0.84, 0.05),
        at(0.86, 0.86, 0.04),
      ],
      [at(0.38, 0.935), at(0.9, 0.94, 0.04), at(1.06, 0.9)],
    ),
    { line: [at(-0.1, 0.9), at(0.3, 0.92)], width: 0.018, ink: inks.chrome },
    plateBed(at),
  ]),
  /** Brackets of light about square lamps. */
  bracket: end((at) => [
    box(
      [at(0.7, 0.46, 0.03), at(0.7, 1.04, 0.03), at(1.1, 1.06, 0.04), at(1.12, 0.48, 0.04)],
      inks.red,
    ),
    {
      line: [at(1.02, 0.55), at(0.78, 0.54, 0.03), at(0.78, 0.98, 0.03), at(1.02, 0.99)],
      width: 0.034,
      ink: inks.glow,
    },
    plateBed(at),
  ]),
} as const
