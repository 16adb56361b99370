// Market data on a vehicle page, through the Worker: the gauge and similar cars, with and without providers.
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { SiteInput } from '#tenant/schema.ts'
import { openShop, testCar, visit, type RawCar } from '#test/support/shop.ts'
import { attributesOf, textOf, textsBy } from '#test/ui/render.tsx'

const page = async (shop: string, car: string) => (await visit(shop, `/cars/${car}`)).text()

/** The late fragment for a placeholder; null if the page has none. */
function latePart(html: string, id: string): string | null {
  const part = new RegExp(`<late-part for="${id}">(.*?)<late-end></late-end></late-part>`, 's')
  return part.exec(html)?.[1] ?? null
}
const gaugeOf = (html: string) => latePart(html, 'price-gauge')
const similarOf = (html: string) =>
  attributesOf(latePart(html, 'similar-cars') ?? '', 'data-car-id')

const autogauge = (path: string): SiteInput['upstreams'] => ({
  autogauge: { url: `https://autogauge.upstreams.example${path}` },
})
const similar = (path: string): SiteInput['upstreams'] => ({
  similar: { url: `https://similar.upstreams.example${path}` },
})

const PRICES = [18_000, 19_000, 20_000, 21_000, 22_000]
const like = (): RawCar[] => PRICES.map((price, at) => testCar({ id: `like-${at}`, price }))
const own = (more: RawCar = {}) => testCar({ id: 'own', slug: 'own', price: 19_500, ...more })

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

describe('price gauge of a vehicle page', () => {
  it('compares with the stock of the site, with a note (W35)', async () => {
    const reserved = own({ slug: 'held', id: 'held', reserved: true })
    await openShop({ slug: 'own-gauge', market: { gauge: true } }, [...like(), own(), reserved])
    const html = await page('own-gauge', 'own')
    const gauge = textOf(gaugeOf(html) ?? '')
    expect(html).toContain('<div id="price-gauge"')
    expect(gauge).toContain('How the price compares')
    expect(gauge).toContain('Compared with 6 similar cars in our stock')
    expect(gauge).toMatch(/half are priced from \$\S+ to \$\S+ *; this one is \$19,500/)
    expect(gauge, 'says when it is hidden').toContain('Shown only where')
    const held = await page('own-gauge', 'held')
    expect([held.includes('id="price-gauge"'), gaugeOf(held)]).toEqual([false, null])
  })

  it('never contradicts the verdict beside the price (W35, W36)', async () => {
    const average = { average_market_price: 25_000, state_average_market_price: 25_000 }
    const cars = [18_600, 20_000].map((price) => {
      const slug = `at-${price}`
      return own({ slug, id: slug, price, autograb_data: average })
    })
    await openShop({ slug: 'verdicts', market: { gauge: true } }, [...like(), ...cars])
    const verdicts = async (slug: string) => {
      const html = await page('verdicts', slug)
      return [textsBy(html, 'below-market'), textsBy(gaugeOf(html) ?? '', 'price-gauge').length]
    }
    expect(await verdicts('at-18600')).toEqual([['Below market price'], 1])
    expect(await verdicts('at-20000'), 'in the middle of our stock').toEqual([
      ['Below market price'],
      0,
    ])
  })

  it('is left out if too few cars can be compared (V7)', async () => {
    await openShop({ slug: 'few', autograb: true }, [...like().slice(0, 3), own()])
    expect(gaugeOf(await page('few', 'own'))).toBe('')
  })

  it('does not exist if the site does not have it (V8)', async () => {
    await openShop({ slug: 'no-gauge' }, [...like(), own()])
    const html = await page('no-gauge', 'own')
    expect([html.includes('id="price-gauge"'), gaugeOf(html)]).toEqual([false, null])
  })

  it('shows the provider’s result, under the name of the feature (A8, T16)', async () => {
    const plugins = [{ feature: 'Autogauge', name: 'Price Check' }]
    const cars = ['own', 'unsure-1', 'dear-1', 'partial-1'].map((slug) =>
      own({ slug, id: slug, price: 20_990 }),
    )
    cars.push(own({ slug: 'reduced', id: 'reduced', price: 19_990 }))
    await openShop({ slug: 'market', plugins, upstreams: autogauge('') }, cars)
    const gauge = textOf(gaugeOf(await page('market', 'own')) ?? '')
    expect(gauge).toContain('Good price')
    expect(gauge).toContain(
      'Price Check: market prices range from $19,000 to $23,500 ; this one is $20,990',
    )
    // A provider that has not heard of the new price is not shown with the old one.
    for (const slug of ['unsure-1', 'dear-1', 'partial-1', 'reduced'])
      expect([slug, gaugeOf(await page('market', slug))], 'hidden (V7)').toEqual([slug, ''])
  })

  it('requests the path of the car given by the feed, and nothing above it (A8)', async () => {
    const cars = [
      own({ slug: 'a', id: 'a', price: 20_990, path: '/cars/unsure-path' }),
      own({ slug: 'b', id: 'b', price: 20_990, path: '/cars/../../unsure' }),
    ]
    await openShop({ slug: 'paths', autograb: true, upstreams: autogauge('/v1') }, cars)
    expect(gaugeOf(await page('paths', 'a'))).toBe('')
    expect(gaugeOf(await page('paths', 'b'))).toContain('Good price')
  })

  it.each(['failing', 'nonsense', 'garbage', 'slow'])(
    'is logged and left out if the provider is %s (X1, S18)',
    async (fault) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const slug = `gauge-${fault}`
      await openShop({ slug, autograb: true, upstreams: autogauge(`/${fault}`) }, [own()])
      const html = await page(slug, 'own')
      expect(gaugeOf(html)).toBe('')
      expect(html.endsWith('</body></html>')).toBe(true)
      // Nonsense that parses is no failed call, and has no figures (V7).
      if (fault !== 'nonsense')
        expect(log.mock.calls.flat().join()).toContain('"upstream":"autogauge"')
    },
  )
})

