// Contrast of a theme's colours as WCAG 2.2 counts it. Knows which colours pages draw on which.
import type { Site } from './schema.ts'

type Colours = Site['theme']['colours']
type Colour = keyof Colours

/** Least ratio of text to what it stands on (WCAG 2.2, 1.4.3, level AA). */
export const AA = 4.5

/** Text colour, ground colour, and where the two meet. */
export const TEXT_PAIRS: readonly (readonly [Colour, Colour, string])[] = [
  ['ink', 'page', 'text'],
  ['ink', 'surface', 'text on cards'],
  ['muted', 'page', 'quiet text'],
  ['muted', 'surface', 'quiet text on cards'],
  ['brand', 'page', 'links'],
  ['brand', 'surface', 'links on cards'],
  ['on_brand', 'brand', 'buttons'],
  ['on_accent', 'accent', 'tags'],
  ['on_header', 'header', 'the header'],
  ['on_footer', 'footer', 'the footer'],
]

export type ContrastProblem = {
  text: Colour
  ground: Colour
  where: string
  ratio: number
  /** The nearest colour in place of the text colour that is readable, or null. */
  better: string | null
}

/** Every pair of colours that is drawn and cannot be read well. */
export function findContrastProblems(colours: Colours): ContrastProblem[] {
  return TEXT_PAIRS.flatMap(([text, ground, where]) => {
    const ratio = contrastRatio(colours[text], colours[ground])
    if (ratio >= AA) return []
    return [{ text, ground, where, ratio, better: findReadable(colours[text], colours[ground]) }]
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
function findReadable(text: string, ground: string): string | null {
  for (let step = 1; step <= 50; step++) {
    for (const end of [0, 255]) {
      const colour = toHex(toChannels(text).map((part) => part + ((end - part) * step) / 50))
      if (contrastRatio(colour, ground) >= AA) return colour
    }
  }
  return null
}

function toChannels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function toHex(channels: number[]): string {
  return `#${channels.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}
