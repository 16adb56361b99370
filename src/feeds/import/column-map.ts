// Column maps (tenants/catalogue/maps): map the columns of a feed to the fields of E1.
import * as z from 'zod'

import australianListings from '#catalogue/maps/australian-listings.json' with { type: 'json' }
import { isObject } from '#lib/is-object.ts'
import { CAR_FIELDS } from '#vehicle/car.ts'
import type { OwnColumns } from '#vehicle/columns.ts'
import { SENT_FIELDS } from '#vehicle/reading/read-document.ts'
import { createOwnReader, fitsOwn } from './own-columns.ts'
import { isProblem, type Problem } from './problem.ts'
import type { FeedRow } from './feed-row.ts'
import { readFeed } from './read-feed.ts'
import { splitTitle } from './split-title.ts'

/** Column maps by file name without extension. */
export const COLUMN_MAPS: Readonly<Record<string, unknown>> = {
  'australian-listings': australianListings,
}

const rule = z.strictObject({
  from: z
    .union([z.string(), z.array(z.string())])
    .describe('Column, or columns in order of preference.'),
  match: z.string().optional().describe('Pattern; its first group is the value.'),
  not: z.string().optional().describe('Pattern of cells to ignore.'),
  words: z.record(z.string(), z.string()).optional().describe('Values by cell content.'),
})

const columnMap = z.strictObject({
  name: z.string(),
  header: z.array(z.string()).min(1).describe('Columns that identify the feed.'),
  title: z.string().optional().describe('Column that combines year, make, model and badge.'),
  identity: z.array(z.string()).describe('Columns that identify a vehicle if it has no id.'),
  fields: z.record(z.string(), rule).describe('Rule for each stock field; nested fields use dots.'),
})
export type ColumnMap = z.output<typeof columnMap>

/** A feed row as a document with E1 field names. */
type Mapped = { document: Record<string, unknown>; identity: string }

/** The named map, or the built-in one that fits the header; null for a feed that already uses E1 field names. */
export function findMap(
  header: string[] | null,
  name: string | undefined,
): ColumnMap | null | Problem {
  if (name !== undefined) {
    return (
      loadMap(name) ?? { problem: `There is no column map tenants/catalogue/maps/${name}.json.` }
    )
  }
  if (header === null) return null
  const names = Object.keys(COLUMN_MAPS)
  for (const mapName of names) {
    const map = loadMap(mapName)
    if (isProblem(map)) return map
    if (map?.header.every((column) => header.includes(column))) return map
  }
  // A removal list needs only ids.
  if (header.includes('make') || header.includes('id')) return null
  return {
    problem: `No column map matches this feed. Its columns are: ${header.join(', ').slice(0, 400)}.\nMap them in the console, under "Stock columns", or name a map (${names.join(', ')}).`,
  }
}

/** Maps the rows of a feed. Faulty rows pass through unchanged. */
export async function* mapRows(
  rows: AsyncIterable<FeedRow>,
  map: ColumnMap | null,
): AsyncGenerator<FeedRow> {
  yield* readWith(rows, map === null ? readDotted : createMapper(map))
}

async function* readWith(
  rows: AsyncIterable<FeedRow>,
  read: (row: Cells) => Pick<FeedRow, 'document' | 'identity'>,
): AsyncGenerator<FeedRow> {
  for await (const row of rows) {
    yield isObject(row.document) ? { ...row, ...read(row.document) } : row
  }
}

/** Columns that already use E1 field names, dotted where nested: "location.name". */
function readDotted(row: Cells): Pick<FeedRow, 'document'> {
  const document = createDocument()
  for (const [column, cell] of Object.entries(row)) {
    const path = column.split('.', DEEPEST + 1)
    if (path.length <= DEEPEST) setField(document, path, cell)
  }
  return { document }
}

/** Slightly more than the depth of any E1 field; rejects column names with thousands of dots. */
const DEEPEST = 5

/** Maps one row. Never throws; empty cells are omitted. */
function createMapper(map: ColumnMap): (row: Cells) => Mapped {
  const rules = Object.entries(map.fields).map(([field, { from, match, not, words }]) => ({
    path: field.split('.'),
    columns: typeof from === 'string' ? [from] : from,
    match: match === undefined ? null : new RegExp(match, 'i'),
    not: not === undefined ? null : new RegExp(not, 'i'),
    words,
  }))
  return (row) => {
    const document = createDocument()
    for (const { path, columns, match, not, words } of rules) {
      const value = columns
        .map((column) => toCell(row, column))
        .filter((cell) => cell !== '' && !not?.test(cell))
        .map((cell) => (match === null ? cell : match.exec(cell)?.[1]))
        .find((cell) => cell !== undefined)
      if (value !== undefined) setField(document, path, words?.[value] ?? value)
    }
    const titled = map.title === undefined ? {} : splitTitle(toCell(row, map.title), document)
    return {
      document: { ...document, ...titled },
      identity: map.identity.map((column) => toCell(row, column)).join('\n'),
    }
  }
}

