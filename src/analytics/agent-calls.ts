// Assistants' calls of each tool of a site, by day: totals in the SQLite of the site's ViewCounter, copied from there
// to D1. The only SQL for these tables. Stores neither callers nor questions.
import type { Seconds } from '#lib/zone-time.ts'
import type { Span } from './result-rows.ts'

/** Rows per batch; a day has one row per tool. */
const BATCH = 50

/** `version` increases with each call; `sent` is the version in the database. */
type AgentTotal = { day: string; tool: string; calls: number; version: number; sent: number }

/** Opens the totals in the storage of a Durable Object. */
export function createAgentCounter({ sql }: DurableObjectStorage) {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS agents (day TEXT, tool TEXT, calls INTEGER, version INTEGER, sent INTEGER,
       PRIMARY KEY (day, tool)) WITHOUT ROWID`,
  )
  return {
    add(day: string, tool: string, calls: number): void {
      sql.exec(
        `INSERT INTO agents VALUES (?1, ?2, ?3, 1, 0)
         ON CONFLICT DO UPDATE SET calls = calls + ?3, version = version + 1`,
        day,
        tool,
        calls,
      )
    },
    /** A batch of totals that the database does not have yet. */
    read: () =>
      sql.exec<AgentTotal>('SELECT * FROM agents WHERE version > sent LIMIT ?', BATCH).toArray(),
    /** Marks rows as saved in the database. */
    take(rows: readonly AgentTotal[]): void {
      for (const { version, day, tool } of rows)
        sql.exec('UPDATE agents SET sent = ? WHERE day = ? AND tool = ?', version, day, tool)
    },
    /** Deletes totals before a day, if the database has them. */
    forget(before: string): void {
      sql.exec('DELETE FROM agents WHERE day < ? AND version = sent', before)
    },
  }
}

/** Writes totals; an existing row keeps the larger number. */
export async function saveAgentCalls(
  db: D1Database,
  site: string,
  rows: readonly Pick<AgentTotal, 'day' | 'tool' | 'calls'>[],
): Promise<void> {
  if (rows.length === 0) return
  const insert = db.prepare(
    `INSERT INTO agent_calls (site, day, tool, calls) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT DO UPDATE SET calls = max(calls, ?4)`,
  )
  await db.batch(rows.map(({ day, tool, calls }) => insert.bind(site, day, tool, calls)))
}

/** A tool with its calls in a span. */
export type AgentCalls = { tool: string; calls: number }

/** The calls of a span by tool, most first. */
export async function listAgentCalls(
  db: D1Database,
  site: string,
  { from, to }: Span,
): Promise<AgentCalls[]> {
  const statement = db.prepare(
    `SELECT tool, sum(calls) AS calls FROM agent_calls WHERE site = ?1 AND day BETWEEN ?2 AND ?3
     GROUP BY tool ORDER BY sum(calls) DESC, tool`,
  )
  return (await statement.bind(site, from, to).all<AgentCalls>()).results
}

/** Deletes a batch of rows from before a time; returns the number deleted. */
export async function purgeAgentCalls(
  db: D1Database,
  { site, before, most }: { site: string; before: Seconds; most: number },
): Promise<number> {
  const day = new Date(before * 1000).toISOString().slice(0, 10)
  const statement = db.prepare(
    `DELETE FROM agent_calls WHERE site = ?1 AND (day, tool) IN (
       SELECT day, tool FROM agent_calls WHERE site = ?1 AND day < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, day, most).run()).meta.changes
}
