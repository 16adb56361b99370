// Everything in the stores of the Worker under test, as text: D1, KV and the storage of every Durable Object.
import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/** Text of each store by name; bytes as Latin-1, so that words in them are found. */
export async function dumpStores(): Promise<Record<string, string>> {
  return { ...(await dumpD1()), ...(await dumpKv()), ...(await dumpObjects()) }
}

async function dumpD1(): Promise<Record<string, string>> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table'",
  ).all<{ name: string }>()
  const names = results.map(({ name }) => name).filter((name) => !name.startsWith('_cf'))
  const dumps = names.map(async (name) => {
    const rows = (await env.DB.prepare(`SELECT * FROM "${name}"`).all()).results
    return [`D1 ${name}`, JSON.stringify(rows)] as const
  })
  return Object.fromEntries(await Promise.all(dumps))
}

async function dumpKv(): Promise<Record<string, string>> {
  const dumps: [string, string][] = []
  for (const [name, kv] of Object.entries({ TENANTS: env.TENANTS, SEARCH: env.SEARCH }))
    for (const { name: key } of (await kv.list()).keys)
      dumps.push([`KV ${name} ${key}`, `${key} ${(await kv.get(key, 'text')) ?? ''}`])
  return Object.fromEntries(dumps)
}

/** Every binding of the Worker that is a namespace of objects. */
async function dumpObjects(): Promise<Record<string, string>> {
  const dumps: [string, string][] = []
  for (const [name, binding] of Object.entries(env)) {
    if (Object(binding).constructor?.name !== 'DurableObjectNamespace') continue
    // Checked above.
    const namespace = binding as DurableObjectNamespace
    for (const id of await listDurableObjectIds(namespace)) {
      const text = await runInDurableObject(namespace.get(id), async (_, { storage }) => {
        const tables = storage.sql
          .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
          .toArray()
          .map((table) => table.name)
          .filter((table) => !table.startsWith('_cf'))
        const rows = tables.map((table) => storage.sql.exec(`SELECT * FROM "${table}"`).toArray())
        return JSON.stringify([rows, [...(await storage.list())]], (_key, value: unknown) =>
          value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
        )
      })
      dumps.push([`object ${name} ${id.toString()}`, text])
    }
  }
  return Object.fromEntries(dumps)
}
