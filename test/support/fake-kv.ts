// The namespace TENANTS in memory, for commands. It can fail after a number of writes.
import type { ListedKv } from '#rollout/kv.ts'

export type FakeKv = {
  kv: ListedKv
  values: Map<string, string>
  /** Keys written and removed so far. */
  writes: () => number
  /** Number of writes that succeed before each further one rejects. */
  allow: (most: number) => void
}

export function createFakeKv(): FakeKv {
  const values = new Map<string, string>()
  let written = 0
  let left = Infinity
  const count = () => {
    if (left === 0) throw new Error('cut off')
    left -= 1
    written += 1
  }
  return {
    values,
    writes: () => written,
    allow: (most) => {
      left = most
    },
    kv: {
      get: async (keys) => new Map(keys.map((key) => [key, values.get(key) ?? null])),
      put: async (pairs) => {
        for (const { key, value } of pairs) {
          count()
          values.set(key, value)
        }
      },
      delete: async (keys) => {
        for (const key of keys) {
          count()
          values.delete(key)
        }
      },
      list: async (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
    },
  }
}
