// A dealer's own file: whether it matches the site's map, and its rows read by that map.
import { COLUMN_NAMES, type ColumnName, columnsOf, type OwnColumns } from '#vehicle/columns.ts'
import { saysNothing } from '#vehicle/reading/words.ts'
import { splitTitle } from './split-title.ts'

/** Several columns with one heading give several cells. */
type Cells = Readonly<Record<string, unknown>>

/**
 * Whether the site's own map applies to a file: it has every column needed to identify and name its vehicles. Columns
 * may be added, and others may be missing.
 */
export function fitsOwn(columns: OwnColumns, header: readonly string[]): boolean {
  const needed = NEEDED.flatMap((field) => columnsOf(columns, field))
  return needed.length > 0 && needed.every((column) => header.includes(column))
}
const NEEDED = ['title', 'make', 'model', 'id'] as const satisfies readonly ColumnName[]

/** Fields that combine all of their columns; for others the first non-empty one counts. */
const MANY: ReadonlySet<ColumnName> = new Set(['images', 'standardEquipment', 'car_type', 'status'])

/** Reads rows by the site's own map, with values as sent; empty cells are left out. Never throws. */
export function createOwnReader(columns: OwnColumns): (row: Cells) => Record<string, unknown> {
  const fields = COLUMN_NAMES.map((name) => ({ name, from: columnsOf(columns, name) })).filter(
    ({ name, from }) => from.length > 0 && name !== 'title',
  )
  return (row) => {
    const document: Record<string, unknown> = {}
    for (const { name, from } of fields) {
      const cells = from.flatMap((column) => cellsOf(row, column))
      const [first] = cells
      const single = cells.find((cell) => !saysNothing(cell)) ?? first
      const value = MANY.has(name) && cells.length > 1 ? cells : single
      if (value !== undefined) setField(document, name.split('.'), value)
    }
    const [title = ''] = columnsOf(columns, 'title').flatMap((column) => cellsOf(row, column))
    if (title === '') return document
    const titled = splitTitle(title, document)
    const year = findYear(title, titled.model)
    // A separate column overrides the title.
    return { ...(year !== undefined && { year }), ...titled, ...document }
  }
}

/** The year at the start of a title, or its only one that is not the model's name: "Peugeot 2008 Allure 2021". */
function findYear(title: string, model?: string): string | undefined {
  const [first] = /^\s*(?:19|20)\d\d\b/.exec(title) ?? []
  if (first !== undefined) return first.trim()
  const years = title.match(/\b(?:19|20)\d\d\b/g) ?? []
  const named = years.findIndex((year) => model?.split(' ').includes(year))
  const others = named < 0 ? years : years.toSpliced(named, 1)
  return others.length === 1 ? others[0] : undefined
}

/** The non-empty cells of a column in a row. */
export function cellsOf(row: Cells, column: string): string[] {
  const sent = Object.hasOwn(row, column) ? row[column] : ''
  return (Array.isArray(sent) ? sent : [sent]).flatMap((cell: unknown) => {
    const text = typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : ''
    return text === '' ? [] : text
  })
}

/** Sets a nested field of a document; names come from the table of fields. */
export function setField(document: Record<string, unknown>, path: string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    document[name] = value
    return
  }
  const inner: Record<string, unknown> = {
    ...(document[name] as Record<string, unknown> | undefined), // set below
  }
  setField(inner, rest, value)
  document[name] = inner
}
