import { beforeAll, describe, expect, it } from 'vitest'

import { openShop, testCar, visit } from '#test/support/shop.ts'
import { attributesOf, textOf, textsBy } from '#test/ui/render.tsx'

const NOW = Math.floor(Date.now() / 1000)

const get = async (path: string, slug = 'garage') => (await visit(slug, path)).text()

beforeAll(async () => {
  await openShop({ slug: 'garage', finance: { show_weekly: true, warning: 'WARNING' } }, [
    testCar({ id: '11', slug: 'corolla', model: 'Corolla', km: 10_000, seats: 5 }),
    testCar({
      id: '12',
      slug: 'hilux',
      model: 'Hilux',
      km: 20_000,
      seats: 5,
      youxQuote: { weeklyRepaymentAmount: 99, comparisonRate: 8 },
    }),
    testCar({ id: '13', slug: 'yaris', model: 'Yaris' }),
    testCar({ id: '14', slug: 'camry', model: 'Camry' }),
    testCar({ id: '15', slug: 'kluger', model: 'Kluger' }),
    testCar({ id: '16', slug: 'sold', model: 'Rukus', status: 'sold', sold_date_timestamp: NOW }),
    testCar({ id: '17', slug: 'gone', model: 'Tarago', status: 'sold', sold_date_timestamp: 1 }),
    testCar({ id: '18', slug: 'hidden', model: 'Echo', show_on_dealer_website: false }),
  ])
  await openShop({ slug: 'rival' }, [testCar({ id: '21', slug: 'rival-car', model: 'Supra' })])
  await openShop({ slug: 'strict', garage: { strict: true } }, [
    testCar({ slug: 'new-car', car_type: 'new' }),
    testCar({ slug: 'used-car', primary_image_url: '/stock/ute.webp' }),
    testCar({ slug: 'sold-car', status: 'sold', sold_date_timestamp: NOW }),
  ])
  await openShop({ slug: 'watched', account: { sign_in: true }, garage: { watchlist: true } }, [
    testCar({ id: '31', slug: 'watched-car', primary_image_url: '/stock/ute.webp' }),
  ])
  await openShop({ slug: 'twins' }, [
    testCar({ slug: 'twin-a', stocknum: 'T1' }),
    testCar({ slug: 'twin-b', stocknum: 'T1' }),
  ])
  await openShop({ slug: 'none', garage: { favourites: false, recently_viewed: 0 } }, [
    testCar({ slug: 'car' }),
  ])
})

describe('compare page', () => {
  it('shows vehicles side by side in the order of the address, with marked differences (W54)', async () => {
    const html = await get('/compare?cars=hilux,corolla')
    expect(html).toContain('data-testid="compare-table"')
    expect(textsBy(html, 'car-title')).toEqual(['2021 Toyota HiLux', '2021 Toyota Corolla'])
    expect(textOf(html)).toContain('Odometer (differs) 20,000 km 10,000 km')
    expect(textOf(html)).toContain('Seats 5 5')
    expect(html).toContain('<title>Compare 2021 Toyota HiLux and 2021 Toyota Corolla | ')
    expect(html).toContain('content="noindex, follow"')
  })

  it('removes a vehicle by a link', async () => {
    const html = await get('/compare?cars=hilux,corolla,yaris')
    expect(attributesOf(html, 'href')).toEqual(
      expect.arrayContaining([
        '/compare?cars=corolla,yaris',
        '/compare?cars=hilux,yaris',
        '/compare?cars=hilux,corolla',
      ]),
    )
  })

  it('has its own address to share, and a way back to the list', async () => {
    const html = await get('/compare?cars=hilux,nothing,corolla')
    expect(attributesOf(html, 'data-url')).toEqual([
      expect.stringMatching(/^https?:.*\/compare\?cars=hilux,corolla$/),
    ])
    expect(html).toMatch(/<button[^>]*data-share="copy"/)
    expect(html).toMatch(/<a href="\/search\/[^"]*" data-back="">/)
  })

  it('offers to hide equal rows only if some differ', async () => {
    expect(textOf(await get('/compare?cars=hilux,corolla'))).toContain('Show only differences')
    expect(await get('/compare?cars=twin-a,twin-b', 'twins')).not.toContain('compare-only')
  })

  it('accepts a submitted form, each vehicle once and four at most', async () => {
    const form = await get('/compare?cars=hilux&cars=corolla&cars=hilux')
    expect(textsBy(form, 'car-title')).toHaveLength(2)
    const five = await get('/compare?cars=hilux,corolla,yaris,camry,kluger')
    expect(textsBy(five, 'car-title')).toHaveLength(4)
  })

  it('drops unknown, hidden, gone and other dealers’ vehicles, and keeps sold ones (TH2, TH6)', async () => {
    const html = await get('/compare?cars=hidden,gone,rival-car,nothing,hilux,sold')
    expect(textsBy(html, 'car-title')).toEqual(['2021 Toyota HiLux', '2021 Toyota Rukus'])
    expect(textsBy(html, 'car-tag')).toEqual(['JUST SOLD'])
  })

  it.each([
    ['/compare', 'Nothing to compare yet'],
    ['/compare?cars=', 'Nothing to compare yet'],
    ['/compare?cars=nothing', 'Nothing to compare yet'],
    ['/compare?cars=hilux', 'Add one more to compare'],
  ])('shows what to do at %s', async (path, title) => {
    const html = await get(path)
    expect(textOf(html)).toContain(title)
    expect(html).not.toContain('compare-table')
  })

  it('reads no filter from a slug (TH6)', async () => {
    const slug = encodeURIComponent('x" OR show_on_dealer_website:false OR slug:"hidden')
    expect(textOf(await get(`/compare?cars=${slug},hilux`))).toContain('Add one more to compare')
  })
})

