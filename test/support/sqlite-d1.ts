// A Node database with the interface of D1, as far as the tests need it.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** Each statement is compiled once, as in D1. */
const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>()

/** `through` wraps each call: it decides when the call is made, and whether its result is returned. */
export function asD1(
  sqlite: DatabaseSync,
  through: <T>(effect: () => T) => Promise<T>,
): D1Database {
  const known = statements.get(sqlite) ?? new Map<string, StatementSync>()
  statements.set(sqlite, known)
  const compile = (text: string) => {
    const statement = known.get(text) ?? sqlite.prepare(text)
    known.set(text, statement)
    return statement
  }
  const run = (text: string, values: readonly SQLInputValue[]) => ({
    results: compile(text).all(...values),
    success: true,
    meta: {},
  })
  const prepare = (text: string, values: readonly SQLInputValue[] = []) => ({
    text,
    values,
    bind: (...values: SQLInputValue[]) => prepare(text, values),
    first: () => through(() => run(text, values).results[0] ?? null),
    all: () => through(() => run(text, values)),
    run: () => through(() => run(text, values)),
  })
  const batch = (statements: { text: string; values: readonly SQLInputValue[] }[]) =>
    through(() => statements.map(({ text, values }) => run(text, values)))
  return { prepare, batch } as unknown as D1Database // the methods that are called
}
