// A KV namespace that is at hand, as a publish writes to it.
import type { BulkKv } from './wrangler-kv.ts'

/** What of a namespace is used: Workers and Miniflare type the rest of it differently. */
type TextKv = {
  get(key: string, type: 'text'): Promise<string | null>
  put(key: string, value: string): Promise<void>
  delete(key: string): Promise<void>
}

/** The namespace of a runtime in this process, in place of calls of wrangler. */
export function ofNamespace(kv: TextKv): BulkKv {
  return {
    get: async (keys) =>
      new Map(
        await Promise.all(keys.map(async (key) => [key, await kv.get(key, 'text')] as const)),
      ),
    put: async (pairs) => {
      for (const { key, value } of pairs) await kv.put(key, value)
    },
    delete: async (keys) => {
      for (const key of keys) await kv.delete(key)
    },
  }
}
