// WCAG 2.2 contrast of a theme's colours, and the pairs that pages use.
import type { Site } from './schema.ts'

type Colours = Site['theme']['colours']
type Colour = keyof Colours

/** Minimum contrast of text (WCAG 2.2, 1.4.3, level AA). */
export const AA = 4.5

type Pair = {
  text: Colour
  ground: Colour
  where: string
  /** Share of the text colour mixed into the background. */
  tint?: number
}

/** Every text colour that pages use, with its background. */
export const TEXT_PAIRS: readonly Pair[] = [
  { text: 'ink', ground: 'page', where: 'text' },
  { text: 'ink', ground: 'surface', where: 'text on cards' },
  { text: 'muted', ground: 'page', where: 'quiet text' },
  { text: 'muted', ground: 'surface', where: 'secondary text on cards' },
  { text: 'brand', ground: 'page', where: 'links' },
  { text: 'brand', ground: 'surface', where: 'links on cards' },
  { text: 'brand', ground: 'surface', tint: 0.2, where: 'links in tinted chips' },
  { text: 'on_brand', ground: 'brand', where: 'buttons' },
  { text: 'on_accent', ground: 'accent', where: 'tags' },
  { text: 'on_header', ground: 'header', where: 'the header' },
  { text: 'on_footer', ground: 'footer', where: 'the footer' },
]

export type ContrastProblem = {
  text: Colour
  ground: Colour
  where: string
  ratio: number
  /** The nearest readable colour to replace the text colour, or null. */
  better: string | null
}

/** Every colour pair in use with too little contrast. */
export function findContrastProblems(colours: Colours): ContrastProblem[] {
  return TEXT_PAIRS.flatMap(({ text, ground, where, tint = 0 }) => {
    const ratioOf = (colour: string) => contrastRatio(colour, mix(colour, colours[ground], tint))
    const ratio = ratioOf(colours[text])
    if (ratio >= AA) return []
    return [{ text, ground, where, ratio, better: findReadable(colours[text], ratioOf) }]
  })
}

/** Ratio of two six-digit colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance of a six-digit colour, 0 (black) to 1 (white). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = toChannels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Moves a colour towards black and towards white in steps of 2 %, and takes the first readable step. */
function findReadable(colour: string, ratioOf: (colour: string) => number): string | null {
  for (let step = 1; step <= 50; step += 1) {
    for (const end of ['#000000', '#ffffff']) {
      const moved = mix(end, colour, step / 50)
      if (ratioOf(moved) >= AA) return moved
    }
  }
  return null
}

/** A share (0 to 1) of one colour in another. */
function mix(part: string, whole: string, share: number): string {
  const ground = toChannels(whole)
  return toHex(
    toChannels(part).map((channel, at) => channel * share + (ground[at] ?? 0) * (1 - share)),
  )
}

function toChannels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function toHex(channels: number[]): string {
  return `#${channels.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
