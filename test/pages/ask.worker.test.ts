import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'

const ask = (text: string, path = '/search/new-used-and-demo-cars', slug = 'acme') =>
  visit(slug, `${path}${path.includes('?') ? '&' : '?'}ask=${encodeURIComponent(text)}`)
const goal = async (text: string, path?: string, slug?: string) => {
  const response = await ask(text, path, slug)
  expect(response.status).toBe(302)
  return decodeURIComponent((response.headers.get('Location') ?? '').replaceAll('+', ' '))
}
const lineOf = (html: string) =>
  (/<p id="asked"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
const line = async (path: string) => lineOf(await (await visit('acme', path)).text())

beforeAll(async () => {
  await openShop({ slug: 'acme', name: 'Acme Motors' }, [
    testCar({
      id: 'a',
      make: 'Toyota',
      model: 'HiLux',
      badge: 'Sport',
      simple_body: 'Ute',
      colour: 'White',
      price: 30_000,
    }),
    testCar({
      id: 'b',
      make: 'Toyota',
      model: 'Yaris',
      simple_body: 'Hatch',
      colour: 'Red',
      price: 15_000,
    }),
    testCar({
      id: 'c',
      make: 'Mazda',
      model: '3',
      badge: 'Neo Sport',
      simple_body: 'Hatch',
      colour: 'Silver',
      price: 18_000,
    }),
  ])
  await openShop({ slug: 'other', name: 'Other Motors', budget: { enabled: true } }, [
    testCar({ id: 'canary', make: 'Lotus', model: 'Elise', badge: 'Canary', price: 20_000 }),
  ])
})

describe('words asked of a list', () => {
  it.each([
    [
      'used toyota utes under 40k',
      '/search/toyota?refinementList[car_type][0]=used&refinementList[body][0]=Ute&range[price]=:40000',
    ],
    ['cheap hatch', '/search/hatch?sortBy=lowestPrice'],
    ['h10007', '/search/new-used-and-demo-cars?query=h10007'],
  ])('%s leads to its list, with the words', async (text, address) => {
    const words = `${address.includes('?') ? '&' : '?'}asked=${text}`
    expect(await goal(text)).toBe(address + words)
  })

  it('keep the filters of the list that they do not name', async () => {
    expect(await goal('red', '/search/hatch?sortBy=highestPrice')).toBe(
      '/search/hatch?refinementList[colour][0]=Red&sortBy=highestPrice&asked=red',
    )
  })

  it('are taken at /search, whose other filters are kept too', async () => {
    expect(await goal('mazda 3', '/search')).toBe('/search/mazda/mazda-3?asked=mazda 3')
    const moved = await visit('acme', '/search?query=rav+4&sortBy=latest')
    expect(moved.status).toBe(301)
    expect(moved.headers.get('Location')).toBe(
      '/search/new-used-and-demo-cars?query=rav+4&sortBy=latest',
    )
  })

  it('lead a script of the page there too', async () => {
    const response = await visit('acme', '/search/hatch?ask=toyota', {
      'HX-Request-Type': 'partial',
    })
    expect(response.status).toBe(200)
    expect(lineOf(await response.text())).toContain('You searched for toyota.')
    expect(decodeURIComponent(response.headers.get('HX-Push-Url') ?? '')).toBe(
      '/search/toyota?refinementList[body][0]=Hatch&asked=toyota',
    )
  })

  it('lead to the search by budget if they name a repayment', async () => {
    expect(await goal('lotus 150 a week', undefined, 'other')).toBe(
      '/find-by-budget?from=/search/lotus&frequency=weekly&repayment=150',
    )
    // Without that search, the rest of the words count.
    expect(await goal('toyota 150 a week')).toBe('/search/toyota?asked=toyota 150 a week')
  })

  it('become text again where a filter finds nothing and the text something', async () => {
    // "Sport" is the badge of the ute; of the Mazda it is only part of one.
    expect(await goal('mazda sport')).toBe('/search/mazda?query=sport&asked=mazda sport')
    expect(await goal('hilux sport')).toBe(
      '/search/toyota/hilux?refinementList[badge][0]=Sport&asked=hilux sport',
    )
  })

  it('are never cached, nor crawled', async () => {
    expect((await ask('toyota')).headers.get('Cache-Control')).toBe('no-store')
    const robots = await (await visit('acme', '/robots.txt')).text()
    expect(robots).toContain('Disallow: /*?ask=\nDisallow: /*&ask=')
    const list = await (await visit('acme', '/search/toyota?asked=toyta')).text()
    expect(list).toContain('<meta name="robots" content="noindex, follow"')
    expect(list).toMatch(/<link rel="canonical" href="[^"?]*\/search\/toyota"/)
  })

  it('are read with the vocabulary of their own site only', async () => {
    expect(await goal('canary')).toBe('/search/new-used-and-demo-cars?query=canary&asked=canary')
    expect(await goal('canary', undefined, 'other')).toBe(
      '/search/new-used-and-demo-cars?refinementList[badge][0]=Canary&asked=canary',
    )
  })
})

describe('the line about the words', () => {
  it.each([
    [
      '/search/toyota?asked=toyta',
      'You searched for toyta. We read “toyta” as Toyota. Search the exact words',
    ],
    [
      '/search/porsche?asked=porche',
      'You searched for porche. We read “porche” as Porsche. No Porsche at the moment. Search the exact words',
    ],
    [
      '/search/hatch?query=silvr&asked=silvr+hatch',
      'You searched for silvr hatch. Did you mean Silver? Search the exact words',
    ],
    [
      '/search/new-used-and-demo-cars?range[price]=:100000&asked=under+100k',
      'You searched for under 100k. Did you mean under 100,000 km? Search the exact words',
    ],
    [
      '/search/hatch?asked=hatch+near+me',
      'You searched for hatch near me. Add a postcode to see the nearest cars: “near 2000”. Search the exact words',
    ],
    ['/search/new-used-and-demo-cars?query=h10007&asked=h10007', ''],
    ['/search/toyota', ''],
  ])('%s', async (path, text) => {
    expect(await line(path)).toBe(text)
  })

  it('links to the exact words, and shows them as text', async () => {
    const html = await (await visit('acme', '/search/toyota?asked=%3Cb%3Etoyta')).text()
    expect(html).toContain('href="/search/new-used-and-demo-cars?query=%3Cb%3Etoyta"')
    expect(html).not.toContain('<b>toyta')
  })
})
