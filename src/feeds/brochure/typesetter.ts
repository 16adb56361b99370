// Sets text in the dealer's typeface: its width, line breaks, and glyphs. Characters that the typeface lacks are
// replaced by lookalikes.
import { toLookalike } from '#lib/lookalike.ts'
import type { FontFile } from './font-file.ts'

/** Regular and bold; each has one file of western letters and one of letters with macrons and other marks. */
export type Typeface = Record<Weight, readonly FontFile[]>
export type Weight = 'regular' | 'strong'
export type Style = { weight: Weight; size: number }

/** Consecutive glyphs of one file: the operators that show them. */
type Run = { file: FontFile; glyphs: number[] }

export type Typesetter = {
  /** Points. */
  widthOf: (text: string, style: Style) => number
  /**
   * Breaks text into at most so many lines of a width; the last one ends with "…" if words are left. Keeps the text's
   * line breaks.
   */
  toLines: (text: string, style: Style, box: { width: number; lines: number }) => string[]
  toRuns: (text: string, weight: Weight) => Run[]
}

export function createTypesetter(typeface: Typeface): Typesetter {
  const widthOf: Typesetter['widthOf'] = (text, { weight, size }) => {
    const units = toRuns(text, typeface[weight]).flatMap(({ file, glyphs }) =>
      glyphs.map((glyph) => file.widths[Math.min(glyph, file.widths.length - 1)] ?? 0),
    )
    return (units.reduce((sum, unit) => sum + unit, 0) * size) / 1000
  }
  return {
    widthOf,
    toLines(text, style, { width, lines }) {
      const fits = (line: string) => widthOf(line, style) <= width
      const all = text
        .split('\n')
        .map((paragraph) => paragraph.trim())
        .flatMap((paragraph) => breakLines(paragraph, fits))
      if (all.length <= lines) return all
      return [...all.slice(0, lines - 1), shorten(all[lines - 1] ?? '', fits)]
    },
    toRuns: (text, weight) => toRuns(text, typeface[weight]),
  }
}

function toRuns(text: string, files: readonly FontFile[]): Run[] {
  const runs: Run[] = []
  const canWrite = (letter: string) =>
    files.some(({ glyphs }) => glyphs.has(letter.codePointAt(0) ?? 0))
  for (const letter of toLookalike(text.replaceAll(/\s/g, ' '), canWrite)) {
    const code = letter.codePointAt(0) ?? 0
    const file = files.find(({ glyphs }) => glyphs.has(code))
    const glyph = file?.glyphs.get(code)
    if (file === undefined || glyph === undefined) continue
    const last = runs.at(-1)
    if (last?.file === file) last.glyphs.push(glyph)
    else runs.push({ file, glyphs: [glyph] })
  }
  return runs
}

function breakLines(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/).flatMap((word) => breakWord(word, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** Splits a word that is wider than its line. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

/** Ends a line with "…" after a whole word. Only a word that is wider than the line is cut. */
function shorten(line: string, fits: (line: string) => boolean): string {
  const plain = (text: string) => text.replace(/(?<![\s.,…])[\s.,…]+$/, '')
  let shortened = plain(line)
  while (shortened.includes(' ') && !fits(`${shortened}…`))
    shortened = plain(shortened.replace(/\S+$/, ''))
  const letters = Array.from(shortened)
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}