function loadMap(name: string): ColumnMap | null | Problem {
  const map = Object.hasOwn(COLUMN_MAPS, name) ? COLUMN_MAPS[name] : undefined
  if (map === undefined) return null
  const read = columnMap.safeParse(map)
  return read.success
    ? read.data
    : { problem: `Column map ${name}: ${z.prettifyError(read.error)}` }
}

type Cells = Record<string, unknown>

function toCell(row: Cells, column: string): string {
  const cell = Object.hasOwn(row, column) ? row[column] : ''
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : ''
}

/** An object without a prototype, so that a column name cannot match an inherited property. */
function createDocument(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown> // Object.create returns any.
}

function setField(document: Record<string, unknown>, path: string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    document[name] = value
    return
  }
  const part = isObject(document[name]) ? document[name] : createDocument()
  document[name] = part
  setField(part, rest, value)
}

/** How to read a feed: by a named map, the site's map, or the built-in one that fits. */
export type Reading = {
  map?: string | undefined
  columns?: OwnColumns
  /** Whether a vehicle was read from a row with this hash. */
  knows?: ((sent: string) => boolean) | undefined
}

export type OpenedFeed = {
  rows: AsyncIterable<FeedRow>
  /** The name of the column map in use; null if the feed needs none. */
  mapped: string | null
  /** Columns and fields found so far that are not read. Complete once all rows are read. */
  unknown: ReadonlySet<string>
}

export async function openFeed(
  chunks: AsyncIterable<string>,
  { map, columns = {}, knows = () => false }: Reading = {},
): Promise<OpenedFeed | Problem> {
  const feed = await readFeed(chunks, { knows, map: map ?? '' })
  if (isProblem(feed)) return feed
  const { header, rows } = feed
  if (map === undefined && header !== null && fitsOwn(columns, header)) {
    const read = createOwnReader(columns)
    const unknown = new Set<string>()
    for (const column of header)
      if (column !== '' && !Object.hasOwn(columns, column)) note(unknown, column)
    return { rows: readWith(rows, (row) => ({ document: read(row) })), mapped: 'own', unknown }
  }
  const found = findMap(header, map)
  if (isProblem(found)) return found
  const unknown = new Set<string>()
  const known = found === null ? isField : isColumnOf(found)
  const noted = noteUnknown(rows, header, known, unknown)
  if (header === null && found === null) return { rows: noted, mapped: null, unknown }
  return { rows: mapRows(noted, found), mapped: found?.name ?? null, unknown }
}

/** Maximum number of unknown names to list, and maximum characters of each. */
const MAX_UNKNOWN = 50
const MAX_NAME = 60

function note(unknown: Set<string>, name: string): void {
  if (unknown.size < MAX_UNKNOWN) unknown.add(name.slice(0, MAX_NAME))
}

/** Adds a row's unknown names to those of a feed; `unknown` is the row's (feed-row.ts). */
export function noteNames(names: Set<string>, unknown: string): void {
  for (const name of JSON.parse(unknown) as string[]) note(names, name) // written below
}

/** Records the columns of the header, or without one the fields of each row. */
async function* noteUnknown(
  rows: AsyncIterable<FeedRow>,
  header: readonly string[] | null,
  isKnown: (name: string) => boolean,
  unknown: Set<string>,
): AsyncGenerator<FeedRow> {
  for (const name of header ?? []) if (name !== '' && !isKnown(name)) note(unknown, name)
  for await (const row of rows) {
    const fields = header === null && isObject(row.document) ? Object.keys(row.document) : []
    const others = fields.filter((name) => !isKnown(name))
    if (others.length === 0) {
      yield row
      continue
    }
    const own = new Set<string>()
    for (const name of others) note(own, name)
    for (const name of own) note(unknown, name)
    yield { ...row, unknown: JSON.stringify([...own]) }
  }
}

function isField(name: string): boolean {
  const dot = name.indexOf('.')
  const first = dot < 0 ? name : name.slice(0, dot)
  return Object.hasOwn(CAR_FIELDS, first) || name === 'objectID' || SENT.has(name)
}

const SENT: ReadonlySet<string> = new Set(SENT_FIELDS)

/** Whether a map names a column, read or not. */
function isColumnOf({ header, identity, title, fields }: ColumnMap): (name: string) => boolean {
  const read = Object.values(fields).flatMap(({ from }) => from)
  const names = new Set([...header, ...identity, ...read, title])
  return (name) => names.has(name)
}
