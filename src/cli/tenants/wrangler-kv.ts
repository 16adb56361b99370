// The KV namespace TENANTS through wrangler, many keys a call: each call takes about a second.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { callWrangler, storageFlags, type Storage } from '#cli/call-wrangler.ts'

export type KvPair = { key: string; value: string }
export type BulkKv = {
  get: (keys: readonly string[]) => Promise<Map<string, string | null>>
  put: (pairs: readonly KvPair[]) => Promise<void>
  delete: (keys: readonly string[]) => Promise<void>
}

/** Most keys that Cloudflare takes in one bulk read. */
const KEYS_PER_READ = 100

/** The namespace, local or on Cloudflare. Rejects with wrangler's words when a call fails. */
export function createWranglerKv(storage: Storage): BulkKv {
  const where = storageFlags(storage)
  const bulk = (verb: string, content: unknown, ...flags: string[]) =>
    withFile(content, (file) =>
      callWrangler(['kv', 'bulk', verb, file, '--binding', 'TENANTS', ...where, ...flags]),
    )

  return {
    get: async (keys) => {
      const values = new Map<string, string | null>()
      for (let at = 0; at < keys.length; at += KEYS_PER_READ) {
        const output = await bulk('get', keys.slice(at, at + KEYS_PER_READ))
        for (const [key, value] of parseValues(output)) values.set(key, value)
      }
      return values
    },
    put: async (pairs) => {
      if (pairs.length > 0) await bulk('put', pairs)
    },
    delete: async (keys) => {
      if (keys.length > 0) await bulk('delete', keys, '--force')
    },
  }
}

/** Reads what "kv bulk get" prints: an object of key to value, or to { value }. */
export function parseValues(output: string): [string, string | null][] {
  const text = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  const values: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
  return Object.entries(values).map(([key, entry]) => {
    const value =
      typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : entry
    return [key, typeof value === 'string' ? value : null]
  })
}

async function withFile<Result>(
  content: unknown,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-kv-'))
  try {
    const file = join(folder, 'kv.json')
    await writeFile(file, JSON.stringify(content))
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
