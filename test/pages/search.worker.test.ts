import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit, writeStock } from '#test/support/shop.ts'

const now = Math.floor(Date.now() / 1000)
const DAY = 86_400

const page = async (path: string, slug = 'acme') => (await visit(slug, path)).text()
const ids = (html: string) =>
  [
    ...html.matchAll(
      /data-testid="car-card"[^>]*data-car-id="([^"]+)"|data-car-id="([^"]+)"[^>]*data-testid="car-card"/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? '')
const countOf = (html: string) =>
  /data-testid="result-count"[^>]*>(.*?)<\/output>/s
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]+>/g, '')
    .trim()

beforeAll(async () => {
  await openShop(
    {
      slug: 'acme',
      name: 'Acme Motors',
      locations: [{ id: '1', slug: 'acme-north', name: 'Acme North' }],
      dealerships: [{ id: '1', slug: 'acme-fleet', name: 'Acme Fleet' }],
      search: { excluded_stock_numbers: ['HIDE-1'] },
    },
    [
      testCar({
        id: 'kia-new',
        make: 'Kia',
        model: 'Rio',
        car_type: 'new',
        price: 24_000,
        simple_body: 'Hatch',
        location_name: 'Acme North',
      }),
      testCar({
        id: 'kia-used',
        make: 'Kia',
        model: 'Sportage',
        price: 31_000,
        simple_body: 'SUV',
        dealership_name: 'Acme Fleet',
      }),
      testCar({ id: 'kia-demo', make: 'Kia', model: 'Rio', car_type: 'demo', price: 22_000 }),
      testCar({
        id: 'hilux',
        make: 'Toyota',
        model: 'Hilux',
        badge: 'SR5',
        simple_body: 'Ute',
        price: 54_990,
        km: 12_345,
      }),
      testCar({
        id: 'coming',
        make: 'Toyota',
        model: 'RAV4',
        status: 'coming_soon',
        simple_body: 'SUV',
        price: 46_000,
      }),
      testCar({ id: 'free', make: 'Toyota', model: 'Yaris', price: 0 }),
      testCar({
        id: 'sold-now',
        make: 'Toyota',
        model: 'Camry',
        status: 'sold',
        sold_date_timestamp: now - DAY,
      }),
      testCar({
        id: 'sold-long',
        make: 'Toyota',
        model: 'Prius',
        status: 'sold',
        sold_date_timestamp: now - 9 * DAY,
      }),
      testCar({ id: 'hidden', show_on_dealer_website: false }),
      testCar({ id: 'excluded', stocknum: 'HIDE-1' }),
      testCar({ id: 'other', status: 'stolen' }),
    ],
  )
})

