// The search by budget through the Worker: the page, its numbers from the engine, and the way on.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'

const page = async (query = '', slug = 'purse', headers = {}) =>
  (await (await visit(slug, `/find-by-budget${query}`, headers)).text()).replaceAll('&amp;', '&')
const PART = { 'hx-request': 'true', 'hx-request-type': 'partial' }
const text = (html = '') =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
const buttonOf = (html: string) =>
  /<button id="budget-go"[^>]*>.*?<\/button>/s.exec(html)?.[0] ?? ''
const idsOf = (html: string) =>
  [...html.matchAll(/data-car-id="([^"]+)"/g)].map((match) => match[1])
const tilesOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)"[^>]*data-value="([^"]+)" data-count="(\d+)"/g)].map(
    ([, href = '', value, count]) => [value, Number(count), decodeURIComponent(href)],
  )
const go = async (query: string, slug = 'purse') => {
  const { status, headers } = await visit(slug, `/find-by-budget?${query}&go=1`)
  return [status, decodeURIComponent(headers.get('location') ?? '')]
}

const SITE = {
  budget: { enabled: true, method: 'sum' as const },
  locations: [
    { id: '1', slug: 'far', name: 'Far Yard', lat: -37.8136, long: 144.9631 },
    { id: '2', slug: 'near', name: 'Near Yard', lat: -33.8688, long: 151.2093 },
    { id: '3', slug: 'lost', name: 'Lost Yard' },
    { id: '4', slug: 'parts', name: 'Parts', location_type: 'parts' as const },
  ],
}
const CARS = [
  testCar({ id: 'nine', price: 900 }),
  testCar({ id: 'thousand', price: 1000 }),
  testCar({ id: 'unpriced', price: 0 }),
  testCar({ id: 'hatch', price: 9500, make: 'Mazda', model: '2', location_name: 'Near Yard' }),
  testCar({ id: 'suv', price: 30_000, simple_body: 'SUV', location_name: 'Far Yard' }),
  testCar({
    id: 'edge',
    price: 38_000,
    simple_body: 'SUV',
    location_name: 'Near Yard',
    km: 90_000,
  }),
  testCar({ id: 'dear', price: 38_001, simple_body: 'Ute', model: 'Hilux' }),
  testCar({ id: 'dearest', price: 61_490, car_type: 'new', simple_body: 'Ute', model: 'Hilux' }),
]

beforeAll(async () => {
  await openShop({ slug: 'purse', ...SITE }, CARS)
  await openShop({ slug: 'other', budget: { enabled: true, method: 'sum' as const } }, [
    testCar({ id: 'foreign', price: 20_000 }),
  ])
  await openShop({ slug: 'no-budget' }, [])
  await env.DB.prepare(
    "INSERT INTO postcodes (country, postcode, lat, long, region) VALUES ('AU', '2000', -33.8688, 151.2093, ''), ('AU', '2999', NULL, NULL, '')",
  ).run()
})

