// Photos whose addresses a storage signs for a while, sent again with another signature: they are the same photos.
import { describe, expect, it } from 'vitest'

import { sendStock } from '#test/support/send-stock.ts'
import { openShop, visit, writeStock } from '#test/support/shop.ts'

const NAMES = ['front', 'rear', 'seats']
const sign = (name: string, day: string) =>
  `https://photos.example/yard/${name}.jpg?se=${day}T10%3A00Z&sig=${day}%2F${name}`

const car = (photos: readonly string[], more = {}) => ({
  id: 'a',
  make: 'Honda',
  model: 'Fit',
  year: 2018,
  vin: 'MR0FA3CD100123456',
  km: 61_000,
  price: 12_990,
  price_type: 'Drive away',
  simple_body: 'Hatch',
  location_name: 'Main yard',
  images: photos,
  ...more,
})
const signed = (day: string, more = {}) =>
  car(
    NAMES.map((name) => sign(name, day)),
    more,
  )

const place = {
  id: '1',
  slug: 'main-yard',
  name: 'Main yard',
  google_store_code: 'YARD-1',
  address: { street: '1 High Street', city: 'Parramatta', state: 'NSW', postcode: '2150' },
}

async function stockOf(slug: string): Promise<Record<string, unknown>[]> {
  const body = { hitsPerPage: 1000 }
  const page = await writeStock(slug, 'POST', '/1/indexes/Car_production/browse', body)
  const { hits }: { hits: Record<string, unknown>[] } = await page.json()
  return hits
}

async function read(slug: string, path: string): Promise<string> {
  const response = await visit(slug, path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}

describe('photos with a new signature', () => {
  it.each(['upsert', 'replace'])('are stored, and no change of the vehicle (%s)', async (mode) => {
    const slug = `signed-${mode}`
    const query = `?mode=${mode}`
    await openShop({ slug }, [])
    await sendStock(slug, [signed('2026-11-29')], { query })
    const [before] = await stockOf(slug)
    const again = await sendStock(slug, [signed('2026-11-30')], { query })
    expect(again.body).toMatchObject({ taken: 1, added: 0, changed: 0 })
    const [after] = await stockOf(slug)
    expect(JSON.stringify(after)).not.toContain('sig=2026-11-29')
    expect(after).toMatchObject({ primary_image_url: sign('front', '2026-11-30') })
    expect(after?.['price_history']).toEqual(before?.['price_history'])
    const other = await sendStock(slug, [signed('2026-12-01', { price: 11_990 })], { query })
    expect(other.body).toMatchObject({ changed: 1 })
    const fewer = car([sign('front', '2026-12-02')], { price: 11_990 })
    expect((await sendStock(slug, [fewer], { query })).body).toMatchObject({ changed: 1 })
  })

  it('are one in a gallery that has them twice', async () => {
    await openShop({ slug: 'signed-twice' }, [])
    const photos = ['2026-11-29', '2026-11-30'].flatMap((day) => NAMES.map((n) => sign(n, day)))
    await sendStock('signed-twice', [car(photos)])
    expect(await stockOf('signed-twice')).toMatchObject([{ photos_count: 3 }])
  })
})

describe('whatever outlives a page has the site’s own address of a photo', () => {
  it('in the head of the page, the sitemap and the feeds; it leads to the present photo', async () => {
    const slug = 'signed-out'
    const on = { enabled: true }
    const feeds = { google: on, meta: on, csv: on, json: on }
    await openShop({ slug, feeds, locations: [place] }, [])
    await sendStock(slug, [signed('2026-11-29')])
    const [stored] = await stockOf(slug)
    const name = String(stored?.['slug'])
    const own = `https://${slug}.example/img/${name}/1/`
    const head = (await read(slug, `/cars/${name}`)).split('</head>')
    expect(head[0]).toContain(`property="og:image" content="${own}1280"`)
    const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(
      head.join(''),
    ) ?? ['', '']
    expect(data).toContain(`${own}1280`)
    expect(data).not.toContain('sig=')
    expect(await read(slug, '/sitemaps/stock-1.xml')).toContain(`<image:loc>${own}1280`)
    for (const file of ['google.tsv', 'meta.csv', 'vehicles.csv', 'vehicles.json']) {
      const feed = await read(slug, `/feeds/${file}`)
      expect([file, feed.includes(`${own}1920`), feed.includes('sig=')]).toEqual([
        file,
        true,
        false,
      ])
    }
    await sendStock(slug, [signed('2026-11-30')])
    const picture = await visit(slug, `/img/${name}/2/1280`)
    expect(picture.status).toBe(302)
    expect(picture.headers.get('Location')).toBe(sign('rear', '2026-11-30'))
  })
})
