// An empty list is never a dead end: nearly the same lists with their counts, vehicles that come close, the spelling that
// was meant, and a way to wait for a vehicle or to ask for one.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { createApp } from '#apps/app.ts'
import { countCalls } from '#test/support/count-calls.ts'
import { publishTo } from '#test/support/published.ts'
import { PARTIAL } from '#test/support/send-form.ts'
import { DRAWN, openShop, testCar, visit } from '#test/support/shop.ts'
import { testSite } from '#test/support/site.ts'
import { textOf, textsBy } from '#test/ui/render.tsx'

const ALL = '/search/new-used-and-demo-cars'
const page = async (path: string, slug = 'empty', headers: Record<string, string> = {}) =>
  (await visit(slug, path, headers)).text()
const part = (path: string) => page(path, 'empty', PARTIAL)
/** A section of the page, from its test id to its end. */
const section = (html: string, id: string) =>
  new RegExp(`<section[^>]*data-testid="${id}".*?</section>`, 's').exec(html)?.[0] ?? ''
/** Links of a section as "text -> address". */
const links = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = '', text = '']) =>
      `${textOf(text)} -> ${decodeURIComponent(href.replaceAll('&amp;', '&'))}`,
  )
const nearly = (html: string) =>
  [...section(html, 'nearly').matchAll(/data-car-id="([^"]+)"/g)].map(([, id]) => id)
const line = (html: string) => /<p id="asked"([^>]*)>(.*?)<\/p>/s.exec(html)?.[2] ?? ''

beforeAll(async () => {
  const suv = (id: string, price: number, more: object = {}) =>
    testCar({
      id,
      make: 'Kia',
      model: 'Sportage',
      simple_body: 'SUV',
      colour: 'White',
      price,
      ...more,
    })
  const cars = [
    suv('suv-18', 18_000, { make: 'Mazda', model: 'CX-3', colour: 'Red' }),
    suv('suv-19', 19_000, { make: 'Mazda', model: 'CX-3', colour: 'Blue' }),
    suv('suv-24', 24_000, { km: 90_000, year: 2018 }),
    suv('suv-25', 25_000, { km: 110_000, year: 2017 }),
    suv('suv-40', 40_000, { km: 20_000, year: 2023 }),
    suv('gone', 23_000, {
      status: 'sold',
      km: 300_000,
      year: 2005,
      sold_date_timestamp: Math.floor(Date.now() / 1000) - 60,
    }),
    suv('hidden', 23_000, { show_on_dealer_website: false }),
    testCar({ id: 'hilux', make: 'Toyota', model: 'HiLux', simple_body: 'Ute', price: 50_000 }),
    testCar({ id: 'yaris', make: 'Toyota', model: 'Yaris', simple_body: 'Hatch', price: 12_000 }),
    testCar({
      id: 'corolla',
      make: 'Toyota',
      model: 'Corolla',
      simple_body: 'Hatch',
      price: 14_000,
    }),
  ]
  await openShop(
    {
      slug: 'empty',
      name: 'Empty Motors',
      search: { sorts: ['lowestPrice', 'highestPrice', 'mostRelevant'] },
    },
    cars,
  )
  await openShop(
    {
      slug: 'waits',
      account: { sign_in: true, alerts: true },
      garage: { saved_searches: true },
    },
    [testCar({ id: 'one', make: 'Kia' })],
  )
})

