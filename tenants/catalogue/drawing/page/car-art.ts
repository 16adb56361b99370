// What is drawn on a car's body: glass, shut lines, lamps, grille, trim. Takes a face of numbers per
// body; knows where sheets lie, not how they are shaded.
import type { CarShape } from './car-shape.ts'
import type { Places, Zones } from './coat.ts'
import type { Corner } from './curves.ts'
import { type Atlas, type Ink, inks, type Sheet } from './sheets.ts'

export type CarFace = {
  /** Side windows, each a polygon in (x, z); and the dark or bright line round them. */
  windows: readonly (readonly Corner[])[]
  surround: 'gloss' | 'chrome' | 'trim' | 'none'
  /** Black glass between the windows. */
  pillars: readonly (readonly Corner[])[]
  /** Shut lines in (x, z). */
  shuts: readonly (readonly Corner[])[]
  /** Unpainted sill and arch edges: height of the sill's top, width of the arch edge; 0 for none. */
  sill: number
  archTrim: number
  /** Windscreen and rear screen: half width at base and top, from and to along the slope. */
  screen: readonly [number, number, number, number]
  rearScreen: readonly [number, number, number, number] | null
  /** Nose and tail in (metres round the corner, height); one half, mirrored. */
  nose: readonly Mark[]
  tail: readonly Mark[]
  /** Seen from above in (x, y), drawn for both sides. */
  top: readonly Mark[]
  extraSide?: readonly Mark[]
}

/** One thing drawn: a filled shape, a line of a width, a row of bars or a disc. */
export type Mark =
  | { fill: readonly Corner[]; ink: Ink }
  | { line: readonly Corner[]; width: number; ink: Ink }
  | { disc: readonly [number, number, number]; ink: Ink }
  | { bars: readonly Corner[]; step: number; width: number; ink: Ink; upright?: boolean }

export function createPlaces(shape: CarShape): Places {
  const { length, width, height } = shape
  const wide = width / 2 + 0.2
  return {
    side: { pixels: [0, 0, 4096, 1500], metres: [-0.1, -0.05, length + 0.2, height + 0.15] },
    nose: { pixels: [0, 1500, 2048, 1300], metres: [-0.02, 0, 1.8, height + 0.1] },
    tail: { pixels: [2048, 1500, 2048, 1300], metres: [-0.02, 0, 1.8, height + 0.1] },
    front: { pixels: [0, 2800, 1024, 1200], metres: [-wide, -0.2, 2 * wide, 1.8] },
    back: { pixels: [1024, 2800, 1024, 1200], metres: [-wide, -0.2, 2 * wide, 1.8] },
    top: { pixels: [2048, 2800, 2048, 1200], metres: [-0.1, -wide, length + 0.2, 2 * wide] },
  }
}

export function drawCar(atlas: Atlas, places: Places, zones: Zones, face: CarFace): void {
  const side = atlas.sheet(places.side)
  drawSide(side, zones, face)
  draw(atlas.sheet(places.nose), face.nose)
  draw(atlas.sheet(places.tail), face.tail)
  draw(atlas.sheet(places.top), face.top)
  draw(atlas.sheet(places.top), face.top.map(toMirrored))
  drawScreen(atlas.sheet(places.front), face.screen)
  if (face.rearScreen) drawScreen(atlas.sheet(places.back), face.rearScreen)
}

function drawSide(side: Sheet, zones: Zones, face: CarFace): void {
  for (const [x, z, r] of zones.arches) {
    if (face.archTrim > 0) side.disc(x, z, r + face.archTrim, inks.trim)
    side.disc(x, z, r + 0.006, inks.gap)
  }
  if (face.sill > 0) {
    const [x0, x1] = [zones.arches[0]?.[0] ?? 0, zones.arches.at(-1)?.[0] ?? 0]
    const low = [
      [x0, 0],
      [x1, 0],
      [x1, face.sill],
      [x0, face.sill],
    ] as const
    side.area(low, inks.trim)
  }
  for (const shut of face.shuts) drawShut(side, shut)
  for (const pillar of face.pillars) side.area(pillar, inks.gloss)
  for (const window of face.windows) {
    if (face.surround !== 'none') side.line(window, 0.034, inks[face.surround], true)
  }
  for (const window of face.windows) {
    side.line(window, 0.014, inks.gloss, true)
    side.area(window, inks.glass)
  }
  draw(side, face.extraSide ?? [])
}

/** A gap between panels: dark, with the light that its far edge catches. */
function drawShut(sheet: Sheet, line: readonly Corner[]): void {
  sheet.line(line, 0.009, inks.gap)
}

function drawScreen(
  sheet: Sheet,
  [base, top, from, to]: readonly [number, number, number, number],
): void {
  const edge: Corner[] = [
    [-base, from, 0.1, -0.01],
    [base, from, 0.1],
    [top, to, 0.12, 0.015],
    [-top, to, 0.12],
  ]
  sheet.line(edge, 0.05, inks.gloss, true)
  sheet.area(edge, inks.glass)
}

export function draw(sheet: Sheet, marks: readonly Mark[]): void {
  for (const mark of marks) {
    if ('fill' in mark) sheet.area(mark.fill, mark.ink)
    else if ('line' in mark) sheet.line(mark.line, mark.width, mark.ink)
    else if ('disc' in mark) sheet.disc(...mark.disc, mark.ink)
    else drawBars(sheet, mark)
  }
}

function drawBars(sheet: Sheet, mark: Extract<Mark, { bars: readonly Corner[] }>): void {
  const along = mark.bars.map((c) => c[mark.upright ? 0 : 1])
  const across = mark.bars.map((c) => c[mark.upright ? 1 : 0])
  const [from, to] = [Math.min(...across) - 0.1, Math.max(...across) + 0.1]
  sheet.within(mark.bars, () => {
    for (let at = Math.min(...along) + mark.step / 2; at < Math.max(...along); at += mark.step) {
      const ends: Corner[] = mark.upright
        ? [
            [at, from],
            [at, to],
          ]
        : [
            [from, at],
            [to, at],
          ]
      sheet.line(ends, mark.width, mark.ink)
    }
  })
}

function toMirrored(mark: Mark): Mark {
  const flip = (c: Corner): Corner => [c[0], -c[1], c[2], c[3]]
  if ('fill' in mark) return { ...mark, fill: mark.fill.map(flip) }
  if ('line' in mark) return { ...mark, line: mark.line.map(flip) }
  if ('bars' in mark) return { ...mark, bars: mark.bars.map(flip) }
  return { ...mark, disc: [mark.disc[0], -mark.disc[1], mark.disc[2]] }
}
