import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { FontFile } from '#feeds/brochure/font-file.ts'
import { createTypesetter } from '#feeds/brochure/typesetter.ts'

/** A typeface whose letters are half as wide as they are high. */
function fileOf(letters: string): FontFile {
  const glyphs = new Map(
    Array.from(letters).map((letter, index) => [letter.charCodeAt(0), index + 1]),
  )
  const widths = Array.from({ length: letters.length + 1 }, () => 500)
  return { bytes: new Uint8Array(), glyphs, widths, ascent: 900, descent: -200, box: [0, 0, 1, 1] }
}
const latin = fileOf(' abcdefghijklmnopqrstuvwxyzTM.…')
const marked = fileOf('āēīōū')
const type = createTypesetter({ regular: [latin, marked], strong: [latin, marked] })
const style = { weight: 'regular', size: 10 } as const

describe('typesetter', () => {
  it('measures in points', () => {
    expect(type.widthOf('abc', style)).toBe(15)
  })

  it('writes letters with a macron from the file that has them', () => {
    expect(
      type.toRuns('Tūī M', 'regular').map(({ file, glyphs }) => [file === latin, glyphs.length]),
    ).toEqual([
      [true, 1],
      [false, 2],
      [true, 2],
    ])
  })

  it('composes a letter and a mark', () => {
    expect(type.toRuns('u\u0304', 'regular')).toEqual([{ file: marked, glyphs: [5] }])
  })

  it('leaves out characters that neither file has', () => {
    expect(type.toRuns('a🚗車ש\uD800b', 'regular')).toEqual([{ file: latin, glyphs: [2, 3] }])
  })

  it('breaks at words, keeps line breaks, and cuts a word that is wider than its line', () => {
    const box = { width: 40, lines: 9 }
    expect(type.toLines('one two three\nfour abcdefghijkl', style, box)).toEqual([
      'one two',
      'three',
      'four',
      'abcdefgh',
      'ijkl',
    ])
  })

  it('ends with "…" if words are left over', () => {
    expect(type.toLines('one two three four', style, { width: 40, lines: 2 })).toEqual([
      'one two',
      'three…',
    ])
  })

  it('never cuts a word for the dots: the last that does not fit goes', () => {
    expect(type.toLines('one four five', style, { width: 40, lines: 1 })).toEqual(['one…'])
    expect(type.toLines('abcdefgh ijkl', style, { width: 40, lines: 1 })).toEqual(['abcdefg…'])
  })

  it('never makes a line wider or more lines than there is room for, with any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 5 }), (text, lines) => {
        const made = type.toLines(text, style, { width: 60, lines })
        expect(made.length).toBeLessThanOrEqual(lines)
        for (const line of made) expect(type.widthOf(line, style)).toBeLessThanOrEqual(60)
      }),
    )
  })
})