describe('search by budget', () => {
  it('shows the vehicles above 1,000 up to the budget, the most expensive first (C24, V59, A31)', async () => {
    const html = await page()
    expect(html).toContain('data-testid="budget-search"')
    expect(html).toContain('Find cars for your budget')
    expect(/data-say="ceiling">([^<]+)/.exec(html)?.[1]).toBe('$38,000')
    expect(text(buttonOf(html))).toBe('Show 3 cars')
    expect(idsOf(html)).toEqual(['edge', 'suv', 'hatch'])
  })

  const countOn = async (href: string, slug = 'purse') => {
    const list = await (await visit(slug, href)).text()
    return text(/data-testid="result-count"[^>]*>(.*?)<\/output>/s.exec(list)?.[1])
  }

  it('leads to a list of exactly the vehicles that it counted, without those of 1,000 or less (R61, V59)', async () => {
    const [status, href] = await go('repayment=600&deposit=2000')
    expect([status, href]).toEqual([
      303,
      '/search/new-used-and-demo-cars?range[price]=1001:38000&sortBy=highestPrice',
    ])
    expect(await countOn(String(href))).toBe('3 cars')
    for (const query of ['', '?min=500', '?repayment=9000', '?from=/search/used-cars', '?km=50000'])
      for (const [value, count, to] of tilesOf(await page(query)))
        expect(await countOn(String(to)), `${query} ${value}`).toMatch(
          new RegExp(`^${count} (?:Used )?cars?$`),
        )
  })

  it('names no lowest price in the list if no vehicle costs so little (R61)', async () => {
    expect((await go('repayment=9000', 'other'))[1]).toBe(
      '/search/new-used-and-demo-cars?range[price]=:20000&sortBy=highestPrice',
    )
  })

  it('counts and lists the same vehicles at every budget (R61, V59)', async () => {
    const prices = [0, 1, 999, 1000, 1000.5, 1001, 1002, 5000, 9999.99, 10_000]
    const cars = prices.map((price, at) => testCar({ id: `p${at}`, price }))
    await openShop({ slug: 'edges', budget: SITE.budget }, cars)
    for (const deposit of [1001, 1002, 4999, 5000, 9999, 10_000, 20_000]) {
      const query = `repayment=0&deposit=${deposit}`
      const [, shown] = /^Show (\d+) /.exec(text(buttonOf(await page(`?${query}`, 'edges')))) ?? []
      const [, href] = await go(query, 'edges')
      expect(await countOn(String(href), 'edges'), query).toMatch(new RegExp(`^${shown} cars?$`))
    }
  })

  it('caps the price at the highest of the list (R61)', async () => {
    expect(await go('repayment=9000&deposit=0')).toEqual([
      303,
      '/search/new-used-and-demo-cars?range[price]=1001:61490&sortBy=highestPrice',
    ])
    expect(await go('from=/search/used-cars&repayment=9000')).toEqual([
      303,
      '/search/used-cars?range[price]=1001:38001&sortBy=highestPrice',
    ])
  })

  it('disables its button below the lowest price, with a warning (S27, X27)', async () => {
    const html = await page('?from=/search/used-cars&repayment=100&deposit=0')
    expect(text(buttonOf(html))).toBe('0 Used cars Found')
    expect(buttonOf(html)).toContain('disabled=""')
    const warning = /<p class="budget-none"(.*?)<\/p>/s.exec(html)?.[0]
    expect(text(warning)).toBe('No Used cars found for this budget')
    expect(warning).toContain('icon-alert"')
    expect(warning).not.toContain('hidden=""')
    expect(text(buttonOf(await page('?repayment=0&deposit=0')))).toBe('0 cars Found')
    // If the button is disabled, the address alone leads nowhere either.
    expect(await go('repayment=100&deposit=0')).toEqual([200, ''])
  })

  it('enables it from the lowest price on', async () => {
    expect(text(buttonOf(await page('?repayment=0&deposit=9500')))).toBe('Show 1 car')
    expect(text(buttonOf(await page('?repayment=0&deposit=9499')))).toBe('0 cars Found')
  })

  it('has tiles by body and make that link to their lists, largest first, then by name (W79, C25)', async () => {
    const query = '?range[price]=1001:38000&sortBy=highestPrice'
    expect(tilesOf(await page())).toEqual([
      ['SUV', 2, `/search/suv${query}`],
      ['Hatch', 1, `/search/hatch${query}`],
      ['Toyota', 2, `/search/toyota${query}`],
      ['Mazda', 1, `/search/mazda${query}`],
    ])
  })

  it('offers prices to choose, from $5,000 to $70,000 or the site’s own (V56)', async () => {
    const picksOf = (html: string) =>
      [...html.matchAll(/<button[^>]*name="pick"[^>]*>(.*?)<\/button>/gs)].map(([, words]) =>
        text(words),
      )
    expect(picksOf(await page()).join(' ')).toBe(
      '$5,000 $10,000 $15,000 $20,000 $30,000 $40,000 $50,000 $60,000 $70,000',
    )
    const quick_picks = [300_000, 500_000, 800_000]
    const price = { max: 900_000 }
    await openShop({ slug: 'vans', budget: { enabled: true, quick_picks, price } }, CARS)
    // The first one covers the dearest vehicle; a higher one would find the same.
    expect(picksOf(await page('', 'vans'))).toEqual(['$300,000'])
  })

  it('includes kilometres (V57)', async () => {
    expect(text(buttonOf(await page('?km=50,000+kms')))).toBe('Show 2 cars')
    expect((await go('km=50,000'))[1]).toContain('range[km]=:50000')
  })

  it('shows the distance of yards, the nearest first, with their stock (A30)', async () => {
    const html = await page('?postcode=2000')
    const yards = /data-testid="budget-yards">(.*?)<\/section>/s.exec(html)?.[1]
    const rows = [...(yards ?? '').matchAll(/<li>(.*?)<\/li>/gs)].map((match) => text(match[1]))
    // Sydney to Melbourne along the great circle of radius 6,371 km.
    expect(rows).toEqual([
      'Near Yard 0 km away 2 cars',
      'Far Yard 713 km away 1 car',
      'Lost Yard 0 cars',
    ])
  })

  it('rejects an invalid postcode, and renders all else (V46, X26)', async () => {
    for (const postcode of ['20', '20000', 'abcd', '2 00']) {
      const html = await page(`?postcode=${encodeURIComponent(postcode)}`)
      expect(html).toContain('Invalid postcode. Please enter a 4-digit number.')
      expect(text(buttonOf(html))).toBe('Show 3 cars')
    }
    const unknown = await page('?postcode=2999')
    expect(text(/<p class="budget-fault">.*?<\/p>/.exec(unknown)?.[0])).toBe('Invalid postcode')
    expect(await page('?postcode=')).not.toContain('budget-fault')
  })

  it('answers scripts with only what has changed', async () => {
    const html = await page('?repayment=700', 'purse', PART)
    expect(html).not.toContain('<html')
    expect(html).toContain('$44,000')
    expect(text(buttonOf(html))).toBe('Show 4 cars')
    expect(html).toContain('hx-target="#budget-found"')
  })

  it('shows no other site’s vehicles, and does not exist if a site does not have it', async () => {
    expect(idsOf(await page('', 'other'))).toEqual(['foreign'])
    expect(await page()).not.toContain('foreign')
    expect((await visit('no-budget', '/find-by-budget')).status).toBe(404)
  })

  it('escapes all input as text', async () => {
    const typed = encodeURIComponent('"><script>alert(1)</script>')
    const query = [
      'from',
      'repayment',
      'deposit',
      'min',
      'max',
      'km',
      'postcode',
      'frequency',
      'pick',
    ]
      .map((name) => `${name}=${typed}`)
      .join('&')
    const response = await visit('purse', `/find-by-budget?${query}`)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('<script>alert')
  })
})
