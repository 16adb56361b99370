import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { stockKey } from '#tenant/secret.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'

async function retire(slug: string, body: unknown, key?: string): Promise<number> {
  const response = await exports.default.fetch(`http://${slug}.example/api/stock/retired`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'x-algolia-api-key': key ?? (await stockKey(env.MASTER_KEY, slug)),
    },
    body: JSON.stringify(body),
  })
  return response.status
}

beforeAll(async () => {
  await openShop(
    { slug: 'yard', name: 'Yard Motors', phone_numbers: { general: '1800 975 799' } },
    [
      testCar({
        slug: 'hilux-1',
        make: 'Toyota',
        model: 'Hilux',
        price: 54_990,
        rego_expiry: '2099-03-01',
        primary_image_url: '/stock/ute.webp',
        colour: 'Crystal Black Pearl',
        dealercomments: 'One owner.\nFull history. <b>Call</b>',
      }),
      testCar({
        slug: 'gone-1',
        make: 'Kia',
        model: 'Rio',
        status: 'sold',
        sold_date_timestamp: 1,
      }),
      testCar({ slug: 'hidden-1', show_on_dealer_website: false }),
    ],
  )
  await openShop({ slug: 'rival', name: 'Rival Motors' }, [testCar({ slug: 'rival-1' })])
})

describe('vehicle page', () => {
  it('shows what the car is, its price, its facts and the dealer’s text (R14)', async () => {
    const html = await (await visit('yard', '/cars/hilux-1')).text()
    expect(html).toContain('<h1>2021 Toyota HiLux</h1>')
    expect(html).toContain('$54,990')
    expect(html).toContain('40,000 km')
    expect(html).toContain('<dd>Crystal Black Pearl</dd>')
    expect(html).toContain('Expires on 1 March 2099')
    expect(html).toContain('One owner.\nFull history. &lt;b&gt;Call&lt;/b&gt;')
    expect(html).toContain('rel="canonical" href="https://yard.example/cars/hilux-1"')
    expect(html).toContain('property="og:image" content="https://yard.example/stock/ute.webp"')
  })

  it('of a sold car offers similar cars, and is not indexed (S3)', async () => {
    const html = await (await visit('yard', '/cars/gone-1')).text()
    expect(html).toContain('Find Me Something Similar')
    expect(html.split('data-testid="similar-cars"')[0]).not.toContain('>Enquire')
    expect(html).toContain('content="noindex, follow"')
  })

  it.each([
    'nothing',
    'hidden-1',
    'rival-1',
    'x%22%20OR%20show_on_dealer_website:false',
    '%E0%A4%A',
  ])('does not exist for %s', async (slug) => {
    expect((await visit('yard', `/cars/${slug}`)).status).toBe(404)
  })

  it('does not exist for stock that the rules of the site exclude (A3, T27, T28, TH6)', async () => {
    const cars = [
      testCar({ slug: 'ours', make: 'Kia', car_type: 'new', state: 'NSW' }),
      testCar({ slug: 'other-yard', make: 'Kia', car_type: 'new', state: 'QLD' }),
      testCar({ slug: 'other-make', make: 'Ford', car_type: 'new', state: 'NSW' }),
      testCar({ slug: 'excluded', make: 'Kia', state: 'NSW', stocknum: 'HIDE-1' }),
    ]
    await openShop(
      {
        slug: 'ruled',
        search_filters: 'state:NSW',
        make_restriction: { make: 'Kia' },
        search: { excluded_stock_numbers: ['HIDE-1'] },
      },
      cars,
    )
    const statusOf = async (slug: string) => (await visit('ruled', `/cars/${slug}`)).status
    expect(await statusOf('ours')).toBe(200)
    for (const slug of ['other-yard', 'other-make', 'excluded'])
      expect([slug, await statusOf(slug)]).toEqual([slug, 404])
  })

  it('leads to a search for similar vehicles when the car has left (Cars, old addresses)', async () => {
    const cars = [{ slug: 'left-1', searchPath: '/search/toyota/hilux' }]
    expect(await retire('yard', { cars })).toBe(204)
    const response = await visit('yard', '/cars/left-1')
    expect([response.status, response.headers.get('Location')]).toEqual([
      301,
      '/search/toyota/hilux',
    ])
    expect((await visit('rival', '/cars/left-1')).status).toBe(404)
  })

  it('is retired only by the key of its site, and only to a search of the site (TH7)', async () => {
    const cars = [{ slug: 'x', searchPath: '/search/toyota' }]
    expect(await retire('yard', { cars }, 'wrong')).toBe(403)
    expect(await retire('yard', { cars }, await stockKey(env.MASTER_KEY, 'rival'))).toBe(403)
    for (const searchPath of [
      'https://evil.example/',
      '//evil.example',
      '/search/a\r\nX: y',
      '/search/ø',
    ])
      expect(await retire('yard', { cars: [{ slug: 'x', searchPath }] })).toBe(400)
  })
})

describe('contact page', () => {
  it.each(['/contact', '/book-test-drive'])(
    'shows the telephone number at %s (R30, R31)',
    async (path) => {
      expect(await (await visit('yard', path)).text()).toContain('href="tel:1800975799"')
    },
  )
})
