// The KV namespace TENANTS as a publish uses it: many keys a call.
import type { Seconds } from '#lib/zone-time.ts'

export type KvPair = {
  key: string
  value: string
  /** Seconds after which it is gone. */
  expiration_ttl?: Seconds
}
export type BulkKv = {
  get: (keys: readonly string[]) => Promise<Map<string, string | null>>
  /** Writes in order, `onProgress` told of how many so far. One that rejects may have written some: the first ones. */
  put: (pairs: readonly KvPair[], onProgress?: (done: number) => void) => Promise<void>
  delete: (keys: readonly string[]) => Promise<void>
}
/** The same where keys can be looked for. */
export type ListedKv = BulkKv & {
  /** Names of the keys that begin so. */
  list: (prefix: string) => Promise<string[]>
}

/** Most bytes of a value that KV keeps. */
export const MAX_VALUE_BYTES = 25 * 1024 * 1024

/** What of a namespace is used: Workers and Miniflare type the rest of it differently. */
type TextKv = {
  get(key: string, options: { type: 'text'; cacheTtl: number }): Promise<string | null>
  put(key: string, value: string): Promise<void>
  delete(key: string): Promise<void>
  list(options: {
    prefix: string
    cursor: string | null
  }): Promise<{ keys: { name: string }[]; list_complete: boolean; cursor?: string }>
}

/** Seconds for which a Worker may read an older value; KV takes no smaller number. */
const CACHE_S: Seconds = 30

/** The namespace of a Worker, or of a runtime in this process. */
export function ofNamespace(kv: TextKv): ListedKv {
  return {
    get: async (keys) =>
      new Map(
        await Promise.all(
          keys.map(
            async (key) => [key, await kv.get(key, { type: 'text', cacheTtl: CACHE_S })] as const,
          ),
        ),
      ),
    put: async (pairs) => {
      for (const { key, value } of pairs) await kv.put(key, value)
    },
    delete: async (keys) => {
      for (const key of keys) await kv.delete(key)
    },
    list: async (prefix) => {
      const names: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<TextKv['list']>> = await kv.list({ prefix, cursor })
        names.push(...page.keys.map(({ name }) => name))
        cursor = page.list_complete ? null : (page.cursor ?? null)
      } while (cursor !== null)
      return names
    },
  }
}
