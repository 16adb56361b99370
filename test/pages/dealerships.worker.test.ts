// The list of a dealer's locations, the nearest to a postcode, and former addresses of locations.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { savePlace } from '#sales/delivery/postcodes.ts'
import { openShop, visit } from '#test/support/shop.ts'
import { attributesOf, textOf } from '#test/ui/render.tsx'

const SYDNEY = { lat: -33.8688, long: 151.2093 }
const MELBOURNE = { lat: -37.8136, long: 144.9631 }
const LOCATIONS = [
  {
    id: '1',
    slug: 'far',
    name: 'A Far Yard',
    primary: true,
    dealership_slug: 'acme',
    ...MELBOURNE,
  },
  { id: '2', slug: 'near', name: 'Near Yard', ...SYDNEY },
  { id: '3', slug: 'bay', name: 'The Workshop', location_type: 'service' as const, ...SYDNEY },
  { id: '4', slug: 'gone', name: 'Hidden Yard', visible: false, ...SYDNEY },
]
const SITE = { locations: LOCATIONS, dealerships: [{ id: '1', slug: 'acme', name: 'Acme' }] }

beforeAll(async () => {
  await openShop({ slug: 'yards', ...SITE }, [])
  await openShop({ slug: 'one-maker', ...SITE, manufacturer: { name: 'Kia' } }, [])
  await openShop({ slug: 'nowhere' }, [])
  await openShop({ slug: 'unsought', ...SITE, places: { find_nearest: false } }, [])
  const towns = LOCATIONS.map((one, at) => ({
    ...one,
    address: { city: ['Carlton', 'Ryde', 'Perth'][at] },
  }))
  await openShop({ slug: 'in-towns', ...SITE, locations: towns }, [])
  await openShop(
    { slug: 'lone', locations: LOCATIONS.slice(0, 1), dealerships: SITE.dealerships },
    [],
  )
  await savePlace(env.DB, 'AU', '2000', { point: SYDNEY, region: '' })
  await savePlace(env.DB, 'AU', '2999', { point: null, region: '' })
})

const page = async (path: string, slug = 'yards') => (await visit(slug, path)).text()
/** Names on the cards of the list, which follow the map. */
const namesIn = (html: string) =>
  [...(html.split('class="place-grid"')[1] ?? '').matchAll(/<h3>(.*?)<\/h3>/g)].map(
    ([, name = '']) => textOf(name),
  )
const leads = async (slug: string, path: string) => {
  const { status, headers } = await visit(slug, path)
  return [status, headers.get('location')]
}

describe('the list of locations (R33)', () => {
  it('shows all visible ones, each on its card (V61, W68)', async () => {
    const html = await page('/dealerships')
    expect(namesIn(html)).toEqual(['A Far Yard', 'Near Yard', 'The Workshop'])
    expect(html).not.toContain('Hidden Yard')
    expect(html).toContain('<h1>Our Locations</h1>')
    expect(html).toContain('<link rel="canonical" href="https://yards.example/dealerships"/>')
  })

  it('shows no place twice, and a map only if its picture is known', async () => {
    const html = await page('/dealerships')
    expect(html.match(/data-testid="location-card"/g)).toHaveLength(3)
    const locations = LOCATIONS.map((one) => ({ ...one, map_image: '/content/map.webp' }))
    await openShop({ slug: 'mapped', ...SITE, locations }, [])
    const mapped = await page('/dealerships', 'mapped')
    expect(mapped).toContain('<img src="/content/map.webp"')
    expect(mapped.match(/data-testid="location-card"/g)).toHaveLength(3)
  })

  it('names its towns to search engines', async () => {
    expect(await page('/dealerships', 'in-towns')).toMatch(
      /content="Where to find [^"]* in Carlton, Ryde and Perth: addresses, telephone numbers and opening hours."/,
    )
  })

  it('filters by type through a link, and shows all for a type without locations', async () => {
    const html = await page('/dealerships?type=service')
    expect(namesIn(html)).toEqual(['The Workshop'])
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(attributesOf(html, 'href')).toContain('/dealerships?type=sales')
    expect(namesIn(await page('/dealerships?type=parts'))).toHaveLength(3)
  })

  it('is the contact page if the site has no location', async () => {
    expect(await leads('nowhere', '/dealerships')).toEqual([302, '/contact'])
  })
})

describe('the nearest location (R34)', () => {
  it('is first with its distance, and the input stays', async () => {
    const html = await page('/dealerships?postcode=2000&type=sales')
    expect(namesIn(html)).toEqual(['Near Yard', 'A Far Yard'])
    const text = textOf(html)
    expect(text).toContain('Near Yard is the nearest, less than 1 km away.')
    expect(text).toContain('713 km away')
    expect(html).toContain('value="2000"')
    expect(html).toContain('<input type="hidden" name="type" value="sales"/>')
  })

  it.each([
    ['2999', 'Invalid postcode'],
    ['29', 'Invalid postcode. Please enter a 4-digit number.'],
  ])('is not shown for an invalid postcode: %s (X26, V46)', async (typed, said) => {
    const html = await page(`/dealerships?postcode=${typed}`)
    expect(html).toContain(`<span class="place-fault">${said}</span>`)
    expect(html).toContain(`value="${typed}"`)
    expect(namesIn(html)).toEqual(['A Far Yard', 'Near Yard', 'The Workshop'])
  })

  it('is not offered if there is only one location', async () => {
    expect(await page('/dealerships', 'lone')).not.toContain('name="postcode"')
  })

  it('is not offered if the site switches it off', async () => {
    const html = await page('/dealerships?postcode=2000', 'unsought')
    expect(html).not.toContain('name="postcode"')
    expect(namesIn(html)).toEqual(['A Far Yard', 'Near Yard', 'The Workshop'])
  })

  it('shows all input as text', async () => {
    const html = await page(`/dealerships?postcode=${encodeURIComponent('"><b>x')}`)
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;x"')
  })
})

describe('other addresses of locations', () => {
  it.each(['/contact-us/near', '/our-location/near'])(
    'redirect permanently to the page of the location, with the query: %s (R32)',
    async (path) => {
      expect(await leads('yards', `${path}?x=1`)).toEqual([301, '/locations/near?x=1'])
    },
  )

  it('are found by the dealership as well (R35)', async () => {
    expect(await leads('yards', '/our-location/acme')).toEqual([301, '/locations/far'])
  })

  it('lead to the enquiry on a site for one manufacturer (R35)', async () => {
    expect(await leads('one-maker', '/contact-us/near?x=1')).toEqual([
      302,
      '/contact?location_id=2&x=1',
    ])
  })

  it('do not exist for a hidden or unknown location (V61)', async () => {
    for (const path of ['/contact-us/gone', '/our-location/elsewhere'])
      expect((await visit('yards', path)).status).toBe(404)
  })

  it('redirect the dealer locator to the list (R34)', async () => {
    expect(await leads('yards', '/dealer-locator?postcode=2000')).toEqual([
      301,
      '/dealerships?postcode=2000',
    ])
  })
})

describe('the contact page (R31, W72)', () => {
  it('has the location of the address selected, in the form and on the map', async () => {
    const html = await page('/contact?location_id=2')
    expect(html).toContain('<option value="2" selected="">Near Yard</option>')
    expect(html.split('place-unmapped')[1]).toMatch(/^[^]*?<h3>Near Yard<\/h3>/)
    expect(html).not.toContain('<iframe')
  })
})
