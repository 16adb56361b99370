// A dealer's own file: guesses what its columns hold, says whether a file fits the map that the site has, and maps rows.
import {
  COLUMN_FIELDS,
  COLUMN_NAMES,
  type ColumnName,
  columnsOf,
  type OwnColumns,
} from '#stock/columns.ts'
import { splitTitle } from './split-title.ts'

/**
 * "map": as in the map of the site; "sure": the heading is a known one; "guess": a part of it is, or the values look like it.
 */
export type Guess = {
  column: string
  field: ColumnName | ''
  by: 'map' | 'sure' | 'guess' | 'none'
}

type Cells = Readonly<Record<string, unknown>>

const HEADINGS = new Map<string, ColumnName>(
  COLUMN_NAMES.flatMap((name) =>
    COLUMN_FIELDS[name].headings.split(' ').map((heading) => [heading, name] as const),
  ),
)

/** What each column of a header holds, judged by its heading, then by its values. Only photos may have many columns. */
export function guessColumns(header: readonly string[], rows: readonly Cells[]): Guess[] {
  const taken = new Set<ColumnName>()
  const claim = (field: ColumnName | undefined): ColumnName | '' => {
    if (field === undefined || (taken.has(field) && field !== 'images')) return ''
    taken.add(field)
    return field
  }
  // Known headings first, so that a vague one before them takes nothing away.
  const sure = header.map((column) => claim(HEADINGS.get(toPlain(column))))
  return header.map((column, at): Guess => {
    const known = sure[at] ?? ''
    if (known !== '') return { column, field: known, by: 'sure' }
    const values = rows.map((row) => toCell(row, column)).filter((cell) => cell !== '')
    const field = claim(guessByValues(values)) || claim(guessByWords(column))
    return { column, field, by: field === '' ? 'none' : 'guess' }
  })
}

/** "Stock No." and "STOCK #" are the same heading. */
const toPlain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll('#', 'no')
    .replaceAll(/[^a-z\d]/g, '')
    // Photo1, Photo2 and so on.
    .replace(/^(photo|image|picture|imageurl|photourl)\d+$/, '$1')

/** A heading of several words, of which some together are a known one; the longest of these. */
function guessByWords(heading: string): ColumnName | undefined {
  const words = heading
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d#]+/)
    .filter(Boolean)
    .slice(0, 8)
  for (let length = words.length - 1; length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const found = HEADINGS.get(toPlain(words.slice(from, from + length).join('')))
      if (found !== undefined) return found
    }
  return undefined
}

function guessByValues(values: readonly string[]): ColumnName | undefined {
  const all = (pattern: RegExp) => values.length > 0 && values.every((value) => pattern.test(value))
  if (all(/^[A-HJ-NPR-Z\d]{17}$/i)) return 'vin'
  if (all(/^https?:\/\/\S+\.(?:jpe?g|png|webp|avif)\b/i)) return 'images'
  return undefined
}

/**
 * Whether a file is one that the site's own map is for: it has every column without which its vehicles could not be identified
 * or named. Columns may be added, and others may be absent.
 */
export function fitsOwn(columns: OwnColumns, header: readonly string[]): boolean {
  const needed = NEEDED.flatMap((field) => columnsOf(columns, field))
  return needed.length > 0 && needed.every((column) => header.includes(column))
}
const NEEDED = ['title', 'make', 'model', 'id'] as const satisfies readonly ColumnName[]

/** Reads rows by the site's own map; empty cells are left out. Total. */
export function createOwnReader(columns: OwnColumns): (row: Cells) => Record<string, unknown> {
  const fields = COLUMN_NAMES.map((name) => ({ name, from: columnsOf(columns, name) })).filter(
    ({ from }) => from.length > 0,
  )
  return (row) => {
    const document: Record<string, unknown> = {}
    for (const { name, from } of fields) {
      const cells = from.map((column) => toCell(row, column)).filter((cell) => cell !== '')
      const [first] = cells
      if (first === undefined || name === 'title') continue
      setField(
        document,
        name.split('.'),
        name === 'images' ? toImages(cells) : toValue(name, first),
      )
    }
    const titles = columnsOf(columns, 'title').map((column) => toCell(row, column))
    const title = titles.find((text) => text !== '') ?? ''
    if (title === '') return document
    const [year] = /\b(?:19|20)\d\d\b/.exec(title) ?? []
    // What a column of its own says is right.
    return { ...(year !== undefined && { year }), ...splitTitle(title, document), ...document }
  }
}

/** Addresses in one cell are parted by bars, semicolons, commas or spaces. */
const toImages = (cells: readonly string[]) =>
  cells
    .flatMap((cell) => cell.split(/[|;,\s]+(?=https?:|\/)/))
    .map((address) => address.replace(/[|;,\s]+$/, ''))
    .join('|')

/** Words of dealers’ systems, with the ones used here. */
const VALUES: Partial<Record<ColumnName, Readonly<Record<string, string>>>> = {
  car_type: {
    n: 'new',
    u: 'used',
    d: 'demo',
    demonstrator: 'demo',
    'ex demo': 'demo',
    'pre owned': 'used',
    secondhand: 'used',
    'second hand': 'used',
  },
  status: {
    available: 'in_stock',
    active: 'in_stock',
    current: 'in_stock',
    live: 'in_stock',
    'for sale': 'in_stock',
    stock: 'in_stock',
    'in transit': 'coming_soon',
    'on order': 'coming_soon',
    incoming: 'coming_soon',
    delivered: 'sold',
  },
}

function toValue(field: ColumnName, cell: string): string {
  const word = cell.toLowerCase().replaceAll(/[\s_-]+/g, ' ')
  return VALUES[field]?.[word] ?? cell
}

function toCell(row: Cells, column: string): string {
  const cell = Object.hasOwn(row, column) ? row[column] : ''
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : ''
}

/** Names come from the table of fields. */
function setField(document: Record<string, unknown>, path: string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    document[name] = value
    return
  }
  const inner: Record<string, unknown> = {
    ...(document[name] as Record<string, unknown> | undefined),
  } // set below
  setField(inner, rest, value)
  document[name] = inner
}
