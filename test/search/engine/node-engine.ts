// The engine on Node's own SQLite: the same SQL as in a Durable Object, without workerd.
import { DatabaseSync } from 'node:sqlite'

import { answerRequest } from '#search/engine/endpoints.ts'
import { createDocuments } from '#search/engine/documents.ts'
import type { Sql } from '#search/engine/sql.ts'
import { createEngine, type Engine } from '#search/engine/engine.ts'

export function createNodeEngine(): Engine {
  return createEngine(createDocuments(createNodeSql()))
}

/** Sends a call as a client would; a body that is not text is sent as JSON. */
export function createFetch(engine: Engine) {
  return (method: string, path: string, body?: unknown): Promise<Response> => {
    const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    return answerRequest(engine, new Request(`http://index${path}`, { method, body: text }))
  }
}

export function createNodeSql(): Sql {
  const db = new DatabaseSync(':memory:')
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepare = (query: string) => {
    const statement = statements.get(query) ?? db.prepare(query)
    statements.set(query, statement)
    return statement
  }
  let depth = 0
  return {
    exec<Row>(query: string, ...bindings: (string | number | null | ArrayBuffer)[]) {
      const values = bindings.map((value) =>
        value instanceof ArrayBuffer ? new Uint8Array(value) : value,
      )
      if (!query.startsWith('SELECT')) {
        prepare(query).run(...values)
        return []
      }
      // SQLite returns the columns that the query names, which the caller's row type lists.
      return mapBlobs(prepare(query).iterate(...values)) as Iterable<unknown> as Iterable<Row>
    },
    transaction(work) {
      depth += 1
      db.exec(`SAVEPOINT level${depth}`)
      try {
        const result = work()
        db.exec(`RELEASE level${depth}`)
        return result
      } catch (error) {
        db.exec(`ROLLBACK TO level${depth}`)
        db.exec(`RELEASE level${depth}`)
        throw error
      } finally {
        depth -= 1
      }
    },
  }
}

function* mapBlobs(rows: Iterable<Record<string, unknown>>): Generator<Record<string, unknown>> {
  for (const row of rows) {
    if (row.bytes instanceof Uint8Array) row.bytes = row.bytes.slice().buffer
    yield row
  }
}
