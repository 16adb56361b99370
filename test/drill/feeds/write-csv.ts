// A table as delimited text, as spreadsheets, exports and hand-made scripts write it; perhaps with a damaged row.
import type { Column } from './tables.ts'
import { between, happens, pick, type Random } from './yard.ts'

export type Text = {
  text: string
  /** The vehicle whose row is damaged, and how; the rows after it may be lost with it. */
  damage: { at: number; how: Damage } | null
}

const DAMAGES = [
  'bare cells',
  'missing cell',
  'extra cell',
  'open quote',
  'line break',
  'cut off',
] as const
type Damage = (typeof DAMAGES)[number]

const SHARE_OF_DAMAGED = 0.12

export function writeCsv(columns: readonly Column[], random: Random): Text {
  const count = columns[0]?.cells.length ?? 0
  const delimiter = pick(random, [',', ',', ',', ';', '\t', '|'])
  const end = pick(random, ['\n', '\r\n', '\r\n', '\r'])
  const quote = pick(random, [quoteNeeded, quoteNeeded, quoteAll, quoteTexts])
  const space = delimiter === ',' && happens(random, 0.05) ? ' ' : ''
  const last = happens(random, 0.1) ? delimiter : ''
  const join = (cells: readonly string[]) => cells.join(delimiter + space) + last
  const damage = happens(random, SHARE_OF_DAMAGED)
    ? { at: between(random, 0, count - 1), how: pick(random, DAMAGES) }
    : null
  const header = join(columns.map(({ heading }) => quote(heading, delimiter)))
  const rows = Array.from({ length: count }, (_, at) => {
    const values = columns.map(({ cells }) => cells[at] ?? '')
    const cells = values.map((cell) => quote(cell, delimiter))
    return damage?.at === at
      ? breakRow(damage.how, { values, cells, join, end, random })
      : join(cells)
  })
  const isHeaderEnded = happens(random, 0.1)
  const lines = [
    ...(happens(random, 0.08) ? [`sep=${delimiter}`] : []),
    ...(happens(random, 0.05) ? ['Bay Road Motors stock list', ''] : []),
    header,
    ...rows.flatMap((row) => (happens(random, 0.03) ? [row, ''] : [row])),
    ...(happens(random, 0.05) ? [columns.map(() => '').join(delimiter)] : []),
  ]
  const isEnded = happens(random, 0.8)
  const whole = lines.join(end) + (isEnded ? end : '')
  const isMixed = isHeaderEnded && end === '\n'
  const text = isMixed ? whole.replace(`${header}\n`, `${header}\r\n`) : whole
  if (damage?.how !== 'cut off') return { text, damage }
  // Not within the last cell: such a text is whole, for all that can be seen.
  const lastRow = text.lastIndexOf(rows.at(-1) ?? '')
  const lastDelimiter = text.lastIndexOf(delimiter, lastRow + (rows.at(-1) ?? '').length - 1)
  const cut = between(random, lastRow + 1, lastDelimiter)
  return { text: text.slice(0, cut), damage: { ...damage, at: count - 1 } }
}

type Quote = (cell: string, delimiter: string) => string

const quoteAll: Quote = (cell) => `"${cell.replaceAll('"', '""')}"`
/** Only where the text needs it: 21'6" stays as it is. */
const quoteNeeded: Quote = (cell, delimiter) =>
  cell.includes(delimiter) || /^\s*"|[\r\n]/.test(cell) ? quoteAll(cell, delimiter) : cell
const quoteTexts: Quote = (cell, delimiter) =>
  /^[\d.]*$/.test(cell) ? cell : quoteAll(cell, delimiter)

type Row = {
  values: readonly string[]
  cells: readonly string[]
  join: (cells: readonly string[]) => string
  end: string
  random: Random
}

function breakRow(how: Damage, row: Row): string {
  return BREAK[how](row, between(row.random, 0, row.cells.length - 1))
}

const BREAK: Readonly<Record<Damage, (row: Row, at: number) => string>> = {
  'bare cells': ({ values, join }) =>
    join(values.map((value) => value.replaceAll(/[\r\n]+/g, ' '))),
  'missing cell': ({ cells, join }, at) => join(cells.toSpliced(at, 1)),
  'extra cell': ({ cells, join, random }, at) =>
    join(cells.toSpliced(at, 0, pick(random, ['', '0', 'x']))),
  'open quote': ({ values, cells, join }, at) =>
    join(cells.toSpliced(at, 1, `"${values[at] ?? ''}`)),
  'line break': ({ values, cells, join, end }, at) => {
    const value = values[at] ?? ''
    return join(cells.toSpliced(at, 1, value.slice(0, 3) + end + value.slice(3)))
  },
  // The whole text is cut.
  'cut off': ({ cells, join }) => join(cells),
}