describe('ticks on the cards of a list', () => {
  /** The values of its ticks with their names. */
  const ticksOf = (html: string) =>
    [
      ...html.matchAll(
        /<input[^>]*form="compare" aria-label="([^"]*)" name="cars" value="([^"]*)"/g,
      ),
    ]
      .map(([, name, slug]) => `${slug} ${name}`)
      .toSorted()

  it('belong to a form of their own that leads to the comparison, so that they need no scripts (W54)', async () => {
    const html = await get('/search/used-cars')
    expect(ticksOf(html)).toContain('hilux Compare: 2021 Toyota HiLux')
    expect(html).toMatch(
      /<form id="compare" action="\/compare"><p class="garage-bar without-scripts">/,
    )
    // In no other form, such as the filters'.
    const filters = /<form[^>]*id="filters"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
    expect(filters).not.toContain('name="cars"')
  })

  it('are in the part that a filter changes, too', async () => {
    const part = await visit('garage', '/search/used-cars?sortBy=lowestPrice', {
      'hx-request': 'true',
      'hx-request-type': 'partial',
    })
    const html = await part.text()
    expect(html).not.toContain('<html')
    expect(ticksOf(html)).toContain('corolla Compare: 2021 Toyota Corolla')
  })

  it('exist where the site compares, for vehicles that can be compared, and in no other row of cards', async () => {
    expect(ticksOf(await get('/search/used-cars'))).not.toContain('sold')
    const strict = ticksOf(await get('/search/new-used-and-demo-cars', 'strict'))
    expect(strict.map((tick) => tick.split(' ')[0])).toEqual(['used-car'])
    const none = await get('/search/used-cars', 'none')
    expect(none).not.toMatch(/name="cars"|id="compare"/)
    expect(ticksOf(await get('/cars/hilux'))).toEqual([])
  })
})

describe('a repayment on pages of saved vehicles', () => {
  it.each(['/compare?cars=hilux,corolla', '/favourites?ids=12'])(
    'has its comparison rate and warning on %s (C11)',
    async (path) => {
      const html = await get(path)
      expect(textsBy(html, 'weekly-repayment')).toEqual(['$99 /wk 8.00% comparison rate'])
      expect(html.match(/id="finance-warning">WARNING/g)).toHaveLength(1)
    },
  )

  it('is on recently viewed cards, whose pages have the warning (C11)', async () => {
    expect(textsBy(await get('/api/cars?ids=12'), 'weekly-repayment')).toHaveLength(1)
    for (const slug of ['hilux', 'sold'])
      expect(await get(`/cars/${slug}`)).toContain('id="finance-warning">WARNING')
  })

  it('needs no warning where there is none', async () => {
    for (const path of ['/favourites', '/compare?cars=hilux'])
      expect(await get(path)).not.toContain('finance-warning')
  })
})