describe('similar cars of a vehicle page', () => {
  it('load late, with six placeholders and up to six cards (W38, S17)', async () => {
    await openShop({ slug: 'neighbours' }, [...like(), own(), testCar(), testCar()])
    const html = await page('neighbours', 'own')
    expect(html.match(/class="ghost"/g)).toHaveLength(6)
    expect(textOf(latePart(html, 'similar-cars') ?? '')).toContain('Similar Cars Available')
    expect(similarOf(html)).toHaveLength(6)
    expect(similarOf(html)).not.toContain('own')
  })

  it.each([
    [{ item_type: 'caravan', simple_body: 'Caravan' }, {}, 'Similar Caravans Available'],
    [{ item_type: 'motorcycle', simple_body: 'Cruiser' }, {}, 'Similar Motorcycles Available'],
    [{}, { similar_title: 'In-Stock' }, 'In-Stock'],
  ])('of %o with %o are titled "%s" (W38)', async (car, market, title) => {
    const slug = `titled-${title.toLowerCase().replaceAll(' ', '-')}`
    await openShop({ slug, market }, [own(car), testCar({ ...car, price: 20_000 })])
    expect(textOf(latePart(await page(slug, 'own'), 'similar-cars') ?? '')).toContain(title)
  })

  it('are in the page itself if the car is sold, as its main content (W48)', async () => {
    await openShop({ slug: 'after-sale' }, [
      own({ status: 'sold', sold_date_timestamp: 1 }),
      testCar({ id: 'next', price: 19_000 }),
    ])
    const html = await page('after-sale', 'own')
    const [, article = ''] = /<article[^>]*data-testid="car"[^>]*>(.*)<\/main>/s.exec(html) ?? []
    expect(textsBy(article, 'car-title')).toHaveLength(1)
    expect(article).toContain('data-car-id="next"')
    expect(html).not.toContain('<late-part for="similar-cars">')
    expect(html).not.toContain('class="ghost"')
  })

  it('leave nothing behind if there are none', async () => {
    await openShop({ slug: 'lonely' }, [own()])
    expect(latePart(await page('lonely', 'own'), 'similar-cars')).toBe('')
  })

  it('are those named by a provider (A7)', async () => {
    await openShop({ slug: 'named', upstreams: similar('/ids/like-4,like-0,unknown') }, [
      ...like(),
      own(),
    ])
    expect(similarOf(await page('named', 'own'))).toEqual(['like-4', 'like-0'])
  })

  it.each(['failing', 'nonsense', 'garbage', 'slow'])(
    'are found by price if the provider is %s, which is logged (X10)',
    async (fault) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const slug = `similar-${fault}`
      await openShop({ slug, upstreams: similar(`/${fault}`) }, [...like(), own()])
      expect(similarOf(await page(slug, 'own'))).toHaveLength(5)
      expect(log.mock.calls.flat().join()).toContain('"upstream":"similar"')
    },
  )
})
