// A database of Node's as D1 would give it: as much as rows of one table need.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** `through` is asked for each call: it says when the call is made, and whether anybody hears of it. */
export function asD1(
  sqlite: DatabaseSync,
  through: <T>(effect: () => T) => Promise<T>,
): D1Database {
  const run = (text: string, values: readonly SQLInputValue[]) => ({
    results: sqlite.prepare(text).all(...values),
    success: true,
    meta: {},
  })
  const prepare = (text: string, values: readonly SQLInputValue[] = []) => ({
    text,
    values,
    bind: (...given: SQLInputValue[]) => prepare(text, given),
    first: () => through(() => run(text, values).results[0] ?? null),
    all: () => through(() => run(text, values)),
    run: () => through(() => run(text, values)),
  })
  const batch = (statements: { text: string; values: readonly SQLInputValue[] }[]) =>
    through(() => statements.map(({ text, values }) => run(text, values)))
  return { prepare, batch } as unknown as D1Database // as much of a database as is asked for
}
