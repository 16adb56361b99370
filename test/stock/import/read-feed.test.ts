// Any yard, written in any mixture of the habits that files have, reads back as the same cells; and a row that is damaged takes no
// other with it.
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cases } from '#test/support/cases.ts'
import { readRows } from '#test/support/read-rows.ts'

/** Texts as descriptions have them, in characters that Windows-1252 has. */
const word = fc.constantFrom(
  'one',
  'owner',
  'full books',
  '18" alloys',
  'Citroën',
  'Don’t miss it',
  '45,210',
  '$19,990',
  '"as new"',
  'x;y',
  'a|b',
  '3 < 4 & 5',
)
const prose = fc
  .array(
    fc.array(word, { maxLength: 4 }).map((words) => words.join(', ')),
    { minLength: 1, maxLength: 4 },
  )
  .map((lines) => lines.join('\n'))
  // Cells of nothing but line breaks say nothing.
  .filter((text) => text === '' || text.trim() !== '')
const plain = fc.constantFrom('Kia', 'Rio', '2020', '19990', '', 'White', '6.55m', "21'6")

type Yard = { header: string[]; rows: string[][] }

const yards: fc.Arbitrary<Yard> = fc.integer({ min: 6, max: 12 }).chain((columns) => {
  const cell = fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: prose })
  const row = fc.array(cell, { minLength: columns - 1, maxLength: columns - 1 })
  return fc.array(row, { minLength: 2, maxLength: 8 }).map((rows) => ({
    header: Array.from({ length: columns }, (_, at) => `Column ${at}`),
    rows: rows.map((cells, at) => [`K${at}`, ...cells]),
  }))
})

type Habits = { delimiter: string; quotesAll: boolean }
const habits = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quotesAll: fc.boolean(),
})

const writeRow = (cells: readonly string[], { delimiter, quotesAll }: Habits) =>
  cells
    .map((cell) =>
      quotesAll || cell.includes(delimiter) || /["\n]/.test(cell)
        ? `"${cell.replaceAll('"', '""')}"`
        : cell,
    )
    .join(delimiter)

const writeLines = ({ header, rows }: Yard, how: Habits) =>
  [header, ...rows].map((cells) => writeRow(cells, how))

/** A line of a text with as many delimiters as a row is one, for all that can be seen: the rows of such a text are refused. */
const looksLikeRow =
  ({ header }: Yard, { delimiter }: Habits) =>
  (row: string) =>
    row.includes('\n') &&
    row.split('\n').some((line) => line.split(delimiter).length === header.length)

const toDocument = (header: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(header.map((name, at) => [name, cells[at]]))

const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  utf8: (text) => new TextEncoder().encode(text),
  'utf8 with mark': (text) => new TextEncoder().encode(`\uFEFF${text}`),
  utf16le: (text) => Buffer.from(text, 'utf16le'),
  'utf16le with mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  utf16be: (text) => Buffer.from(text, 'utf16le').swap16(),
  'utf16be with mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'windows-1252': (text) =>
    Uint8Array.from(text, (char) => (char === '’' ? 0x92 : char.charCodeAt(0))),
}

function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('a yard', () => {
  it('reads back as the same cells, however it is written', async () => {
    const writing = fc.record({
      encoding: fc.constantFrom(...Object.keys(ENCODINGS)),
      ends: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 3 }),
      hasSep: fc.boolean(),
      isPacked: fc.boolean(),
      blanks: fc.nat({ max: 2 }),
      isEnded: fc.boolean(),
      size: fc.integer({ min: 1, max: 300 }),
    })
    await fc.assert(
      fc.asyncProperty(yards, habits, writing, async (yard, how, writing) => {
        const { encoding, ends, hasSep, isPacked, blanks, isEnded, size } = writing
        const written = writeLines(yard, how)
        fc.pre(!written.some(looksLikeRow(yard, how)))
        const lines = [...(hasSep ? [`sep=${how.delimiter}`] : []), ...written]
        const endOf = (at: number) => ends[at % ends.length] ?? '\n'
        const text = lines
          .flatMap((line, at) => line.split('\n').map((part) => part + endOf(at)))
          .join(endOf(0).repeat(blanks).slice(0, 0))
          .concat(endOf(0).repeat(blanks))
        const whole = isEnded || blanks > 0 ? text : text.replace(/[\r\n]+$/, '')
        const bytes = ENCODINGS[encoding]?.(whole) ?? new Uint8Array()
        const { header, rows } = await readRows(inPieces(isPacked ? gzipSync(bytes) : bytes, size))
        expect(header).toEqual(yard.header)
        expect(rows.map(({ fault }) => fault)).toEqual(yard.rows.map(() => undefined))
        expect(rows.map(({ document }) => document)).toEqual(
          yard.rows.map((cells) => toDocument(yard.header, cells)),
        )
      }),
      { numRuns: cases(2000) },
    )
  })

  it('is read as csv-parse reads it, where that reads it', async () => {
    await fc.assert(
      fc.asyncProperty(yards, habits, async (yard, how) => {
        const lines = writeLines(yard, how)
        fc.pre(!lines.some(looksLikeRow(yard, how)))
        const text = lines.join('\r\n')
        const expected: unknown = parse(text, { columns: true, delimiter: how.delimiter })
        const { rows } = await readRows(text)
        expect(rows.map(({ document }) => document)).toEqual(expected)
      }),
      { numRuns: cases(1000) },
    )
  })
})

