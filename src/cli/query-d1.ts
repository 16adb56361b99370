// The database through wrangler, local or on Cloudflare.
import { callWrangler, storageFlags, type Storage } from './call-wrangler.ts'
import type { Row } from './table.ts'

/** The rows of each statement. Rejects with wrangler's words where it fails. */
export async function queryD1(sql: string, storage: Storage): Promise<Row[][]> {
  const command = ['d1', 'execute', 'DB', '--json', '--command', sql, ...storageFlags(storage)]
  return parseResults(await callWrangler(command))
}

/** Reads what "d1 execute --json" prints: an array with the results of each statement, perhaps after other words. */
export function parseResults(output: string): Row[][] {
  const answers: unknown = JSON.parse(output.slice(output.indexOf('[')))
  if (!Array.isArray(answers)) return []
  // Wrangler's own form.
  return (answers as { results?: Row[] }[]).map(({ results = [] }) => results)
}