describe('search page', () => {
  it('lists vehicles in stock, coming soon, or recently sold, and no hidden ones (R2, A3, C6)', async () => {
    const html = await page('/search/new-used-and-demo-cars')
    expect(ids(html).sort()).toEqual([
      'coming',
      'free',
      'hilux',
      'kia-demo',
      'kia-new',
      'kia-used',
      'sold-now',
    ])
    expect(countOf(html)).toBe('7 cars')
  })

  it.each([
    ['/search/used-cars', ['free', 'hilux', 'kia-used', 'coming', 'sold-now']],
    ['/search/new-cars', ['kia-new']],
    ['/search/demo-cars', ['kia-demo']],
    ['/search/new-and-demo-cars', ['kia-demo', 'kia-new']],
    ['/search/kia', ['kia-demo', 'kia-new', 'kia-used']],
    ['/search/kia/rio', ['kia-demo', 'kia-new']],
    ['/search/ute', ['hilux']],
    ['/search/acme-north', ['kia-new']],
    ['/search/acme-fleet', ['kia-used']],
  ])('answers %s with its cars (R3-R11)', async (path, cars) => {
    expect(ids(await page(path)).sort()).toEqual([...cars].sort())
  })

  it.each([
    ['/cars', '/search/new-used-and-demo-cars'],
    ['/cars/', '/search/new-used-and-demo-cars'],
    ['/search', '/search/new-used-and-demo-cars'],
    ['/search/KIA', '/search/kia'],
    [
      '/used-car/kia/sportage/suv',
      '/search/kia/sportage?refinementList[car_type][0]=used&refinementList[body][0]=SUV',
    ],
    ['/search/used-cars/toyota', '/search/toyota?refinementList[car_type][0]=used'],
    [
      '/search/used-cars/toyota/hilux/ute',
      '/search/toyota/hilux?refinementList[car_type][0]=used&refinementList[body][0]=Ute',
    ],
    ['/search/kia/', '/search/kia'],
  ])('redirects %s to its only address (R12, R13)', async (from, to) => {
    const response = await visit('acme', from)
    expect(response.status).toBe(301)
    expect(
      decodeURIComponent(
        new URL(response.headers.get('Location') ?? '', 'http://acme.example').href,
      ),
    ).toBe(`http://acme.example${to}`)
  })

  it('returns a 404 page of the site for unknown paths', async () => {
    for (const path of [
      '/search/no-such-thing',
      '/search/kia/no-such-model',
      '/nope',
      '/used-car/what/ever',
    ]) {
      const response = await visit('acme', path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).toContain('Acme Motors')
    }
  })

  it('filters by lists, ranges and text, and sorts (R56, R59, W1-W3)', async () => {
    const used = '/search/new-used-and-demo-cars'
    expect(ids(await page(`${used}?refinementList[make][0]=Toyota&range[price]=50000:`))).toEqual([
      'hilux',
    ])
    expect(ids(await page(`${used}?query=hilux`))).toEqual(['hilux'])
    expect(ids(await page(`${used}?query=sportag`))).toEqual(['kia-used'])
    expect(ids(await page('/search/kia?sortBy=highestPrice'))).toEqual([
      'kia-used',
      'kia-new',
      'kia-demo',
    ])
    expect(ids(await page('/search/kia?sortBy=Car_production:price:asc'))).toEqual([
      'kia-demo',
      'kia-new',
      'kia-used',
    ])
  })

  it('leaves price 0 out of "lowest price" (V5)', async () => {
    expect(ids(await page('/search/toyota?sortBy=lowestPrice'))).not.toContain('free')
    expect(ids(await page('/search/toyota?sortBy=highestPrice'))).toContain('free')
  })

  it('counts a refined facet without itself (E11)', async () => {
    const html = await page('/search/kia')
    expect(html).toMatch(/data-value="Toyota"[^>]*data-count="4"/)
    expect(html).toMatch(/data-value="Kia"[^>]*data-count="3"/)
  })

  it('describes the search in title, heading, description, canonical and robots', async () => {
    const html = await page('/search/kia?range[price]=:30000')
    expect(html).toContain('<title>Kia cars under $30,000 | Acme Motors</title>')
    expect(html).toMatch(/<h1[^>]*>Kia cars under \$30,000<\/h1>/)
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(html).toContain(
      'rel="canonical" href="https://acme.example/search/kia?range%5Bprice%5D=:30000"',
    )
    expect(html).toContain('content="https://acme.example/search/kia?range%5Bprice%5D=:30000"')
    expect(await page('/search/kia')).toContain('<meta name="robots" content="index, follow"/>')
  })

  it('offers filters to remove when nothing is found (X4, W11, T14)', async () => {
    const html = await page('/search/kia?refinementList[colour][0]=Mauve')
    expect(html).toContain(
      'No results found for your search at this time. Please try adjusting the filters for more results.',
    )
    expect(html).toContain('No Results Available')
    expect(html).toMatch(/href="\/special-offers"[^>]*>Clear Filters/)
    expect(html).toMatch(/href="\/search\/kia".*?Without <b>Mauve<\/b>.*?3 cars/s)
  })

  it('links to the default refresh path while a site has no offers (W11, T14)', async () => {
    const response = await visit('acme', '/special-offers')
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      '/search/new-used-and-demo-cars',
    ])
  })

  it('answers a form sent without scripts with the shareable address', async () => {
    const response = await visit(
      'acme',
      '/search/new-used-and-demo-cars?query=&refinementList%5Bmake%5D%5B%5D=Kia&range%5Bprice%5D%5Bmin%5D=&range%5Bprice%5D%5Bmax%5D=30000&sortBy=mostRelevant',
    )
    expect(response.status).toBe(302)
    expect(decodeURIComponent(response.headers.get('Location') ?? '')).toBe(
      '/search/kia?range[price]=:30000',
    )
  })

  it('answers with a fragment for htmx, with the address to show (R58)', async () => {
    const response = await visit(
      'acme',
      '/search/new-used-and-demo-cars?refinementList%5Bmake%5D%5B%5D=Kia&page=1',
      { 'HX-Request': 'true', 'HX-Request-Type': 'partial' },
    )
    const html = await response.text()
    expect(response.headers.get('HX-Push-Url')).toBe('/search/kia')
    expect(response.headers.get('Vary')).toContain('HX-Request-Type')
    expect(html).not.toContain('<html')
    expect(html).toContain('<title>Kia cars | Acme Motors</title>')
    expect(ids(html).sort()).toEqual(['kia-demo', 'kia-new', 'kia-used'])
  })

  it('answers a history restore with the whole page', async () => {
    const response = await visit('acme', '/search/kia', {
      'HX-History-Restore-Request': 'true',
      'HX-Request-Type': 'full',
    })
    expect(await response.text()).toContain('<html')
  })

  it('pages by links, page left out when it is 1, and stops at the last (W7, R58)', async () => {
    await openShop(
      { slug: 'pages', search: { hits_per_page: 3 } },
      Array.from({ length: 8 }, (_, at) => testCar({ id: `p${at}`, price: 1000 * (at + 1) })),
    )
    const html = await page('/search/new-used-and-demo-cars?sortBy=lowestPrice&page=2', 'pages')
    expect(ids(html)).toEqual(['p3', 'p4', 'p5'])
    expect(html).toContain('href="/search/new-used-and-demo-cars?sortBy=lowestPrice"')
    expect(html).toContain('href="/search/new-used-and-demo-cars?sortBy=lowestPrice&amp;page=3"')
    expect(
      ids(await page('/search/new-used-and-demo-cars?page=9999&sortBy=lowestPrice', 'pages')),
    ).toEqual(['p6', 'p7'])
  })

  it('shows a change of stock at once if the index is our own, within 60 s of the cache', async () => {
    await openShop({ slug: 'fresh' }, [testCar({ id: 'one' })])
    expect(ids(await page('/search/used-cars', 'fresh'))).toEqual(['one'])
    await writeStock('fresh', 'POST', '/1/indexes/Car_production/batch', {
      requests: [{ action: 'deleteObject', body: { objectID: 'one' } }],
    })
    expect(ids(await page('/search/used-cars', 'fresh'))).toEqual([])
  })

  it('keeps the rules of a site: its filter and its make restriction (A3, T27, T28)', async () => {
    const cars = [
      testCar({ id: 'f-new', make: 'Ford', car_type: 'new' }),
      testCar({ id: 'k-new', make: 'Kia', car_type: 'new' }),
      testCar({ id: 'k-used', make: 'Kia', state: 'NSW' }),
    ]
    await openShop({ slug: 'restricted', make_restriction: { make: 'Ford' } }, cars)
    expect(ids(await page('/search/new-used-and-demo-cars', 'restricted')).sort()).toEqual([
      'f-new',
      'k-used',
    ])
    await openShop({ slug: 'filtered', search_filters: 'state:NSW' }, cars)
    expect(ids(await page('/search/new-used-and-demo-cars', 'filtered'))).toEqual(['k-used'])
  })

  it('renders no invalid document, and keeps the others (F16)', async () => {
    await openShop({ slug: 'odd' }, [testCar({ id: 'good' })])
    const bad = {
      objectID: 'bad',
      status: 'in_stock',
      show_on_dealer_website: true,
      sold_date_timestamp: 4_102_444_800,
      make: null,
      price: 'null',
      images: 'x',
      location: 7,
    }
    await writeStock('odd', 'POST', '/1/indexes/Car_production/batch', {
      requests: [{ action: 'updateObject', body: bad }],
    })
    expect(ids(await page('/search/new-used-and-demo-cars', 'odd'))).toEqual(['good'])
  })
})

