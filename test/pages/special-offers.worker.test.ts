import { beforeAll, describe, expect, it } from 'vitest'

import type { SiteInput } from '#tenant/schema.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'

const OVER = '2020-01-31'
const LONG = 'Five years of scheduled servicing at our own workshop. '.repeat(6).trim()

const offers: SiteInput['offers'] = {
  title: 'What is on',
  allow_ids: ['allowed'],
  list: [
    {
      id: 'rate',
      name: '2.9% p.a. (comparison rate 3.79% p.a.)',
      description: `<b>On a new Sportage.</b> ${LONG}`,
      disclaimer: `Lending criteria apply. ${LONG}`,
      category: 'Finance offer',
      manufacturer: { name: 'Kia' },
      model: { name: 'Sportage', slug: 'sportage', override_url: '/search/kia/sportage' },
      image_url: '/stock/suv-red-front.webp',
      expiry: '2999-12-31',
    },
    {
      id: 'mats',
      name: 'Free mats',
      category: 'New cars',
      manufacturer: 'Kia',
      model: { name: 'Kia Picanto', slug: 'picanto' },
    },
    {
      id: 'rack',
      name: 'Roof rack <script>alert(1)</script>',
      sanitized_description: 'A rack "for" <all>.',
      category: 'New cars',
      manufacturer: 'Toyota',
    },
    { id: 'check', name: 'Brake check', category: 'Service' },
    {
      id: 'annexe',
      name: 'Annexe with any new Journey',
      category: 'New vans',
      manufacturer: 'Jayco',
      conditions: ['new', 'demo'],
      expiry: '2999-12-31',
    },
    { id: 'allowed', name: 'Allowed all the same', excluded_website_ids: [41] },
    { id: 'hidden', name: 'Hidden here', excluded_website_ids: [41] },
    { id: 'over', name: 'Over', expiry: OVER },
    { id: 'later', name: 'Later', start: '2999-01-01' },
  ],
}

const page = async (path: string, slug = 'offers') => {
  const response = await visit(slug, path)
  return { status: response.status, html: await response.text() }
}
const leads = async (path: string, slug = 'offers') => {
  const { status, headers } = await visit(slug, path)
  return [status, headers.get('Location')]
}
const namesOf = (html: string) =>
  [...html.matchAll(/<h2><a href="[^"]*"[^>]*>([^<]*)/g)].map(([, name]) => name)
const structuredOf = (html: string): unknown => {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json)
}

beforeAll(async () => {
  await openShop({ slug: 'offers', id: 41, offers }, [
    testCar({ make: 'Kia', model: 'Sportage', slug: 'a-sportage' }),
    testCar({ make: 'Toyota', model: 'Corolla', slug: 'a-corolla' }),
    testCar({ make: 'Jayco', slug: 'a-new-van', car_type: 'new' }),
    testCar({ make: 'Jayco', slug: 'a-demo-van', car_type: 'demo' }),
    testCar({ make: 'Jayco', slug: 'a-used-van', car_type: 'used' }),
  ])
  await openShop({ slug: 'one-make', id: 42, manufacturer: { name: 'Kia' }, offers }, [])
  await openShop({ slug: 'no-offers', id: 43 }, [])
  await openShop(
    { slug: 'all-over', id: 44, offers: { list: [{ id: 'over', name: 'Over', expiry: OVER }] } },
    [],
  )
})

describe('the list of offers', () => {
  it('shows current offers that the site does not exclude, and those that it allows (R20, S30, T30)', async () => {
    const { status, html } = await page('/special-offers')
    expect(status).toBe(200)
    expect(html.match(/data-testid="offer-card"/g)).toHaveLength(6)
    expect(html).toContain('Allowed all the same')
    for (const name of ['Hidden here', 'Over<', 'Later<']) expect(html).not.toContain(name)
  })

  it('shortens descriptions at 200 and conditions at 160, with all of both in the page (S25, C23)', async () => {
    const { html } = await page('/special-offers')
    const [, card = ''] = html.split('data-testid="offer-card"')
    const cuts = [
      ...card.matchAll(/<div class="cut[^"]*"><span hx-ignore="">(.*?)<\/span><details>/g),
    ]
    const lengths = cuts.map(([, head = '']) => head.replaceAll(/<[^>]*>/g, '').length)
    expect(lengths).toEqual([
      expect.toSatisfy((n) => n > 180 && n <= 200),
      expect.toSatisfy((n) => n > 140 && n <= 160),
    ])
    expect(card.match(/servicing/g)?.length).toBeGreaterThanOrEqual(12)
  })

  it('puts the comparison rate warning under offers with a rate, once (C11)', async () => {
    const { html } = await page('/special-offers')
    const [, id = ''] = /href="#([^"]+)">Comparison rate warning/.exec(html) ?? []
    expect(html.match(/WARNING: This comparison rate/g)).toHaveLength(1)
    expect(html).toContain(`id="${id}"`)
    expect((await page('/special-offers?category=service')).html).not.toContain('WARNING')
  })

  it('can be filtered by kind and make, with links that work without scripts (R20)', async () => {
    const { html } = await page('/special-offers?category=new-cars')
    expect(namesOf(html)).toEqual(['Free mats', 'Roof rack &lt;script&gt;alert(1)&lt;/script&gt;'])
    expect(html).toContain('href="/special-offers?category=new-cars&amp;make=kia"')
    expect(html).toContain('content="noindex, follow"')
    expect(html).toContain('rel="canonical" href="https://offers.example/special-offers"')
    expect(namesOf((await page('/special-offers?category=new-cars&make=kia')).html)).toEqual([
      'Free mats',
    ])
  })

  it('shows the specified message if nothing is left, and links back (X5)', async () => {
    const { status, html } = await page('/special-offers?make=unknown')
    expect(status).toBe(200)
    expect(html).toContain('No Results Available')
    expect(html).toContain(
      'There appears to be no offers currently available that meet the conditions of your search',
    )
    expect(html).toContain('<a href="/special-offers" class="button">Clear Filters</a>')
  })

  it('leads to the stock if every offer is over, and if there never was one (R20, X5)', async () => {
    const { status, html } = await page('/special-offers', 'all-over')
    expect(status).toBe(200)
    expect(html).toContain('There appears to be no offers currently available')
    expect(html).toContain('href="/search/new-used-and-demo-cars" class="button"')
    expect(await leads('/special-offers', 'no-offers')).toEqual([
      302,
      '/search/new-used-and-demo-cars',
    ])
  })
})

