import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'

const BREAKING = '</script><script>alert(1)</script>'

beforeAll(async () => {
  await openShop({ slug: 'facts', vehicle: { one: 'vehicle', many: 'vehicles' } }, [
    testCar({
      slug: 'hilux-1',
      model: 'Hilux',
      simple_body: 'Ute',
      variant: { towingcapacitybraked: 2500 },
    }),
    testCar({
      slug: 'light-1',
      make: 'Jayco',
      item_type: 'caravan',
      specifications: { aggregate_trailer_mass: 2400 },
    }),
    testCar({
      slug: 'heavy-1',
      make: 'Jayco',
      item_type: 'caravan',
      specifications: { aggregate_trailer_mass: 2900 },
    }),
    testCar({ slug: 'mazda-1', make: 'Mazda', model: '3', dealercomments: BREAKING }),
    testCar({ slug: 'sold-1', status: 'sold', sold_date_timestamp: 1, seats: 5 }),
  ])
})

const page = async (path: string) => (await visit('facts', path)).text()

describe('facts on the vehicle page', () => {
  it('link to lists by addresses that answer at once (R12)', async () => {
    const html = await page('/cars/hilux-1')
    const crumbs = /<nav class="crumbs".*?<\/nav>/s.exec(html)?.[0] ?? ''
    const hrefs = [...crumbs.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
    expect(hrefs).toHaveLength(5)
    for (const href of hrefs.slice(1)) {
      const { status } = await visit('facts', href.replaceAll('&amp;', '&'))
      expect([href, status]).toEqual([href, 200])
    }
  })

  it('lead from a car to the caravans that it can tow, and from a caravan to what can tow it', async () => {
    const linkOf = async (path: string) =>
      /<a href="([^"]+)" data-testid="towing-matches">([^<]+)</
        .exec(await page(path))
        ?.slice(1)
        .map((text) => text.replaceAll('&amp;', '&')) ?? []
    const [href = '', text] = await linkOf('/cars/hilux-1')
    expect(text).toBe('See the caravan we have that it can tow')
    const list = await page(href)
    expect(list).toContain('/cars/light-1')
    expect(list).not.toContain('/cars/heavy-1')
    const [back = '', other] = await linkOf('/cars/light-1')
    expect(other).toBe('See the vehicle we have that can tow it')
    expect(await page(back)).toContain('/cars/hilux-1')
    expect(await linkOf('/cars/heavy-1'), 'nothing tows it').toEqual([])
  })

  it('are machine-readable, and no text of a feed can close their element (TH5)', async () => {
    const html = await page('/cars/mazda-1')
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    const graph = JSON.parse(json)['@graph']
    expect(graph[0]).toMatchObject({ '@type': 'Car', name: '2021 Mazda 3', description: BREAKING })
    expect(html).not.toContain(BREAKING)
  })

  it('are left out on the page of a sold car (S3)', async () => {
    const html = await page('/cars/sold-1')
    for (const id of ['key-information', 'tabs', 'all-specifications', 'dealer-comments'])
      expect(html).not.toContain(`data-testid="${id}"`)
    expect(html).toContain('class="crumbs"')
  })
})

describe('an unknown vehicle', () => {
  it('is a 404 with a search for the words of its address', async () => {
    const response = await visit('facts', '/cars/2019-kia-rio-s-h10123')
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).toContain('We can’t find that vehicle')
    expect(html).toContain('action="/search/new-used-and-demo-cars"')
    expect(html).toMatch(/<input type="search"[^>]* name="query" value="2019 kia rio s"/)
    expect(html).toContain('content="noindex"')
  })

  it('links to a search for similar vehicles', async () => {
    const html = await page('/search/new-used-and-demo-cars?query=2021+toyota+hilux')
    expect(html).toContain('href="/cars/hilux-1"')
  })

  it('shows words of any kind as text (TH5)', async () => {
    const html = await page('/cars/%22%3E%3Cscript%3Ealert')
    expect(html).toContain('value="script alert"')
    expect(html).not.toContain('<script>alert')
  })

  it('is distinguished from an unknown page', async () => {
    expect(await page('/nowhere')).not.toContain('name="query"')
  })
})
