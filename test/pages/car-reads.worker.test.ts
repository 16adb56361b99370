// Storage reads of a vehicle page, with the tenant known: the car, its neighbours, and one row of views.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { parseCar } from '#vehicle/car.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import { toRecord } from '#vehicle/record.ts'
import { countCalls } from '#test/support/count-calls.ts'
import { publishTo } from '#test/support/published.ts'
import { DRAWN, openShop, testCar, type RawCar } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'

const app = createApp()

/** Opens a page of the shop; returns the storage reads, call by call. */
async function open(path: string, host = 'thrift.example'): Promise<string[]> {
  const { bindings, calls } = countCalls(env)
  const context = createExecutionContext()
  const response = await app.fetch(
    new Request(`http://${host}${path}`, { headers: DRAWN }),
    bindings,
    context,
  )
  expect([path, response.status]).toEqual([path, 200])
  expect(await response.text()).toContain('data-testid="similar-cars"')
  await waitOnExecutionContext(context)
  return calls
}

/** Fills the index of a hosted engine's application, as an import would. */
async function fillHosted(app: string, cars: readonly RawCar[]): Promise<void> {
  const send = (method: string, path: string, body: unknown) =>
    fetch(`https://${app.toLowerCase()}-dsn.algolia.net/1/indexes/${path}`, {
      method,
      body: JSON.stringify(body),
    })
  for (const { name, settings } of recordSettings('Car_production'))
    await send('PUT', `${name}/settings`, settings)
  const requests = cars.flatMap((raw) => {
    const car = parseCar(raw)
    return car === null ? [] : [{ action: 'addObject', body: toRecord(car) }]
  })
  await send('POST', 'Car_production/batch', { requests })
}

beforeAll(async () => {
  const cars = Array.from({ length: 8 }, () => testCar())
  const sold = testCar({ slug: 'sold', status: 'sold', sold_date_timestamp: 1 })
  await openShop({ slug: 'thrift', autograb: true }, [...cars, testCar({ slug: 'here' }), sold])
})

describe('storage that a vehicle page reads', () => {
  it.each(['/cars/here', '/cars/sold'])(
    'is the car and its neighbours, and at most one query of the database: %s',
    async (path) => {
      await open(path)
      const calls = await open(path)
      const objects = calls.filter((call) => !call.startsWith('DB.'))
      expect(objects).toEqual(['STOCK_INDEX.get', 'STOCK_INDEX.get'])
      expect(calls.length - objects.length).toBeLessThanOrEqual(1)
    },
  )

  it('asks a paid hosted engine for neighbours through the cache', async () => {
    await fillHosted('THRIFTY', [testCar({ slug: 'paid' }), testCar(), testCar()])
    const engine = { kind: 'algolia' as const, app_id: 'THRIFTY', search_key: 'searchonly1' }
    const site = { slug: 'paying', hosts: ['paying.example'], search: { engine } }
    await publishTo(env.TENANTS, testSite(site))
    await open('/cars/paid', 'paying.example')
    const calls = await open('/cars/paid', 'paying.example')
    expect(calls.filter((call) => !call.startsWith('DB.'))).toEqual([
      'SEARCH.get',
      'SEARCH_CACHE.get',
    ])
  })
})