describe('the page of an offer', () => {
  it('has one address: below its make, but not on the site of one make (R21)', async () => {
    expect((await page('/offers/kia/rate')).status).toBe(200)
    expect(await leads('/offers/rate?utm_source=mail')).toEqual([
      301,
      '/offers/kia/rate?utm_source=mail',
    ])
    expect(await leads('/offers/toyota/rate')).toEqual([301, '/offers/kia/rate'])
    expect(await leads('/offers/kia/check')).toEqual([301, '/offers/check'])
    expect((await page('/offers/rate', 'one-make')).status).toBe(200)
    expect(await leads('/offers/kia/rate', 'one-make')).toEqual([301, '/offers/rate'])
  })

  it('has its full text and conditions, the warning, and its buttons (E32, R39, C11)', async () => {
    const { html } = await page('/offers/kia/rate')
    const [, offer = ''] = /data-testid="offer">(.*?)<\/article>/s.exec(html) ?? []
    expect(offer).toContain(`<b>On a new Sportage.</b> ${LONG}`)
    expect(offer).toContain(`Lending criteria apply. ${LONG}`)
    expect(offer).toContain('WARNING: This comparison rate')
    expect(offer).toContain('href="/search/kia/sportage"')
    expect(offer).toMatch(
      /<a href="\/contact\?about=offer%20rate[^"]*" class="button" data-dialog="">/,
    )
  })

  it('leads to its stock only while there is some', async () => {
    const button =
      '<a href="/search/kia/sportage" class="button button-quiet">Kia Sportage in stock</a>'
    expect((await page('/offers/kia/rate')).html).toContain(button)
    expect((await page('/offers/rate', 'one-make')).html).not.toContain('Kia Sportage in stock')
  })

  it('shows its stock, and other offers, those of its make first', async () => {
    const { html } = await page('/offers/kia/rate')
    expect(html).toContain('/cars/a-sportage')
    expect(html).not.toContain('/cars/a-corolla')
    expect([...html.matchAll(/<h3><a href="(\/offers[^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/offers/kia/mats',
      '/offers/toyota/rack',
      '/offers/check',
    ])
  })

  it('shows only vehicles of its conditions, and leads to a list of these', async () => {
    const { html } = await page('/offers/jayco/annexe')
    expect(html).toContain('/cars/a-new-van')
    expect(html).toContain('/cars/a-demo-van')
    expect(html).not.toContain('/cars/a-used-van')
    const [, list = ''] =
      /<a href="([^"]*)" class="button button-quiet">New and demo/.exec(html) ?? []
    const found = await page(list.replaceAll('&amp;', '&'))
    expect(found.status).toBe(200)
    expect(found.html).toContain('/cars/a-demo-van')
    expect(found.html).not.toContain('/cars/a-used-van')
  })

  it('says until when it lasts, however far that is (S32)', async () => {
    expect((await page('/offers/jayco/annexe')).html).toContain('Until 31 December 2999')
    expect((await page('/offers/kia/mats')).html).not.toContain('Until ')
  })

  it('has offer metadata, whose element no name can close (TH5)', async () => {
    const { html } = await page('/offers/toyota/rack')
    expect(html).toContain('<meta name="description" content="A rack &quot;for&quot; &lt;all&gt;."')
    expect(html).toContain('rel="canonical" href="https://offers.example/offers/toyota/rack"')
    expect(html).not.toContain('<script>alert')
    expect(structuredOf((await page('/offers/kia/rate')).html)).toMatchObject({
      '@graph': [
        {
          '@type': 'Offer',
          url: 'https://offers.example/offers/kia/rate',
          image: 'https://offers.example/stock/suv-red-front.webp',
          validThrough: '2999-12-31',
          offeredBy: { name: 'Acme Motors' },
          itemOffered: { name: 'Kia Sportage', model: 'Sportage', brand: { name: 'Kia' } },
        },
        { '@type': 'BreadcrumbList' },
      ],
    })
  })

  it('names a make once whose name begins the model’s', async () => {
    const { html } = await page('/offers/kia/mats')
    expect(structuredOf(html)).toMatchObject({
      '@graph': [{ itemOffered: { name: 'Kia Picanto' } }, {}],
    })
  })

  it('returns 404 if it is excluded, not yet on or unknown, and 410 if it is over (S30, S32)', async () => {
    const statuses = ['hidden', 'later', 'nothing', 'over'].map(
      async (id) => (await page(`/offers/${id}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 404, 404, 410])
    const { html } = await page('/offers/over')
    expect(html).toContain('That offer has ended')
    expect(html).toContain('href="/special-offers" class="button"')
    expect(html).toContain('name="robots" content="noindex"')
    expect((await page('/offers/over', 'all-over')).html).not.toContain('today’s offers')
  })

  it('prefills its enquiry form with its number and name (E37)', async () => {
    const { html } = await page('/contact?about=offer%20mats%2C%20Free%20mats')
    expect(html).toContain('offer mats, Free mats</textarea>')
  })
})
