import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import type { Env } from '#env.ts'
import { clearTenants } from '#tenant/store.ts'
import { DRAWN, openShop, testCar } from '#test/support/shop.ts'

const app = createApp()

type Counts = { tenants: number; search: number; objects: number; database: number }

/** The bindings, counting each read. */
function counted(counts: Counts): Env {
  const kv = (namespace: KVNamespace, name: 'tenants' | 'search') =>
    new Proxy(namespace, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        if (property === 'get' || property === 'getWithMetadata' || property === 'list')
          counts[name] += 1
        return value.bind(target)
      },
    })
  const stockIndex = new Proxy(env.STOCK_INDEX, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (property === 'get') counts.objects += 1
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const database = new Proxy(env.DB, {
    get(target, property) {
      counts.database += 1
      return Reflect.get(target, property)
    },
  })
  return {
    ...env,
    TENANTS: kv(env.TENANTS, 'tenants'),
    SEARCH: kv(env.SEARCH, 'search'),
    STOCK_INDEX: stockIndex,
    DB: database,
  }
}

async function open(
  path: string,
  host = 'lean.example',
  headers: Record<string, string> = DRAWN,
): Promise<Counts> {
  const counts: Counts = { tenants: 0, search: 0, objects: 0, database: 0 }
  const ctx = createExecutionContext()
  const response = await app.fetch(
    new Request(`http://${host}${path}`, { headers }),
    counted(counts),
    ctx,
  )
  expect(response.status).not.toBe(421)
  await response.text()
  await waitOnExecutionContext(ctx)
  return counts
}

beforeAll(async () => {
  await openShop({ slug: 'lean' }, [testCar(), testCar({ make: 'Kia' })])
})

describe('storage that a search page reads', () => {
  it('is two KV reads more for a tenant that is not in the memo', async () => {
    await openShop({ slug: 'cold' }, [testCar()])
    clearTenants()
    expect(await open('/search/used-cars', 'cold.example')).toMatchObject({ tenants: 2, search: 1 })
    expect(await open('/search/used-cars', 'cold.example')).toMatchObject({ tenants: 0, search: 1 })
  })

  it('is one KV read and one call of a Durable Object, and no row of the database', async () => {
    await open('/search/used-cars')
    expect(await open('/search/used-cars?sortBy=latest')).toEqual({
      tenants: 0,
      search: 1,
      objects: 1,
      database: 0,
    })
  })

  it('is one KV read if the results are cached', async () => {
    await open('/search/kia')
    await open('/search/kia')
    expect(await open('/search/kia')).toEqual({ tenants: 0, search: 1, objects: 0, database: 0 })
  })

  it('is nothing where the page is kept', async () => {
    const none = { tenants: 0, search: 0, objects: 0, database: 0 }
    await open('/search/kia', 'lean.example', {})
    expect(await open('/search/kia', 'lean.example', {})).toEqual(none)
  })
})