describe('an empty list', () => {
  it('offers each range a quarter wider, with the number of vehicles', async () => {
    const html = await page('/search/kia?range[price]=:20000')
    expect(links(section(html, 'wider'))).toContain(
      'Price under $25,000 3 cars -> /search/kia?range[price]=:25000',
    )
    const driven = await page('/search/kia?range[price]=:30000&range[km]=:80000')
    expect(links(section(driven, 'wider'))).toContain(
      'Kilometres under 100,000 km 1 car -> /search/kia?range[price]=:30000&range[km]=:100000',
    )
    const old = await page('/search/kia?range[price]=:30000&range[year]=2019:')
    expect(links(section(old, 'wider')).join()).toMatch(/Year 201[67] or newer \d cars? ->/)
  })

  it('offers the same body and price without the rest', async () => {
    const html = await page(
      '/search/toyota?refinementList[body][0]=SUV&refinementList[colour][0]=Mauve&range[price]=:20000',
    )
    expect(links(section(html, 'wider'))).toContain(
      'SUVs under $20,000 2 cars -> /search/suv?range[price]=:20000',
    )
  })

  it('offers the list that lacks the fewest filters, if no single one helps', async () => {
    const html = await page(
      '/search/toyota/hilux?refinementList[colour][0]=Mauve&range[price]=:60000&range[km]=:10',
    )
    expect(links(section(html, 'wider'))[0]).toBe(
      'Toyota HiLux cars under $60,000 1 car -> /search/toyota/hilux?range[price]=:60000',
    )
  })

  it('offers no list that is as empty, and none twice', async () => {
    const html = await page('/search/suv?range[price]=:1000')
    expect(section(html, 'wider')).toBe('')
    const twice = await page('/search/suv?refinementList[colour][0]=Mauve')
    expect(textOf(twice)).toContain('Without Mauve 6 cars')
    expect(section(twice, 'wider')).toBe('')
  })

  it('shows vehicles that lack as little as possible of what was asked', async () => {
    // Without the colour.
    expect(nearly(await page('/search/toyota?refinementList[colour][0]=Mauve'))).toEqual([
      'yaris',
      'corolla',
      'hilux',
    ])
    // No single filter helps.
    const html = await page(
      '/search/toyota/hilux?refinementList[colour][0]=Mauve&range[price]=:20000&range[km]=:10',
    )
    expect(nearly(html).slice(0, 3)).toEqual(['hilux', 'yaris', 'corolla'])
  })

  it('shows the nearest in price first', async () => {
    const html = await page('/search/kia?range[price]=:9000&sortBy=mostRelevant')
    expect(nearly(html).slice(0, 3)).toEqual(['suv-24', 'suv-25', 'suv-40'])
    const above = await page('/search/kia?range[price]=90000:&sortBy=mostRelevant')
    expect(nearly(above).slice(0, 3)).toEqual(['suv-40', 'suv-25', 'suv-24'])
  })

  it('shows at most six, none that is sold or hidden', async () => {
    const html = await page(`/search/suv?refinementList[colour][0]=Mauve`)
    expect(nearly(html)).toEqual(['suv-18', 'suv-19', 'suv-24', 'suv-25', 'suv-40'])
    expect(nearly(await page(`${ALL}?refinementList[colour][0]=Mauve`))).toHaveLength(6)
  })

  it('without its text counts and shows the rest', async () => {
    const html = await page('/search/ute?query=zzzzzz')
    expect(textOf(html)).toContain('Without “zzzzzz” 1 car')
    expect(nearly(html)[0]).toBe('hilux')
  })

  it('offers the same to a part of the page', async () => {
    const html = await part('/search/kia?range[price]=:20000')
    expect(links(section(html, 'wider')).join()).toContain('Price under $25,000 3 cars')
    expect(nearly(html)).toHaveLength(6)
    expect(textsBy(html, 'show-cars')).toEqual(['No cars match. See close matches'])
  })

  it('keeps what is said of it (W11, X4)', async () => {
    const html = await page('/search/kia?range[price]=:20000')
    expect(textOf(html)).toContain('No Results Available')
    expect(textOf(html)).toContain('Clear Filters')
    expect(textsBy(html, 'result-count')).toEqual(['0 cars'])
  })

  it('offers to ask for a vehicle, and to save the search on sites that have that', async () => {
    const html = await page('/search/kia?refinementList[body][0]=Ute', 'waits')
    const wish = section(html, 'wish')
    expect(textOf(wish)).toContain(
      'Save this search, then turn on its alert: we’ll text you when one arrives.',
    )
    expect(wish).toContain('<button form="save-search"')
    expect(links(wish)).toEqual([
      'Find me something similar -> /find-me-something-similar?about=Kia Utes',
    ])
    expect(section(await page('/search/kia?refinementList[body][0]=Ute'), 'wish')).not.toContain(
      'save-search',
    )
  })

  it('fills the form in with what was searched', async () => {
    const html = await page(
      '/find-me-something-similar?about=Kia%20Utes%20under%20$20,000',
      'waits',
    )
    expect(html).toContain('I am looking for: Kia Utes under $20,000.</textarea>')
  })
})