describe('a single damage', () => {
  const KINDS = ['a quote more', 'a quote less', 'a delimiter more', 'a line cut', 'a line broken']

  /** The text of a row with the damage at a share of its length; null if there is nothing to damage. */
  function damage(text: string, kind: string, share: number, delimiter: string): string | null {
    const at = Math.floor(share * text.length)
    const put = (more: string) => text.slice(0, at) + more + text.slice(at)
    if (kind === 'a quote more') return put('"')
    if (kind === 'a delimiter more') return put(delimiter)
    if (kind === 'a line broken') return put('\n')
    if (kind === 'a line cut') return text.slice(0, at)
    const quotes = [...text.matchAll(/"/g)].map(({ index }) => index)
    const quote = quotes[Math.floor(share * quotes.length)]
    return quote === undefined ? null : text.slice(0, quote) + text.slice(quote + 1)
  }

  /**
   * A line of a description with as many delimiters as a row is one, for all that can be seen; and a row that is broken in its
   * first cell is whole from there.
   */
  const isHidden = (text: string, first: string, columns: number, delimiter: string) =>
    text.includes('\n') &&
    (!text.startsWith(first) ||
      text.split('\n').some((line) => line.split(delimiter).length === columns))

  it('changes no cell of another row, and none of its own: rows are read right, or refused', async () => {
    const where = fc.record({
      kind: fc.constantFrom(...KINDS),
      row: fc.nat(),
      share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(yards, habits, where, async (yard, how, { kind, row, share }) => {
        const lines = writeLines(yard, how)
        const damaged = 1 + (row % yard.rows.length)
        const was = lines[damaged] ?? ''
        const now = damage(was, kind, share, how.delimiter)
        const cells = yard.rows[damaged - 1] ?? []
        const first = writeRow(cells.slice(0, 1), how) + how.delimiter
        fc.pre(now !== null && !isHidden(now, first, yard.header.length, how.delimiter))
        const text = `${lines.with(damaged, now ?? '').join('\n')}\n`
        const { header, rows } = await readRows(text)
        expect(header).toEqual(yard.header)
        const read = rows.filter(({ fault }) => fault === undefined)
        const others = new Map(
          yard.rows
            .filter((_, at) => at !== damaged - 1)
            .map((other) => [other[0], toDocument(yard.header, other)]),
        )
        const seen = new Set<unknown>()
        for (const { document } of read) {
          const id = (document as Record<string, string>)['Column 0'] // rows of a table
          expect(seen).not.toContain(id)
          seen.add(id)
          if (others.has(id)) expect(document).toEqual(others.get(id))
          else expectSame(document, toDocument(yard.header, cells), how.delimiter, kind)
        }
        // Whatever is missing is said.
        const isBlank = (now ?? '').replaceAll(how.delimiter, '').trim() === ''
        if (!isBlank && read.length < yard.rows.length)
          expect(rows.length).toBeGreaterThan(read.length)
      }),
      { numRuns: cases(5000) },
    )
  })

  /** But for the sign that was put in or taken out; the last cell, where text may be cut without a trace, may be a part of it. */
  function expectSame(
    read: unknown,
    sent: Record<string, string | undefined>,
    delimiter: string,
    kind: string,
  ) {
    const strip = (text = '') => text.replaceAll(/["\n]/g, '').replaceAll(delimiter, '').trim()
    const names = Object.keys(sent)
    const values = read as Record<string, string> // rows of a table
    for (const name of names.slice(0, -1)) expect(strip(values[name])).toBe(strip(sent[name]))
    const [last = ''] = names.slice(-1)
    const mayBePart =
      kind === 'a line cut' || kind === 'a line broken' || sent[last]?.includes('\n') === true
    const [found, whole] = [strip(values[last]), strip(sent[last])]
    expect(mayBePart ? whole.startsWith(found) : found === whole, `${found} of ${whole}`).toBe(true)
  }
})
