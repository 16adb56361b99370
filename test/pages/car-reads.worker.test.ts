// What a vehicle page costs in storage, with the tenant known: the car, its neighbours, and one row of views.
import { applyD1Migrations, createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#app.ts'
import type { Env } from '#env.ts'
import { openShop, testCar } from '#test/support/shop.ts'

const KV_READS = new Set(['get', 'getWithMetadata', 'list'])

/** A binding whose methods are counted by name when they are called. */
function counted<T extends object>(binding: T, name: string, calls: string[]): T {
  return new Proxy(binding, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        calls.push(`${name}.${String(property)}`)
        return Reflect.apply(value, target, given)
      }
    },
  })
}

/** Opens a page of the shop; the storage that it read, call by call. */
async function open(path: string): Promise<string[]> {
  const calls: string[] = []
  const names = ['TENANTS', 'SEARCH', 'DB', 'STOCK_INDEX', 'SEARCH_CACHE', 'VIEW_COUNTER'] as const
  const watched = Object.fromEntries(names.map((name) => [name, counted(env[name], name, calls)]))
  const context = createExecutionContext()
  const bindings: Env = { ...env, ...watched }
  const response = await createApp().fetch(
    new Request(`http://thrift.example${path}`),
    bindings,
    context,
  )
  expect([path, response.status]).toEqual([path, 200])
  expect(await response.text()).toContain('data-testid="similar-cars"')
  await waitOnExecutionContext(context)
  return calls.filter((call) => {
    const [name = '', method = ''] = call.split('.')
    if (name === 'TENANTS' || name === 'SEARCH') return KV_READS.has(method)
    return name === 'DB' ? method === 'prepare' : method === 'get'
  })
}

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  const cars = Array.from({ length: 8 }, () => testCar())
  const sold = testCar({ slug: 'sold', status: 'sold', sold_date_timestamp: 1 })
  await openShop({ slug: 'thrift', autograb: true }, [...cars, testCar({ slug: 'here' }), sold])
})

describe('storage that a vehicle page reads', () => {
  it.each(['/cars/here', '/cars/sold'])(
    'is the car and its neighbours, and one query of the database at most: %s',
    async (path) => {
      await open(path)
      const calls = await open(path)
      const objects = calls.filter((call) => !call.startsWith('DB.'))
      expect(objects).toEqual(['STOCK_INDEX.get', 'STOCK_INDEX.get'])
      expect(calls.length - objects.length).toBeLessThanOrEqual(1)
    },
  )
})
