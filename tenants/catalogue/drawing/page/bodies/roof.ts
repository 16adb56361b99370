// Roofs that are not painted as the body is.
import type { Mark } from '#drawing/page/car-art.ts'
import { inks } from '#drawing/page/sheets.ts'

/** The roof in black, from its front to its rear edge. */
export const blackRoof = (from: number, to: number): Mark => ({
  fill: [
    [from, -0.1],
    [from, 0.8],
    [to, 0.8],
    [to, -0.1],
  ],
  ink: inks.gloss,
})
