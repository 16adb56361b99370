// The KV namespace TENANTS as publishing uses it: many keys per call.
import type { Seconds } from '#lib/zone-time.ts'

export type KvPair = {
  key: string
  value: string
  /** Seconds until it expires. */
  expiration_ttl?: Seconds
}
export type BulkKv = {
  get: (keys: readonly string[]) => Promise<Map<string, string | null>>
  /**
   * Writes in order; `onProgress` receives the number written so far. If it rejects, some values may have been written.
   */
  put: (pairs: readonly KvPair[], onProgress?: (done: number) => void) => Promise<void>
  delete: (keys: readonly string[]) => Promise<void>
}
/** `BulkKv` that can also list keys. */
export type ListedKv = BulkKv & {
  /** Names of the keys with a prefix. */
  list: (prefix: string) => Promise<string[]>
}

/** Maximum bytes of a value in KV. */
export const MAX_VALUE_BYTES = 25 * 1024 * 1024

/** The used members of a namespace: Workers and Miniflare type the rest differently. */
type TextKv = {
  get(key: string, options: { type: 'text'; cacheTtl: number }): Promise<string | null>
  put(key: string, value: string): Promise<void>
  delete(key: string): Promise<void>
  list(options: {
    prefix: string
    cursor: string | null
  }): Promise<{ keys: { name: string }[]; list_complete: boolean; cursor?: string }>
}

/** Seconds for which a Worker may read an older value: the minimum that KV allows. */
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
