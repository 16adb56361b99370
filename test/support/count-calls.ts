// Bindings that record their calls.
import type { Env } from '#env.ts'

/** Methods that access storage, by binding. */
const WAYS = {
  TENANTS: ['get', 'getWithMetadata', 'list'],
  SEARCH: ['get', 'getWithMetadata', 'list'],
  DB: ['prepare', 'batch', 'exec'],
  STOCK_INDEX: ['get'],
  SEARCH_CACHE: ['get'],
  VIEW_COUNTER: ['get'],
  SALES_COUNTER: ['get'],
  SUSPECT_COUNTER: ['get'],
  LEADS: ['send', 'sendBatch'],
  FORM_LIMIT: ['limit'],
} satisfies Partial<Record<keyof Env, readonly string[]>>

/** The bindings, and their storage calls, in order. A batch ("DB.batch") is one, a single query is "DB.prepare". */
export function countCalls(env: Env): { bindings: Env; calls: string[] } {
  const calls: string[] = []
  const note = (call: string, [first]: unknown[]) => {
    // They were prepared for it.
    const together = call === 'DB.batch' && Array.isArray(first) ? first.length : 0
    for (let n = 0; n < together; n += 1) calls.splice(calls.lastIndexOf('DB.prepare'), 1)
    calls.push(call)
  }
  const watched = Object.entries(WAYS).map(([name, ways]) => {
    const binding = env[name as keyof Env] // The keys of WAYS are names of bindings.
    return [name, typeof binding === 'object' ? watch(binding, name, ways, note) : binding]
  })
  return { bindings: { ...env, ...Object.fromEntries(watched) }, calls }
}

function watch(
  binding: object,
  name: string,
  ways: readonly string[],
  note: (call: string, values: unknown[]) => void,
): object {
  return new Proxy(binding, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...values: unknown[]) => {
        if (ways.includes(String(property))) note(`${name}.${String(property)}`, values)
        return Reflect.apply(value, target, values)
      }
    },
  })
}
