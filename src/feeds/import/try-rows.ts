// Reads the start of a dealer's own file, and tries its rows with a map: the resulting vehicles, without writing them.
import * as z from 'zod'

import { readJson } from '#lib/parse-json.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#vehicle/car.ts'
import type { OwnColumns } from '#vehicle/columns.ts'
import { type Loss, readDocument } from '#vehicle/reading/read-document.ts'
import { createRowNamer, identify, indexVehicles } from './identify.ts'
import { createOwnReader } from './own-columns.ts'
import { isProblem, type Problem } from './problem.ts'
import { readCar } from './read-car.ts'
import { readFeed } from './read-feed.ts'
import { decodeFeed, UnpackError } from './read-text.ts'

export const TRIED_ROWS = 20
/** Maximum columns, and characters of a heading, in a map; maximum characters of a cell, and of a sample. */
const MAX_COLUMNS = 200
const MAX_HEADING = 100
const MAX_CELL = 4000
const MAX_VALUES = 100
const MAX_SAMPLE = 500_000

/**
 * The header of a file and its first rows. `cells` are in the order of the header; a column that occurs more than once
 * has a list. `fault` says why a row cannot be read.
 */
export type Sample = { header: string[]; rows: SampleRow[] }
type SampleRow = { row: number; cells: (string | string[])[]; fault?: string | undefined }

/** Reads the beginning of a CSV or XML file. */
export async function readSample(bytes: Uint8Array): Promise<Sample | Problem> {
  try {
    return await readStart(bytes)
  } catch (error) {
    if (error instanceof UnpackError)
      return { problem: 'This file cannot be unpacked. Choose the file that is in it.' }
    throw error
  }
}

async function readStart(bytes: Uint8Array): Promise<Sample | Problem> {
  const feed = await readFeed(decodeFeed([bytes]))
  if (isProblem(feed)) return feed
  if (feed.header === null)
    return {
      problem:
        'This is JSON, which needs no map: its fields must have Forecourt’s own names. Choose a CSV or XML file.',
    }
  const { header } = feed
  if (header.length < 2)
    return { problem: 'This is not a table. Choose a CSV file whose first row names its columns.' }
  if (header.length > MAX_COLUMNS)
    return {
      problem: `This file has ${header.length} columns, and a map holds at most ${MAX_COLUMNS}. Remove those that you don’t need.`,
    }
  const long = header.find((column) => column.length > MAX_HEADING)
  if (long !== undefined)
    return {
      problem: `The first row must name the columns, and “${long.slice(0, 40)}…” is too long for a name.`,
    }
  const rows: Sample['rows'] = []
  let length = 0
  for await (const { row, document, fault } of feed.rows) {
    const named = (document ?? {}) as Record<string, string | string[]> // rows with columns
    const cells = header.map((column) => shorten(named[column] ?? ''))
    length += JSON.stringify(cells).length
    if (rows.length > 0 && length > MAX_SAMPLE) break
    rows.push({ row, cells, fault })
    if (rows.length >= TRIED_ROWS) break
  }
  if (rows.length === 0)
    return { problem: 'This file has no rows below its headings. Choose one with vehicles.' }
  return { header, rows }
}

const shorten = (cell: string | string[]) =>
  typeof cell === 'string'
    ? cell.slice(0, MAX_CELL)
    : cell.slice(0, MAX_VALUES).map((value) => value.slice(0, MAX_CELL))

type SampleDocument = Omit<SampleRow, 'cells'> & { document: Record<string, string | string[]> }

/** The rows of a sample by their columns. */
export function toDocuments({ header, rows }: Sample): SampleDocument[] {
  return rows.map(({ row, cells, fault }) => ({
    row,
    fault,
    document: Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])),
  }))
}

/** A row as the resulting vehicle, or why it would be rejected. */
export type Tried = { row: number; id: string } & (
  | { car: Car; losses: readonly Loss[] }
  | { reason: string }
)

export function tryRows(
  sample: Sample,
  columns: OwnColumns,
  { now, zone, currency }: { now: Seconds; zone: string; currency?: 'AUD' | 'NZD' },
): Tried[] {
  const read = createOwnReader(columns)
  const name = createRowNamer()
  const known = indexVehicles([])
  const seen = new Set<string>()
  return toDocuments(sample).map(({ row, document, fault }): Tried => {
    if (fault !== undefined) return { row, id: '', reason: `row ${fault}` }
    const sent = readDocument(read(document), { currency })
    const named = identify(sent.document, name(sent.document, null), known)
    const id = String(named.id)
    if (seen.has(id)) return { row, id, reason: 'id is a duplicate' }
    seen.add(id)
    const done = readCar(named, { known: null, isFirst: false, now, zone, figuresOf: undefined })
    return 'record' in done
      ? { row, id, car: done.car, losses: sent.losses }
      : { row, id, reason: `${done.field} ${done.reason}` }
  })
}

/** A sample that came back with a form; null if it is invalid. */
export const parseSample = (text: string): Sample | null => readJson(text, sample)

const text = z.string().max(MAX_CELL)
const cell = z.union([text, z.array(text).max(MAX_VALUES)])
const sample = z.object({
  header: z.array(z.string().min(1).max(MAX_HEADING)).min(2).max(MAX_COLUMNS),
  rows: z
    .array(z.object({ row: z.number(), cells: z.array(cell), fault: z.string().optional() }))
    .min(1)
    .max(TRIED_ROWS),
})