describe('favourites page', () => {
  it('shows the cards of the address, sold ones as sold, without those that are gone (W53)', async () => {
    const html = await get('/favourites?ids=16,12,17,99')
    expect(attributesOf(html, 'data-car-id')).toEqual(['16', '12'])
    expect(textsBy(html, 'car-tag')).toEqual(['JUST SOLD'])
    expect(attributesOf(html, 'data-left')).toEqual(['[&quot;17&quot;,&quot;99&quot;]'])
    expect(attributesOf(html, 'href')).toContain('/favourites?ids=12')
  })

  it('is a form that leads to the comparison, without sold ones', async () => {
    const html = await get('/favourites?ids=12,16,11')
    expect(html).toContain('<form id="compare" action="/compare">')
    expect(html).toMatch(/name="cars" value="hilux"[\s\S]*name="cars" value="corolla"/)
    expect(html).not.toContain('value="sold"')
  })

  it('can be shared as a shortlist, of which vehicles for sale can be saved elsewhere', async () => {
    const html = await get('/favourites?ids=12,16,99')
    expect(attributesOf(html, 'data-url')).toEqual([
      expect.stringMatching(/\/favourites\?ids=12,16$/),
    ])
    expect(textOf(html)).toContain('Share this shortlist')
    expect(html).toMatch(/<button[^>]*data-save-all=""[^>]* hidden=""/)
    const entries = attributesOf(html, 'data-garage').map((text) =>
      JSON.parse(text.replaceAll('&quot;', '"')),
    )
    expect(entries.map(({ id, slug }) => [id, slug])).toEqual([['12', 'hilux']])
    expect(await get('/favourites')).not.toContain('data-share')
  })

  it('is empty if nothing was saved, and shows no other dealer’s vehicles (TH2)', async () => {
    expect(textOf(await get('/favourites'))).toContain('Nothing saved yet')
    expect(textOf(await get('/favourites?ids=21'))).toContain('Nothing saved yet')
  })
})

describe('recently viewed', () => {
  it('is a row of cards by id, as a fragment', async () => {
    const html = await get('/api/cars?ids=13,11')
    expect(attributesOf(html, 'data-car-id')).toEqual(['13', '11'])
    expect(html).not.toContain('<html')
    expect(await get('/api/cars?ids=99')).toBe('')
    expect(await get('/api/cars')).toBe('')
  })

  it('has a placeholder on the page of a vehicle, hidden until scripts fill it (E21)', async () => {
    const html = await get('/cars/hilux')
    const [record = ''] = attributesOf(html, 'data-viewed')
    expect(JSON.parse(record.replaceAll('&quot;', '"'))).toEqual({
      id: '12',
      stocknum: null,
      make: 'Toyota',
      model: 'HiLux',
      body: null,
      simple_body: 'Hatch',
    })
    expect(html).toMatch(/data-viewed[^>]* hidden=""/)
    expect(await get('/cars/car', 'none')).not.toContain('data-viewed')
  })
})

describe('save buttons', () => {
  /** Without those on cards of other vehicles. */
  const ownPart = (html: string) => /class="save-buttons"[\s\S]*?<\/div>/.exec(html)?.[0] ?? ''
  const buttons = (html: string) =>
    [...ownPart(html).matchAll(/<button[^>]*data-list="(\w+)"[^>]*>/g)].map(([tag, list]) =>
      tag.includes('hidden=""') ? `${list} hidden` : list,
    )

  it('have the entry that the device stores (E20, S10)', async () => {
    const [entry = ''] = attributesOf(await get('/cars/hilux'), 'data-garage')
    expect(JSON.parse(entry.replaceAll('&quot;', '"'))).toEqual({
      id: '12',
      name: '2021 Toyota HiLux',
      slug: 'hilux',
      make: 'Toyota',
      model: 'HiLux',
      primary_image_url: null,
    })
  })

  it('have the same on sites with a watchlist, whose cards show the picture (E20)', async () => {
    const buttonOf = (html: string) => /<button[^>]* data-watch=""[^>]*>/.exec(html)?.[0] ?? ''
    const car = buttonOf(ownPart(await get('/cars/watched-car', 'watched')))
    for (const said of [
      'value="31"',
      'data-name="2021 Toyota Corolla"',
      'data-make="Toyota|Corolla"',
      'data-picture="/stock/ute.webp"',
    ])
      expect(car).toContain(said)
    const list = await get('/search/used-cars', 'watched')
    expect(buttonOf(list)).toContain('data-make="Toyota|Corolla"')
    expect(list).toMatch(/<img[^>]* src="\/stock\/ute\.webp"/)
  })

  it('exist for vehicles that can be saved, and are hidden for the rest until they are saved (V13, S4)', async () => {
    expect(buttons(await get('/cars/hilux'))).toEqual(['favourites', 'compare'])
    expect(buttons(await get('/cars/sold'))).toEqual(['favourites hidden'])
    expect(buttons(await get('/cars/used-car', 'strict'))).toEqual(['favourites', 'compare'])
    expect(buttons(await get('/cars/new-car', 'strict'))).toEqual(['favourites hidden'])
    expect(buttons(await get('/cars/car', 'none'))).toEqual([])
  })

  it('have a link to the favourites in the header, if the site has them (T1)', async () => {
    expect(attributesOf(await get('/compare'), 'data-saved')).toEqual(['forecourt.favourites'])
    expect(await get('/compare', 'none')).not.toContain('data-saved')
  })
})
