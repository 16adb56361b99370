// What the search box suggests, as it is fetched.
import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { createPopularSearches } from '#feeds/views/popular-searches.ts'
import { fail, objects } from '#test/support/failing-bindings.ts'
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { attributesOf, textOf } from '#test/ui/render.tsx'

const LOCATIONS = [{ id: '1', slug: 'toyota-yard', name: 'Toyota Yard' }]
const CARS = [
  ...Array.from({ length: 3 }, (_, at) =>
    testCar({ slug: `corolla-${at}`, location_name: 'Toyota Yard', price: 21_990 }),
  ),
  testCar({ slug: 'hilux-1', model: 'HiLux', simple_body: 'Ute', car_type: 'new' }),
  testCar({
    slug: 'kia-1',
    car_type: 'demo',
    make: 'Kia',
    model: 'Rio',
    badge: 'Toy<b>',
    simple_fuel: 'Electric',
  }),
  testCar({ slug: 'hidden-1', make: 'Porsche', model: 'Macan', show_on_dealer_website: false }),
  testCar({
    slug: 'sold-1',
    make: 'Skoda',
    model: 'Octavia',
    status: 'sold',
    sold_date: '2020-01-01T00:00:00Z',
  }),
  testCar({ slug: 'excluded-1', make: 'Audi', model: 'A3', stocknum: 'X1' }),
]

beforeAll(async () => {
  const search = { excluded_stock_numbers: ['X1'] }
  await openShop({ slug: 'suggests', locations: LOCATIONS, search, forms: {} }, CARS)
  for (const slug of ['red-suggests', 'blue-suggests'])
    await openShop({ slug }, [
      testCar({ slug: `car-of-${slug}`, make: 'Toyota', badge: `CANARY${slug}` }),
    ])
  await openShop({ slug: 'unpopular', search: { popular: false } }, CARS)
})

async function suggest(text: string, { site = 'suggests', on = '' } = {}) {
  const response = await visit(
    site,
    `/api/suggest?${new URLSearchParams({ q: text }).toString()}${on}`,
  )
  expect(response.status).toBe(200)
  return response.text()
}

/** The options of a group by its name. */
function group(html: string, name: string): string[] {
  const [, inside = ''] = html.split(`<div role="group" aria-label="${name}">`)
  const [own = ''] = inside.split('</div>')
  return (own.match(/<a .*?<\/a>/gs) ?? []).map(textOf)
}

