// Contents of the header menus, as they are fetched.
import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, visit } from '#test/support/shop.ts'
import { attributesOf, textOf } from '#test/ui/render.tsx'

const model = (name: string, more: object = {}) => ({
  name,
  slug: name.toLowerCase(),
  manufacturer_name: 'Toyota',
  manufacturer_body: 'SUVs',
  ...more,
})

beforeAll(async () => {
  await openShop(
    {
      slug: 'menus',
      models: {
        list: [
          model('RAV4', { from_price: 42_990, status: 'new' }),
          model('HiLux', { manufacturer_body: 'Trucks', image: { url: '/stock/ute.webp' } }),
          model('Crown', { override_url: 'https://www.toyota.example/crown', electric: true }),
        ],
      },
      brands: { list: [{ make: 'Toyota' }, { make: 'Kia', href: '/kia-ev' }, { make: 'Zzz' }] },
      locations: [
        { id: '1', slug: 'north', name: 'North yard', phone: '07 5550 1234' },
        { id: '2', slug: 'south', name: 'South yard', address: { city: 'Ipswich' } },
        { id: '3', slug: 'gone', name: 'Gone yard', visible: false },
      ],
    },
    [],
  )
  await openShop({ slug: 'bare' }, [])
})

const menu = async (name: string) => (await visit('menus', `/menu/${name}`)).text()

describe('menus', () => {
  it('show new models by body, each with picture, label, name and price (W57, W61, S31)', async () => {
    const html = await menu('models')
    expect(textOf(html)).toBe(
      'Trucks HiLux Toyota SUVs RAV4 New Toyota From $42,990 drive away Crown Toyota All models Electric',
    )
    expect(attributesOf(html, 'href')).toEqual(
      expect.arrayContaining([
        '/models?body=trucks',
        '/hilux',
        'https://www.toyota.example/crown',
        '/models?body=electric',
        '/models',
      ]),
    )
    expect(html).toContain('src="/stock/ute.webp"')
  })

  it('show makes by their logos, or by name if there is none (W58)', async () => {
    const html = await menu('brands')
    expect(textOf(html)).toBe('Toyota Kia Zzz All brands')
    expect(html.match(/<i class="icon wordmark"/g)).toHaveLength(2)
    expect(attributesOf(html, 'href')).toEqual(
      expect.arrayContaining(['/toyota/overview', '/kia-ev', '/zzz/overview', '/brands']),
    )
  })

  it('show locations with a phone number, or the enquiry if there is none (W63)', async () => {
    const html = await menu('locations')
    expect(html).toMatch(/href="tel:0755501234"[^>]* data-event="25"/)
    expect(attributesOf(html, 'href')).toEqual(
      expect.arrayContaining(['/locations/north', '/contact?location_id=2', '/dealerships']),
    )
    expect(textOf(html)).toContain('South yard Ipswich')
    expect(html).not.toContain('Gone yard')
  })

  it('are fragments, cached by browsers for a while', async () => {
    const answer = await visit('menus', '/menu/models')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
    expect(answer.headers.get('Vary')).toContain('HX-Request-Type')
    const html = await answer.text()
    expect(html).toMatch(/^<div class="menu-panel/)
    expect(html).not.toContain('<html')
  })

  it.each(['models', 'brands', 'locations', 'nothing'])(
    'are not found if a site has no content for them: %s',
    async (name) => {
      expect((await visit('bare', `/menu/${name}`)).status).toBe(404)
    },
  )
})
