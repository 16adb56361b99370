// Typefaces that sites choose from, and the files that the build copies for them. The catalogue is data.
import catalogue from '#catalogue/typefaces.json' with { type: 'json' }

export type Typeface = {
  id: string
  family: string
  /** Version of the package; part of the file names, so that they can be cached permanently. */
  version: string
  /** Paths inside node_modules: basic Latin, and extended Latin. */
  latin: string
  latinExt: string
  /** Lightest and boldest weight. */
  weights: number[]
  /**
   * Metrics of the fallback font until this one loads, so that nothing shifts: sizes at which Arial and Roboto are as
   * wide as its regular and semi-bold letters, and its ascent and descent. All in percent of the size.
   */
  fallback: { regular: number; bold: number; ascent: number; descent: number }
}

export const TYPEFACES: readonly Typeface[] = catalogue

/** The typeface of that id, or undefined. */
export function findTypeface(id: string): Typeface | undefined {
  return TYPEFACES.find((typeface) => typeface.id === id)
}

/** The files of a typeface: characters of English text, other western European letters, and all others. */
export type Letters = 'basic' | 'latin' | 'latin-ext'

/** Address of one of a typeface's files. Files are cached permanently: a new cut of the basic one needs a new number. */
export function fontPath({ id, version }: Typeface, letters: Letters): string {
  const cut = letters === 'basic' ? '-2' : ''
  return `/build/fonts/${id}-${version}-${letters}${cut}.woff2`
}

/**
 * Content of the basic file: the letters and signs of English text. The rest comes from the other files, or from the
 * system's fonts.
 */
export const BASIC_TEXT =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz' +
  '\u00A0\u2009\u202F©°²·×éëèöü–—‘’“”•…−™'

/** Weight range of the basic file: the weights that text and headings can have. */
export const BASIC_WEIGHTS = { min: 300, max: 900 }

/** Weights of text and titles in PDFs. */
export const PAPER_WEIGHTS = [400, 700] as const

/** Address of a typeface for PDFs. */
export function paperFontPath(
  { id, version }: Typeface,
  letters: 'latin' | 'latin-ext',
  weight: (typeof PAPER_WEIGHTS)[number],
): string {
  return `/build/paper/${id}-${version}-${letters}-${weight}.ttf`
}

/**
 * Files to copy: from a path inside node_modules to a path inside static. The basic ones are subset (cli/cut-fonts.ts).
 */
export function fontFiles(): { from: string; to: string }[] {
  return TYPEFACES.flatMap((typeface) => [
    { from: typeface.latin, to: fontPath(typeface, 'latin').slice(1) },
    { from: typeface.latinExt, to: fontPath(typeface, 'latin-ext').slice(1) },
  ])
}