describe('suggestions', () => {
  it('are the search that the text means with its number, values, vehicles and pages', async () => {
    const html = await suggest('used toy')
    expect(group(html, 'Search')).toEqual(['Used cars matching “toy” 3 cars'])
    expect(group(html, 'Makes and models')).toEqual(['Toyota 3 cars', 'Toyota Corolla 3 cars'])
    expect(group(html, 'Cars')).toHaveLength(3)
    expect(group(html, 'Cars')[0]).toMatch(/^2021 Toyota Corolla .*\$21,990$/)
    expect(group(await suggest('contact'), 'Pages')).toEqual(['Contact us'])
    expect(group(await suggest('electric car'), 'Search')).toEqual(['Electric cars 1 car'])
  })

  it('are options without controls or a place in the order of Tab, which lead somewhere', async () => {
    const html = await suggest('toy')
    const options = html.match(/<a [^>]*>/g) ?? []
    expect(options.length).toBeGreaterThan(5)
    for (const option of options)
      expect(option).toMatch(/role="option" aria-selected="false" tabindex="-1" href="\//)
    expect(html).not.toMatch(/<(?:button|input|select)/)
  })

  it('are first the make, last a yard of that name', async () => {
    const html = await suggest('toy')
    expect(group(html, 'Makes and models')[0]).toBe('Toyota 4 cars')
    expect(group(html, 'Filters').at(-1)).toBe('Toyota Yard Location 3 cars')
    expect(html.indexOf('Makes and models')).toBeLessThan(html.indexOf('Filters'))
  })

  it('keep the filters of the list that they are asked on', async () => {
    const html = await suggest('hil', { on: '&refinementList[car_type][0]=new' })
    expect(group(html, 'Makes and models')).toEqual(['Toyota HiLux 1 car'])
    expect(attributesOf(html, 'href')).toContain(
      '/search/toyota/hilux?refinementList%5Bcar_type%5D%5B0%5D=new',
    )
    expect(
      group(await suggest('cor', { on: '&refinementList[car_type][0]=new' }), 'Makes and models'),
    ).toEqual([])
  })

  it.each([...HOSTILE_TEXTS, `${'a'.repeat(199)}😀`])('escape any text: %j', async (text) => {
    const html = await suggest(text)
    expect(html).not.toContain('<script')
    expect(
      html.match(
        /<(?!\/?(?:div|p|a|span|small|img|svg|path|ellipse|circle|link|template)\b)[a-z]/gi,
      ),
    ).toBeNull()
  })

  it('escape what is in the stock', async () => {
    expect(await suggest('toy<')).not.toContain('<b>')
  })

  it.each(['porsche', 'macan', 'skoda', 'audi', 'x1'])(
    'are never hidden, excluded or long sold stock: %s',
    async (text) => {
      const html = await suggest(text)
      expect(group(html, 'Cars')).toEqual([])
      expect(group(html, 'Makes and models')).toEqual([])
      expect(html).not.toMatch(/hidden-1|sold-1|excluded-1/)
    },
  )

  it('are of the site alone', async () => {
    for (const text of ['', 'toy', 'canary', 'corolla']) {
      const [red, blue] = [
        await suggest(text, { site: 'red-suggests' }),
        await suggest(text, { site: 'blue-suggests' }),
      ]
      expect(red).not.toContain('blue-suggests')
      expect(blue).not.toContain('red-suggests')
    }
  })

  it('may be kept for a minute, and are closed to crawlers', async () => {
    const response = await visit('suggests', '/api/suggest?q=kept')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
    expect(response.headers.get('X-Robots-Tag')).toContain('noindex')
  })

  it('ask the engine twice at most, whatever the text: for the vocabulary, and once more', async () => {
    const asked: string[] = []
    const real = env.STOCK_INDEX
    const counting = {
      idFromName: (name: string) => real.idFromName(name),
      get: (...given: Parameters<typeof real.get>) => {
        asked.push('get')
        return real.get(...given)
      },
    } as unknown as typeof real // the rest is not called
    await ask('/api/suggest?q=used+toyota+cor', { STOCK_INDEX: counting })
    expect(asked.length).toBeLessThanOrEqual(2)
  })

  it('are pages alone, and no error, while the engine is down; that is not kept', async () => {
    const down = { STOCK_INDEX: objects<typeof env.STOCK_INDEX>(fail), SEARCH: emptyKv() }
    const { response, html } = await ask('/api/suggest?q=contact+down', down)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(group(html, 'Cars')).toEqual([])
    const { html: pages } = await ask('/api/suggest?q=contact', { ...down })
    expect(group(pages, 'Pages')).toEqual(['Contact us'])
  })
})

describe('suggestions for an empty box', () => {
  it('are what there is most of, after a place for the searches of the device', async () => {
    const html = await suggest('')
    expect(html).toContain('<template data-recent="">')
    expect(group(html, 'Browse').slice(0, 2)).toEqual(['Toyota 4 cars', 'Kia 1 car'])
  })

  it('begin with searches that many made, of which there still are vehicles', async () => {
    await makePopular('popular', ['/search/ute', '/search/toyota', '/search/coupe'])
    await openShop({ slug: 'popular' }, CARS)
    const html = await suggest('', { site: 'popular' })
    expect(group(html, 'Popular searches')).toEqual(['Toyota cars 4 cars', 'Utes 1 car'])
  })

  it('do not where the dealer does not want it', async () => {
    await makePopular('unpopular', ['/search/toyota'])
    expect(group(await suggest('', { site: 'unpopular' }), 'Popular searches')).toEqual([])
  })
})

describe('searches that are seen', () => {
  const seen = async (page: string, headers: Record<string, string> = {}) => {
    const ctx = createExecutionContext()
    const request = new Request('http://suggests.example/api/event', {
      method: 'POST',
      body: JSON.stringify({ id: 49, path: new URL(page, 'http://suggests.example').pathname }),
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        'CF-Connecting-IP': '203.0.113.7',
        Referer: `http://suggests.example${page}`,
        ...headers,
      },
    })
    expect((await createApp().fetch(request, env, ctx)).status).toBe(204)
    await waitOnExecutionContext(ctx)
  }
  const counted = () =>
    runInDurableObject(counterOf('suggests'), (_, { storage }) =>
      storage.sql
        .exec<{ address: string }>('SELECT address FROM searchers')
        .toArray()
        .map(({ address }) => address),
    )

  it('are counted by their filters, once for each person', async () => {
    await seen('/search/toyota?sortBy=latest')
    await seen('/search/toyota')
    await seen('/search/new-used-and-demo-cars?refinementList[body][0]=Ute')
    expect(await counted()).toEqual(['/search/toyota', '/search/ute'])
  })

  it.each([
    ['programs', '/search/kia', { 'User-Agent': 'Googlebot/2.1' }],
    ['who opted out', '/search/kia', { 'Sec-GPC': '1' }],
    ['another site’s pages', '/search/kia', { Referer: 'https://evil.example/search/kia' }],
    ['free text', '/search/kia?query=jo+citizen', {}],
    ['postcodes', '/search/kia?near=2150', {}],
    ['ranges', '/search/kia?range[price]=:20000', {}],
    [
      'what is not in stock',
      '/search/new-used-and-demo-cars?refinementList[colour][0]=jo+citizen',
      {},
    ],
  ])('are not counted of %s', async (_, page, headers) => {
    const before = await counted()
    await seen(page, headers)
    expect(await counted()).toEqual(before)
  })
})

const counterOf = (site: string) => env.VIEW_COUNTER.get(env.VIEW_COUNTER.idFromName(site))

/** As if twenty people had made each of these searches over three days. */
async function makePopular(site: string, addresses: readonly string[]): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  await runInDurableObject(counterOf(site), async (_, { storage }) => {
    const searches = createPopularSearches(storage)
    for (const address of addresses)
      for (let at = 0; at < 21; at += 1)
        // eslint-disable-next-line no-await-in-loop -- in order
        await searches.count(
          address,
          { network: `${at}`, userAgent: '' },
          now + (at === 20 ? 3 * 86_400 : 0),
        )
  })
}

/** Answers with these bindings. */
async function ask(path: string, bindings: Partial<typeof env>) {
  const ctx = createExecutionContext()
  const response = await createApp().fetch(
    new Request(`http://suggests.example${path}`),
    { ...env, ...bindings },
    ctx,
  )
  const html = await response.text()
  await waitOnExecutionContext(ctx)
  return { response, html }
}

function emptyKv(): KVNamespace {
  return { get: async () => null, put: async () => undefined } as unknown as KVNamespace
}