describe('many values of one filter', () => {
  const makes = Array.from({ length: 40 }, (_, at) => `Make ${at + 10}`)
  const form = (values: readonly string[]) =>
    `/search/new-used-and-demo-cars?${values.map((make) => `refinementList%5Bmake%5D%5B%5D=${make.replace(' ', '+')}`).join('&')}`

  it('are all carried: each stays chosen, and its cars are listed', async () => {
    await openShop(
      { slug: 'many' },
      makes.map((make, at) => testCar({ id: `m${at}`, make, model: 'One' })),
    )
    const sent = await visit('many', form(makes))
    expect(sent.status).toBe(302)
    const html = await page(sent.headers.get('Location') ?? '', 'many')
    expect(countOf(html)).toBe('40 cars')
    const ticked = html.match(/<input[^>]*name="refinementList\[make\]\[\]"[^>]*checked=""/g) ?? []
    expect(ticked).toHaveLength(40)
  })

  it('are refused together where no address can carry them, and the page keeps its own (TH20)', async () => {
    const long = makes.slice(0, 36).map((make) => `${make} ${'x'.repeat(72)}`)
    const address = `https://acme.example${form(long)}`
    expect(address.length).toBeLessThan(4096)
    const headers = { 'HX-Request-Type': 'partial', 'HX-Request': 'true' }
    const response = await visit('acme', form(long), headers)
    expect([response.status, response.headers.get('HX-Push-Url')]).toEqual([414, null])
    expect(await response.text()).toContain('use fewer filters')
  })
})

describe('stock API', () => {
  it('accepts only the key of the site', async () => {
    expect((await visit('acme', '/1/indexes/Car_production/settings')).status).toBe(403)
    expect(
      (await visit('acme', '/1/indexes/Car_production/settings', { 'x-algolia-api-key': 'wrong' }))
        .status,
    ).toBe(403)
  })
})

describe('addresses', () => {
  it('of more than 4 KB are rejected (TH20, F17)', async () => {
    expect((await visit('acme', `/search/kia?query=${'x'.repeat(5000)}`)).status).toBe(414)
  })

  it('of hosts without a site get a page that names no dealer (TH1)', async () => {
    const response = await visit('unknown', '/search/kia')
    expect(response.status).toBe(421)
    expect(await response.text()).not.toContain('Acme')
  })
})
