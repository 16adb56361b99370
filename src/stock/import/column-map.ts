// Column maps (tenants/catalogue/maps): how the columns of a feed become the fields of E1.
import * as z from 'zod'

import { isObject } from '#lib/is-object.ts'
import { COLUMN_MAPS } from './column-maps.ts'
import { isProblem, type Problem } from './problem.ts'
import type { FeedRow } from './read-feed.ts'
import { splitTitle } from './split-title.ts'

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

/** A row of a feed as a document in the names of E1. */
type Mapped = { document: Record<string, unknown>; identity: string }

/** The map of that name, or the one that the header fits; null for a feed that is in the names of E1 itself. */
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
  // A list of what is to be removed needs no more than its ids.
  if (header.includes('make') || header.includes('id')) return null
  return {
    problem: `No column map matches this feed. Its columns are: ${header.join(', ').slice(0, 400)}.\nChoose a map (${names.join(', ')}) or add one beside them.`,
  }
}

/** The rows of a feed, read by a map. Faulty rows pass as they are. */
export async function* mapRows(
  rows: AsyncIterable<FeedRow>,
  map: ColumnMap | null,
): AsyncGenerator<FeedRow> {
  const read = map === null ? readDotted : createMapper(map)
  for await (const row of rows) {
    yield isObject(row.document) ? { ...row, ...read(row.document) } : row
  }
}

/** Columns in the names of E1 themselves, dotted where nested: "location.name". */
function readDotted(row: Cells): Pick<FeedRow, 'document'> {
  const document = createDocument()
  for (const [column, cell] of Object.entries(row)) {
    const path = column.split('.', DEEPEST + 1)
    if (path.length <= DEEPEST) setField(document, path, cell)
  }
  return { document }
}

/** Parts of the longest name of E1, and some more: a name of thousands of dots is none. */
const DEEPEST = 5

/** Reads a row by a map. Total: cells that say nothing are left out. */
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

/** Without a prototype, so that no column name means anything but itself. */
function createDocument(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown> // What Object.create gives has no type.
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