describe('a text that finds nothing or little', () => {
  it('offers the spelling that may be meant', async () => {
    const html = await page('/search/ute?query=toyta')
    expect(textOf(line(html))).toBe('You searched for toyta . Did you mean Toyota ?')
    expect(links(line(html))).toEqual(['Toyota -> /search/ute?ask=Toyota'])
    const response = await visit('empty', '/search/ute?ask=Toyota')
    expect(response.headers.get('Location')).toContain('/search/toyota?')
  })

  it('keeps the filters of the list', async () => {
    const html = await page('/search/hatch?query=toyta+mauve')
    expect(links(line(html))).toEqual(['Toyota mauve -> /search/hatch?ask=Toyota+mauve'])
  })

  it('is offered as filters if it means some', async () => {
    const html = await page(`${ALL}?query=cheap+suv+under+20000`)
    expect(textOf(line(html))).toBe('You searched for cheap suv under 20000 . Search using filters')
    expect(links(line(html))).toEqual([`Search using filters -> ${ALL}?ask=cheap+suv+under+20000`])
    expect(textOf(line(await part(`${ALL}?query=cheap+suv+under+20000`)))).toContain(
      'Search using filters',
    )
  })

  it('is left alone if it means nothing else, or finds enough', async () => {
    for (const query of ['zzzzzz', 'sportage'])
      expect([query, line(await page(`${ALL}?query=${query}`))]).toEqual([query, ''])
  })
})

describe('what a list reads', () => {
  /** Batches of queries: each looks in the cache first. */
  async function readsOf(path: string) {
    const { bindings, calls } = countCalls(env)
    const ctx = createExecutionContext()
    const request = new Request(`http://empty.example${path}`, { headers: DRAWN })
    await (await createApp().fetch(request, bindings, ctx)).text()
    const reads = [...calls]
    await waitOnExecutionContext(ctx)
    return reads.filter((call) => call === 'SEARCH.get').length
  }

  it('is one batch of queries where it has vehicles, and one more where it is empty', async () => {
    expect(await readsOf('/search/toyota?sortBy=highestPrice')).toBe(1)
    expect(await readsOf(`${ALL}?query=sportage&sortBy=highestPrice`)).toBe(1)
    expect(
      await readsOf('/search/kia?refinementList[colour][0]=Teal&range[price]=:9000&range[km]=:9'),
    ).toBe(2)
  })

  it('is the vocabulary too where a text finds little, unless it is known already', async () => {
    expect(await readsOf('/search/ute?query=yyyyyy')).toBeLessThanOrEqual(3)
    expect(await readsOf('/search/ute?query=zzzzzz')).toBe(2)
    expect(await readsOf('/search/suv?query=mazda&sortBy=highestPrice')).toBe(1)
  })
})

describe('a site before its first delivery', () => {
  afterEach(() => vi.restoreAllMocks())

  it('has pages like others, and nothing is logged as an error', async () => {
    await publishTo(env.TENANTS, testSite({ slug: 'new', hosts: ['new.example'] }))
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const paths = ['/', '/search/used-cars', '/search/toyota?sortBy=lowestPrice']
    const statuses = await Promise.all(paths.map(async (path) => (await visit('new', path)).status))
    expect(statuses).toEqual(paths.map(() => 200))
    expect(await page('/search/used-cars', 'new')).toContain('data-testid="no-results"')
    expect((await visit('new', '/cars/2021-kia-rio')).status).toBe(404)
    expect(log).not.toHaveBeenCalled()
  })
})
