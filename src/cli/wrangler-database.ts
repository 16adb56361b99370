// A D1 database on Cloudflare with the interface of the Worker's databases, so that commands call the Worker's own
// functions. Each call is one `wrangler d1 execute`, which knows the account. It cannot bind values: they are written
// into the statements as literals. Linux allows 128 kB of statements per call.
import { callWrangler, type Storage, storageFlags } from './call-wrangler.ts'

type Value = string | number | boolean | null
type Result = { results: Record<string, unknown>[]; success: true; meta: Record<string, unknown> }
type Statement = {
  text: string
  bind: (...values: Value[]) => Statement
  all: () => Promise<Result>
  run: () => Promise<Result>
  first: (column?: string) => Promise<unknown>
}

const NOTHING: Result = { results: [], success: true, meta: {} }
/** The Worker creates the triggers: Cloudflare may split one at the semicolon in its body (workers-sdk 14991). */
const TRIGGER = /^CREATE TRIGGER\b/

/** Opens a database of wrangler.toml by its binding. The statements of a batch are one transaction, as in the Worker. */
export function openWranglerDatabase(name: string, storage: Storage): D1Database {
  const batch = async (statements: readonly Pick<Statement, 'text'>[]): Promise<Result[]> => {
    const sent = statements.filter(({ text }) => !TRIGGER.test(text))
    if (sent.length === 0) return statements.map(() => NOTHING)
    const sql = sent.map(({ text }) => text).join(';\n')
    const flags = ['--json', '--command', sql, ...storageFlags(storage)]
    const results = parseResults(await callWrangler(['d1', 'execute', name, ...flags]))
    return statements.map(({ text }) =>
      TRIGGER.test(text) ? NOTHING : (results.shift() ?? NOTHING),
    )
  }
  const prepare = (text: string): Statement => {
    const all = async (): Promise<Result> => {
      const [result] = await batch([{ text }])
      return result ?? NOTHING
    }
    return {
      text,
      bind: (...values) => prepare(withLiterals(text, values)),
      all,
      run: all,
      first: async (column) => {
        const [row] = (await all()).results
        if (row === undefined) return null
        return column === undefined ? row : row[column]
      },
    }
  }
  // Only the used methods of a database.
  return { prepare, batch } as unknown as D1Database
}

/** Parses the output of "d1 execute --json": an array with the result of each statement, perhaps after other text. */
export function parseResults(output: string): Result[] {
  const answers: unknown = JSON.parse(output.slice(output.indexOf('[')))
  if (!Array.isArray(answers)) return []
  // Wrangler's own format.
  return (answers as Partial<Result>[]).map(({ results = [], meta = {} }) => ({
    results,
    success: true,
    meta,
  }))
}

/** A statement with its values in place of ?1, ?2 and so on. A value is never read as a placeholder itself. */
export function withLiterals(text: string, values: readonly Value[]): string {
  return text.replaceAll(/\?(\d+)/g, (_, number: string) => toLiteral(values[Number(number) - 1]))
}

function toLiteral(value: Value | undefined): string {
  if (value === undefined || value === null) return 'NULL'
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${value} cannot be written as SQL`)
    // After a minus, a second one would begin a comment.
    return value < 0 ? `(${value})` : String(value)
  }
  if (value.includes('\0')) throw new Error('A text with a zero byte cannot be written as SQL')
  // In SQLite only a quote is special within quotes.
  return `'${value.replaceAll("'", "''")}'`
}
