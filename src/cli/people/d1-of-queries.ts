// A database with the interface of D1 over queries as text, so that commands run the Worker's own statements. Wrangler
// cannot bind values: they are written into the text as literals.
import type { QueryD1 } from '#cli/run-on-d1.ts'

type Value = string | number | null
type Prepared = { text: string; bind: (...values: Value[]) => Prepared }

/** As much of a database as reads and batches need; the statements of a batch are sent together. */
export function d1OfQueries(ask: QueryD1): D1Database {
  const prepare = (text: string): Prepared => ({
    text,
    bind: (...values) => prepare(withLiterals(text, values)),
  })
  const batch = async (statements: Prepared[]) => {
    if (statements.length === 0) return []
    const answers = await ask(`${statements.map(({ text }) => text).join(';\n')};`)
    return statements.map((_, at) => ({ success: true, meta: {}, results: answers[at] ?? [] }))
  }
  // The two methods of a database that a person's data needs.
  return { prepare, batch } as unknown as D1Database
}

/** A statement with its values in place of ?1, ?2 and so on. A value is never read as a placeholder itself. */
export function withLiterals(text: string, values: readonly Value[]): string {
  return text.replaceAll(/\?(\d+)/g, (_, number: string) => toLiteral(values[Number(number) - 1]))
}

function toLiteral(value: Value | undefined): string {
  if (value === undefined || value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (value.includes('\0')) throw new Error('A text with a zero byte cannot be written as SQL')
  return `'${value.replaceAll("'", "''")}'`
}
