// Describes values that an import left out: for the sender, the dealer, the console and the command.
import { countOf } from '#lib/text.ts'
import { COLUMN_FIELDS, isColumnName } from '#vehicle/columns.ts'

/** Values of a field that were left out, with the most frequent ones. */
export type LossReport = {
  field: string
  count: number
  examples: { sent: string; count: number; row: number }[]
}

/** Rows with the same fault, and the first of them; `reason` is "row has ...". */
export type RowReport = { reason: string; count: number; row: number }

/** Everything that an import could not read as sent. */
export type Lost = {
  leftOut: readonly LossReport[]
  repairs: readonly RowReport[]
  /** Number of rejected rows, and the first of them. */
  refused: number
  refusals: readonly { row: number; reason: string }[]
}

/** The label of a field: "Price", or its name in a feed. */
export function nameOfField(field: string): string {
  return isColumnName(field) ? COLUMN_FIELDS[field].label : field
}

/** One line per field: 'Price: 12 values, such as “From $12,990” (row 3, 10 times)'. */
export function describeLeftOut(leftOut: readonly LossReport[]): string[] {
  return leftOut.map(({ field, count, examples }) => {
    const words = examples.map(({ sent, row, count: times }) => {
      const often = times === 1 ? '' : `, ${times} times`
      return `“${sent}” (row ${row}${often})`
    })
    return `${nameOfField(field)}: ${countOf(count, 'value')}, such as ${words.join(', ')}`
  })
}

/** One line per field with lost values, followed by repaired and rejected rows. */
export function describeLost({ leftOut, repairs, refused, refusals: [first] }: Lost): string[] {
  return [
    ...describeLeftOut(leftOut),
    ...repairs.map(
      ({ reason, count, row }) =>
        `Rows repaired: ${count}. Row ${row} ${reason.replace(/^row /, '')}.`,
    ),
    ...(first === undefined
      ? []
      : [`Rows rejected: ${refused}. Row ${first.row}: ${first.reason}.`]),
  ]
}

/** Keys of an import's losses that distinguish them from earlier ones. */
export function newWords({ leftOut, repairs, refusals }: Lost, known: readonly string[]): string[] {
  const all = [
    ...leftOut.flatMap(({ field, examples }) => examples.map(({ sent }) => `${field}: ${sent}`)),
    ...repairs.map(({ reason }) => reason),
    ...new Set(refusals.map(({ reason }) => reason)),
  ]
  return all.filter((word) => !known.includes(word))
}
