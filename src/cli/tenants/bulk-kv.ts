// The KV namespace TENANTS through wrangler, many keys per call: each call takes about a second.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { callWrangler, type Storage, storageFlags } from '#cli/call-wrangler.ts'
import type { KvPair, ListedKv } from '#rollout/kv.ts'

/** Maximum keys per read: Cloudflare allows 100 and returns 25 MB at most; there is no limit on this machine. */
const KEYS_PER_READ = { remote: 50, local: 1000 }
/** Maximum pairs and bytes per write: Cloudflare allows 10,000 and 100 MB, wrangler sends 1,000 at once. */
const WRITE = { pairs: 1000, bytes: 50_000_000 }
/** The namespace, local or on Cloudflare. Rejects with wrangler's message if a call fails. */
export function createWranglerKv(storage: Storage): ListedKv {
  const where = ['--binding', 'TENANTS', ...storageFlags(storage)]
  const bulk = (verb: string, content: unknown, ...flags: string[]) =>
    withFile(content, (file) => callWrangler(['kv', 'bulk', verb, file, ...where, ...flags]))

  return {
    get: async (keys) => {
      const values = new Map<string, string | null>()
      const most = storage.remote ? KEYS_PER_READ.remote : KEYS_PER_READ.local
      for (const some of toChunks(keys, most)) {
        const output = await bulk('get', some)
        for (const [key, value] of parseValues(output)) values.set(key, value)
      }
      return values
    },
    put: async (pairs, onProgress) => {
      let done = 0
      for (const some of toWrites(pairs)) {
        await bulk('put', some)
        done += some.length
        onProgress?.(done)
      }
    },
    delete: async (keys) => {
      for (const some of toChunks(keys, WRITE.pairs)) await bulk('delete', some, '--force')
    },
    list: async (prefix) =>
      parseKeys(await callWrangler(['kv', 'key', 'list', '--prefix', prefix, ...where])),
  }
}

/** Splits pairs, in order, into batches that fit one write. */
export function toWrites(pairs: readonly KvPair[], most = WRITE): KvPair[][] {
  const writes: KvPair[][] = []
  let bytes = Infinity
  for (const pair of pairs) {
    // Measured as sent: quotes within a value take two bytes there.
    const size = Buffer.byteLength(JSON.stringify(pair))
    bytes += size
    if (bytes > most.bytes || (writes.at(-1)?.length ?? 0) >= most.pairs) {
      writes.push([])
      bytes = size
    }
    writes.at(-1)?.push(pair)
  }
  return writes
}

/** Parses the output of "kv bulk get": an object of key to value, or to { value }. */
export function parseValues(output: string): [string, string | null][] {
  const text = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  const values: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
  return Object.entries(values).map(([key, entry]) => {
    const value =
      typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : entry
    return [key, typeof value === 'string' ? value : null]
  })
}

/** Parses the output of "kv key list": a list of { name }. */
function parseKeys(output: string): string[] {
  const text = output.slice(output.indexOf('['), output.lastIndexOf(']') + 1)
  const keys: { name?: unknown }[] = text === '' ? [] : JSON.parse(text)
  return keys.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
}

function toChunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size))
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
