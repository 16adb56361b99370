import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { stockKey } from '#tenant/stock-key.ts'
import { openShop, testCar, visit, writeStock } from '#test/support/shop.ts'

// Every text of a dealer and of its stock carries the dealer's canary; the other's must never be seen.
const CANARY = { red: 'CANARYRED', blue: 'CANARYBLUE' }
type Shop = keyof typeof CANARY

const canaryCar = (shop: Shop, id: string) => {
  const word = CANARY[shop]
  return testCar({
    id,
    make: id === '1' ? 'Toyota' : word,
    model: word,
    badge: word,
    colour: word,
    simple_fuel: word,
    location_name: word,
    dealership_name: word,
    city: word,
    tag: word,
  })
}

const open = (shop: Shop) =>
  openShop(
    {
      slug: shop,
      name: `${CANARY[shop]} Motors`,
      tagline: CANARY[shop],
      search: {
        facets: [
          'make',
          'model',
          'badge',
          'colour',
          'fuel',
          'location_name',
          'dealership_name',
          'city',
          'tag',
        ],
        curated: [{ slug: 'all', title: CANARY[shop], filters: 'status:in_stock' }],
      },
      layout: { group_disclaimer: CANARY[shop], brand_grid: true },
      promos: { cards: [{ id: 'promo', title: CANARY[shop], href: '/contact' }], positions: [1] },
    },
    ['1', '2', '3'].map((id) => canaryCar(shop, id)),
  )

beforeAll(async () => {
  await open('red')
  await open('blue')
})

describe('two sites on one Worker', () => {
  it('never show a word of each other in 10,000 interleaved requests (TH1, TH2)', async () => {
    const paths = [
      '/search/new-used-and-demo-cars',
      '/search/toyota',
      '/search/used-cars?sortBy=latest',
      '/search/used-cars?query=canary',
      '/search/used-cars?refinementList[colour][0]=CANARYRED',
      '/search/nope',
    ]
    const hostile: Record<string, string>[] = [
      {},
      { 'X-Forwarded-Host': 'blue.example', 'X-Host': 'blue.example' },
      { 'HX-Request-Type': 'partial', 'HX-Current-URL': 'http://blue.example/' },
      { Cookie: 'tenant=blue', Origin: 'http://blue.example' },
    ]
    let crossed = 0
    let own = 0
    const ask = async (at: number) => {
      const shop: Shop = at % 2 === 0 ? 'red' : 'blue'
      const other = shop === 'red' ? CANARY.blue : CANARY.red
      const path = paths[at % paths.length] ?? '/'
      const response = await visit(shop, path, hostile[Math.floor(at / 2) % hostile.length])
      const html = await response.text()
      // A shopper who asks for the other's word reads it in what was asked, and nowhere else.
      const found =
        path.includes('CANARYRED') && shop === 'blue'
          ? /CANARYRED (?:Motors|Corolla)/.test(html)
          : html.includes(other)
      if (found || response.headers.get('HX-Push-Url')?.includes(other) === true) crossed += 1
      if (html.includes(CANARY[shop])) own += 1
    }
    for (let at = 0; at < 10_000; at += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, next) => ask(at + next)))
    }
    expect(crossed).toBe(0)
    expect(own).toBeGreaterThan(9000)
  }, 240_000)

  it('file every cached answer under site and version, and refuse one that says it is another’s (TH2)', async () => {
    const { keys } = await env.SEARCH.list()
    expect(keys.length).toBeGreaterThan(0)
    for (const { name } of keys) {
      expect(name).toMatch(/^(?:red|blue):\d+:/)
      const foreign = name.startsWith('red:') ? CANARY.blue : CANARY.red
      expect(await env.SEARCH.get(name)).not.toContain(`${foreign} `)
    }
    const key = keys.find(({ name }) => name.startsWith('red:'))?.name ?? ''
    const blue = keys.find(({ name }) => name.startsWith('blue:'))?.name ?? ''
    await env.SEARCH.put(key, (await env.SEARCH.get(blue)) ?? '')
    for (const path of [
      '/search/new-used-and-demo-cars',
      '/search/toyota',
      '/search/used-cars?sortBy=latest',
    ]) {
      expect(await (await visit('red', path)).text()).not.toContain(CANARY.blue)
    }
  })

  it('cannot be written with each other’s key', async () => {
    await expect(
      writeStock('red', 'POST', '/1/indexes/Car_production/batch', { requests: [] }),
    ).resolves.toBeDefined()
    const response = await visit('blue', '/1/indexes', {
      'x-algolia-api-key': await stockKey(env.MASTER_KEY, 'red'),
    })
    expect(response.status).toBe(403)
  })
})
