// Converts the address of a yard list to its query, and back.
import {
  AGES,
  POSITIONS,
  YARD_PAGES,
  YARD_SORTS,
  YARD_VIEWS,
  type YardQuery,
} from '#search/yard-list.ts'

/** Columns that the list may have besides the vehicle, in order. */
export const COLUMNS = {
  state: 'State',
  price: 'Price',
  was: 'Price before',
  age: 'Days in stock',
  km: 'Kilometres',
  photos: 'Photos',
  location: 'Location',
  condition: 'Condition',
  stock: 'Stock number',
  vin: 'VIN',
  tag: 'Tag',
} as const
export type ColumnName = keyof typeof COLUMNS
const COLUMN_NAMES = Object.keys(COLUMNS) as readonly ColumnName[] // the keys of the table
const STANDARD: readonly ColumnName[] = ['state', 'price', 'age', 'km', 'photos', 'location']

/** Days after which a vehicle has been here too long. */
export const AGED = 90

/** A list of the yard with the columns that it shows. */
export type ListQuery = YardQuery & { columns: readonly ColumnName[] }

/** The columns in an address, each once and in order; the default ones if it names none. */
function readColumns(texts: readonly string[]): readonly ColumnName[] {
  const names = new Set(texts.flatMap((text) => text.split('.')))
  const found = COLUMN_NAMES.filter((name) => names.has(name))
  return found.length === 0 ? STANDARD : found
}

/** A key of the table if the text is one, otherwise the default. */
function oneOf<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  text: string | undefined,
  standard: Name,
): Name {
  return text !== undefined && Object.hasOwn(table, text) ? (text as Name) : standard // a key of the table
}

/** Never fails: unknown parameters are ignored. */
export function readYardQuery(readAll: (name: string) => readonly string[]): ListQuery {
  const read = (name: string) => readAll(name)[0]
  const text = (name: string) => (read(name) ?? '').slice(0, 100).trim()
  const page = Math.trunc(Number(read('page')))
  return {
    view: oneOf(YARD_VIEWS, read('view'), 'sale'),
    words: text('q'),
    condition: text('condition'),
    location: text('location'),
    tag: text('tag'),
    age: oneOf({ ...AGES, '': null }, read('age'), ''),
    position: oneOf({ ...POSITIONS, '': null }, read('position'), ''),
    isBare: read('photos') === 'none',
    isOwn: read('own') === 'yes',
    sort: oneOf(YARD_SORTS, read('sort'), 'newest'),
    page: page >= 1 ? Math.min(page, YARD_PAGES) : 1,
    columns: readColumns(readAll('col')),
  }
}

/** Parameters of a list's address; empty ones are omitted. */
export function toParameters(query: ListQuery): Record<string, string | undefined> {
  const {
    view,
    words,
    condition,
    location,
    tag,
    age,
    position,
    isBare,
    isOwn,
    sort,
    page,
    columns,
  } = query
  const optional = (text: string) => (text === '' ? undefined : text)
  return {
    view: view === 'sale' ? undefined : view,
    q: optional(words),
    condition: optional(condition),
    location: optional(location),
    tag: optional(tag),
    age: optional(age),
    position: optional(position),
    photos: isBare ? 'none' : undefined,
    own: isOwn ? 'yes' : undefined,
    sort: sort === 'newest' ? undefined : sort,
    page: page === 1 ? undefined : String(page),
    col: columns.join('.') === STANDARD.join('.') ? undefined : columns.join('.'),
  }
}

/** Whether a list is narrower than its view. */
export function isFiltered(query: YardQuery): boolean {
  const { words, condition, location, tag, age, position, isBare, isOwn } = query
  return (
    [words, condition, location, tag, age, position].some((one) => one !== '') || isBare || isOwn
  )
}
