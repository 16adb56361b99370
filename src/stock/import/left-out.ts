// Values that an import left out, in words: for the sender, the dealer, the console and the command.
import { countOf } from '#lib/text.ts'
import { COLUMN_FIELDS, isColumnName } from '#stock/columns.ts'

/** Values of a field that were sent and left out, with the words sent most often. */
export type LossReport = {
  field: string
  count: number
  examples: { sent: string; count: number; row: number }[]
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

/** The words of a report that were not in earlier ones, each with its field. */
export function newWords(leftOut: readonly LossReport[], known: readonly string[]): string[] {
  const all = leftOut.flatMap(({ field, examples }) =>
    examples.map(({ sent }) => `${field}: ${sent}`),
  )
  return all.filter((word) => !known.includes(word))
}
