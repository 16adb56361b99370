// A site's theme as CSS: custom properties, font faces and page transitions. The ui folder uses them.
import { toBase64 } from '#lib/encoding.ts'
import type { Site } from './schema.ts'
import { findTypeface, fontPath, type Letters, type Typeface, TYPEFACES } from './typefaces.ts'

/** Minimum contrast of text (WCAG 2.2, 1.4.3, level AA). */
export const AA = 4.5

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

type Theme = Site['theme']

/** Content of the site's style element. Every value is from a list, a number or a six-digit colour. */
export function toThemeCss(site: Site): string {
  const { theme } = site
  const typeface = findTypeface(theme.typeface) ?? TYPEFACES[0]
  const tokens = { ...toColours(theme), ...RADIUS[theme.radius], ...CARD[theme.card] }
  const rest = {
    space: SPACE[theme.density],
    'heading-weight': String(theme.heading.weight),
    'heading-tracking': `${theme.heading.tracking}em`,
    'heading-transform': theme.heading.uppercase ? 'uppercase' : 'none',
    font: `${typeface === undefined ? '' : `${toFamilies(typeface)},`}system-ui,sans-serif`,
  }
  const properties = Object.entries({ ...tokens, ...rest }).map(
    ([name, value]) => `--${name}:${value}`,
  )
  const scheme = luminance(theme.colours.page) < 0.18 ? 'dark' : 'light'
  const faces = typeface === undefined ? '' : toFontFaces(typeface)
  return `${MOVES}${faces}:root{color-scheme:${scheme};${properties.join(';')}}`
}

/** Base64 SHA-256 of the style element's content, for `style-src 'sha256-…'`. */
export async function themeHash(css: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
  return toBase64(new Uint8Array(digest))
}

/**
 * Page transitions (apps/site/client/view-transition.ts). Enabled here, because a script that runs before the new
 * page's style sheet has loaded would find them disabled, and browsers would then cancel the transition.
 */
const MOVES = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

const RADIUS: Record<Theme['radius'], Record<string, string>> = {
  none: { 'radius-s': '0', 'radius-m': '0', 'radius-l': '0', 'radius-round': '0' },
  small: { 'radius-s': '3px', 'radius-m': '5px', 'radius-l': '8px', 'radius-round': '99px' },
  medium: { 'radius-s': '5px', 'radius-m': '9px', 'radius-l': '14px', 'radius-round': '99px' },
  large: { 'radius-s': '8px', 'radius-m': '14px', 'radius-l': '22px', 'radius-round': '99px' },
}

/** One step of the spacing scale: 3.5, 4 or 5 px at the default text size. */
const SPACE: Record<Theme['density'], string> = {
  compact: '.21875rem',
  regular: '.25rem',
  roomy: '.3125rem',
}

const CARD: Record<Theme['card'], Record<string, string>> = {
  plain: { 'card-border': '0 solid transparent', 'card-shadow': 'none' },
  outlined: { 'card-border': '1px solid var(--line)', 'card-shadow': 'none' },
  raised: {
    'card-border': '0 solid transparent',
    'card-shadow':
      '0 1px 2px color-mix(in srgb,var(--ink) 8%,transparent),0 6px 20px color-mix(in srgb,var(--ink) 7%,transparent)',
  },
}

function toColours({ colours }: Theme): Record<string, string> {
  return Object.fromEntries(
    Object.entries(colours).map(([name, value]) => [name.replaceAll('_', '-'), value]),
  )
}

const toFamilies = ({ family }: Typeface) => `"${family}","${family} Fallback"`

function toFontFaces(typeface: Typeface): string {
  const { family, weights, fallback } = typeface
  const file = (letters: Letters, display: 'optional' | 'swap', more = '') =>
    `@font-face{font-family:"${family}";font-weight:${weights.join(' ')};font-display:${display};` +
    `src:url(${fontPath(typeface, letters)})${more}}`
  const standIn = (name: string, weight: string, adjust: number) =>
    `@font-face{font-family:"${family} Fallback";font-weight:${weight};` +
    `src:${['Arial', 'Liberation Sans', 'Roboto'].map((local) => `local("${local}${name}")`).join()};` +
    `size-adjust:${adjust}%;ascent-override:${toShare(fallback.ascent, adjust)}%;` +
    `descent-override:${toShare(fallback.descent, adjust)}%}`
  return (
    file('latin', 'swap', `;unicode-range:${WESTERN}`) +
    file('latin-ext', 'swap', `;unicode-range:${EXTENDED}`) +
    // The last font is requested first. A page preloads it and waits 100 ms for it. If it arrives later, only the next
    // page uses it, so that no line shifts while being read.
    file('basic', 'optional') +
    standIn('', '100 599', fallback.regular) +
    standIn(' Bold', '600 900', fallback.bold)
  )
}

/** Percentage of the size of letters that are adjusted by `adjust` percent. */
const toShare = (share: number, adjust: number) => Number(((100 * share) / adjust).toFixed(1))

/** Characters that load the western file, if the basic file lacks them. */
const WESTERN = 'U+A1-FF,U+152-153,U+2000-206F,U+20AC'

/** Characters that load the file of other European, Pacific and Vietnamese letters, and the dagger of small print. */
const EXTENDED = 'U+100-130,U+132-151,U+154-2BA,U+1E00-1EFF,U+2020'

type Colours = Site['theme']['colours']

type Colour = keyof Colours

type Pair = {
  text: Colour
  ground: Colour
  where: string
  /** How much of the text colour is mixed into the background. */
  tint?: number
}

/** WCAG 2.2 contrast of a theme's colours, and the pairs that pages use. */
export type ContrastProblem = {
  text: Colour
  ground: Colour
  where: string
  ratio: number
  /** The nearest readable colour that could replace the text colour, or null. */
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

/** Mixes a share (0 to 1) of one colour into another. */
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
