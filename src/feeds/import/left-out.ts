// Values that an import left out, in words: for the sender, the dealer, the console and the command.
import { countOf } from '#lib/text.ts'
import { COLUMN_FIELDS, isColumnName } from '#vehicle/columns.ts'

/** Values of a field that were sent and left out, with the words sent most often. */
export type LossReport = {
  field: string
  count: number
  examples: { sent: string; count: number; row: number }[]
}

/** Rows with the same fault, and the first of them; `reason` is "row has ...". */
export type RowReport = { reason: string; count: number; row: number }

/** What an import could not take as it was sent. */
export type Lost = {
  leftOut: readonly LossReport[]
  repairs: readonly RowReport[]
  /** Rows rejected, and the first of them. */
  refused: number
  refusals: readonly { row: number; reason: string }[]
}

/** What people call a field: "Price", or its name in a feed. */
export function nameOfField(field: string): string {
  return isColumnName(field) ? COLUMN_FIELDS[field].label : field
}

/** A line for each field: 'Price: 12 values, such as “From $12,990” (row 3, 10 times)'. */
export function describeLeftOut(leftOut: readonly LossReport[]): string[] {
  return leftOut.map(({ field, count, examples }) => {
    const words = examples.map(({ sent, row, count: times }) => {
      const often = times === 1 ? '' : `, ${times} times`
      return `“${sent}” (row ${row}${often})`
    })
    return `${nameOfField(field)}: ${countOf(count, 'value')}, such as ${words.join(', ')}`
  })
}

/** A line for each field of which values were left out, then for rows that were repaired or rejected. */
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

/** What an import could not take, in words that tell it from what earlier ones could not. */
export function newWords({ leftOut, repairs, refusals }: Lost, known: readonly string[]): string[] {
  const all = [
    ...leftOut.flatMap(({ field, examples }) => examples.map(({ sent }) => `${field}: ${sent}`)),
    ...repairs.map(({ reason }) => reason),
    ...new Set(refusals.map(({ reason }) => reason)),
  ]
  return all.filter((word) => !known.includes(word))
}
