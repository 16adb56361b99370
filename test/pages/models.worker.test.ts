import { beforeAll, describe, expect, it } from 'vitest'

import { readPdf } from '#test/support/read-pdf.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'

const LONG = `The quiet one. ${'It goes further on less than you would think. '.repeat(6)}And then it stops.`
const MODELS = [
  {
    name: 'RAV4',
    slug: 'rav4',
    status: 'new' as const,
    manufacturer_name: 'Toyota',
    manufacturer_body: 'SUVs',
    image: { url: '/stock/suv-blue-front.webp' },
    short_description: LONG,
    from_price: 49_990,
    features: ['Hybrid in every grade'],
    grades: [
      { name: 'GX', from_price: 49_990, features: ['Cloth seats'] },
      { name: 'Edge', text: 'The one with everything.' },
    ],
    colours: [
      { name: 'Frost', colour: '#f4f4f4', image: '/stock/suv-white-front.webp' },
      { name: 'Fever', colour: '#8c0d14', image: '/stock/suv-red-front.webp' },
    ],
    specifications: [{ title: 'Size', rows: [{ label: 'Length', value: '4,600 mm' }] }],
    gallery: ['side', 'rear'].map((angle) => ({
      image: `/stock/suv-blue-${angle}.webp`,
      alt: `From the ${angle}.`,
    })),
    blocks: [{ kind: 'text' as const, title: 'Towing', sections: [{ text: 'It tows.' }] }],
  },
  {
    name: 'Kluger',
    slug: 'kluger',
    manufacturer_name: 'Toyota',
    manufacturer_body: 'SUVs',
    short_description: 'Short.',
    brochure_url: 'https://maker.example/kluger.pdf',
    image: { url: '/stock/suv-white-front.webp' },
    illustrated: true,
  },
  {
    name: 'CX-5',
    slug: 'cx-5',
    status: 'coming_soon' as const,
    manufacturer_name: 'Mazda',
    manufacturer_body: 'SUVs',
    from_price: 43_990,
  },
  {
    name: 'Ranger PHEV',
    slug: 'ranger-phev',
    manufacturer_name: 'Ford',
    manufacturer_body: 'Trucks',
    electric: true,
  },
  {
    name: 'LandCruiser Prado',
    slug: 'landcruiser-prado',
    new_slug: 'prado',
    manufacturer_name: 'Toyota',
    manufacturer_body: 'SUVs',
  },
  {
    name: 'HiAce',
    slug: 'hiace',
    manufacturer_name: 'Toyota',
    manufacturer_body: 'Vans',
    override_url: '/search/toyota/hiace',
  },
]
const CARS = [
  testCar({ id: 'old', slug: 'old', make: 'Toyota', model: 'RAV4', car_type: 'used' }),
  testCar({ id: 'fresh', slug: 'fresh', make: 'Toyota', model: 'RAV4', car_type: 'new' }),
  testCar({
    id: 'gone',
    slug: 'gone',
    make: 'Toyota',
    model: 'RAV4',
    status: 'sold',
    sold: true,
    sold_date_timestamp: Math.floor(Date.now() / 1000),
  }),
  testCar({ id: 'other', slug: 'other', make: 'Kia', model: 'Sportage' }),
]
const OFFERS = [
  {
    id: 'o1',
    name: 'Free roof racks',
    manufacturer: 'Toyota',
    model: { name: 'RAV4', slug: 'rav4' },
  },
  {
    id: 'o2',
    name: 'Over last week',
    manufacturer: 'Toyota',
    model: { name: 'RAV4', slug: 'rav4' },
    expiry: '2020-01-01',
  },
  {
    id: 'o3',
    name: 'Kluger mats',
    manufacturer: { name: 'toyota' },
    model: { name: 'Kluger', slug: 'kluger' },
  },
  {
    id: 'o4',
    name: 'Wall box at cost',
    manufacturer: 'Ford',
    model: { name: 'Ranger Plug-in', slug: 'hybrid' },
  },
]
const place = (id: string, manufacturers: string[]) => ({
  id,
  name: `${id} Yard`,
  slug: id.toLowerCase(),
  manufacturers,
})

async function read(slug: string, path: string): Promise<string> {
  const response = await visit(slug, path)
  expect([path, response.status]).toEqual([path, 200])
  return response.text()
}
const status = async (slug: string, path: string) => (await visit(slug, path)).status
async function moved(slug: string, path: string) {
  const response = await visit(slug, path)
  const to = new URL(response.headers.get('location') ?? '', `http://${slug}.example`)
  return [response.status, to.pathname + to.search]
}
const tiles = (html: string) =>
  [...html.matchAll(/<a class="model-tile" href="([^"]*)"/g)].map(([, href]) => href)
const cards = (html: string) => [...html.matchAll(/data-car-id="([^"]*)"/g)].map(([, id]) => id)
const current = (html: string) =>
  [...html.matchAll(/aria-current="page">([^<]*)</g)].map(([, words]) => words)

beforeAll(async () => {
  await openShop(
    {
      slug: 'group',
      models: { list: MODELS, rewrites: { 'ranger-phev': 'hybrid' }, intro: 'All <b>new</b>.' },
      brands: {
        list: [
          { make: 'Toyota', intro: 'Since <b>1998</b>.', image: '/stock/ute-white-front.webp' },
          { make: 'Ford', href: '/search/ford' },
          { make: 'Land Rover' },
        ],
      },
      offers: { list: OFFERS },
      locations: [place('North', ['Toyota']), place('South', ['Ford'])],
      dealership_websites: [{ name: 'Toyota North', url: 'https://t.example', make: 'Toyota' }],
      pages: [
        {
          path: '/makes',
          title: 'Makes',
          blocks: [
            { kind: 'brands', limit: 2 },
            { kind: 'models', title: 'Toyotas', manufacturer: 'toyota', layout: 'cards', limit: 2 },
            { kind: 'models', title: 'For the road', body: 'truck' },
            { kind: 'models', title: 'Boats', body: 'boats' },
            { kind: 'stock', title: 'Kias', filters: 'make:Kia', href: '/search/kia' },
            { kind: 'stock', title: 'Lions', filters: 'make:Peugeot' },
          ],
        },
      ],
    },
    CARS,
  )
  await openShop(
    { slug: 'plain', pages: [{ path: '/makes', title: 'Makes', blocks: [{ kind: 'brands' }] }] },
    CARS,
  )
  await openShop(
    { slug: 'paperless', models: { list: MODELS.slice(0, 1) }, sharing: { brochure: false } },
    [],
  )
  await openShop(
    {
      slug: 'own-name',
      models: {
        list: [
          {
            name: 'Mazda 2',
            slug: 'mazda2',
            manufacturer_name: 'Mazda',
            image: { url: '/stock/small-hatch-blue-front.webp' },
            grades: [{ name: 'Pure' }],
          },
        ],
      },
    },
    [],
  )
  await openShop(
    {
      slug: 'one-make',
      manufacturer: { name: 'Toyota' },
      models: { list: MODELS.slice(0, 2), stock_limit: 1 },
    },
    CARS,
  )
})

describe('/models (R38, W61, W62)', () => {
  it('shows every model in its group, with its label, price and link', async () => {
    const html = await read('group', '/models')
    expect(html).toContain('<h1>New models</h1>')
    expect([...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, words]) => words).slice(0, 3)).toEqual([
      'Trucks',
      'SUVs',
      'Vans',
    ])
    expect(tiles(html)).toEqual([
      '/hybrid',
      '/rav4',
      '/kluger',
      '/cx-5',
      '/prado',
      '/search/toyota/hiace',
    ])
    expect(html).toContain('<span class="tag">New</span>')
    expect(html).toContain('<span class="tag">Coming Soon</span>')
    // "away" is never alone in its line.
    expect(html).toContain('From $49,990 drive\u00a0away')
    expect(html).toContain('<link rel="canonical" href="https://group.example/models"/>')
  })

  it('says which pictures are illustrations, on tiles and on the page of the model', async () => {
    const label = '<span class="tag tag-quiet tag-drawn">Illustration</span>'
    expect((await read('group', '/models')).split(label)).toHaveLength(2)
    const tile = new RegExp(`href="/kluger"[^>]*>[^]*?${label}[^]*?<b>Kluger</b>`)
    expect(await read('group', '/models')).toMatch(tile)
    expect(await read('group', '/kluger')).toMatch(new RegExp(`model-hero[^]*?${label}[^]*?<h1>`))
    expect(await read('group', '/prado')).not.toMatch(
      new RegExp(`model-hero[^]*?${label}[^]*?<h1>`),
    )
  })

  it('can be filtered by body and by make, and says so', async () => {
    const vans = await read('group', '/models?body=vans')
    expect(tiles(vans)).toEqual(['/search/toyota/hiace'])
    expect(current(vans)).toEqual(expect.arrayContaining(['Vans', 'All makes']))
    expect(vans).toContain('href="https://group.example/models?body=vans"')
    expect(tiles(await read('group', '/models?body=future-vehicles'))).toEqual(['/cx-5'])
    expect(tiles(await read('group', '/models?body=electric'))).toEqual(['/hybrid'])
    const toyotas = await read('group', '/models?body=suv&make=toyota')
    expect(tiles(toyotas)).toEqual(['/rav4', '/kluger', '/prado'])
    expect(toyotas).toContain('noindex, follow')
  })

  it.each(['?body=boats', '?make=lada', '?body=vans&make=mazda&page=9', '?body=%00<script>'])(
    'shows everything that matches %s',
    async (query) => {
      const html = await read('group', `/models${query}`)
      expect(tiles(html).length).toBe(query.includes('mazda') ? 1 : 6)
      expect(html).not.toContain('<script>')
    },
  )

  it('has no make filter, and no make names, on a site of one make (T22)', async () => {
    const html = await read('one-make', '/models')
    expect(html).not.toContain('All makes')
    expect(html).not.toContain('<small>Toyota</small>')
  })

  it('returns 404 if the site has no models', async () => {
    expect(await status('plain', '/models')).toBe(404)
    expect(await status('plain', '/models/rav4')).toBe(404)
    expect(await status('plain', '/rav4')).toBe(404)
  })
})

describe('the page of a model (R39, W61)', () => {
  it('shows it with its price, its stock, its offers, its blocks and its neighbours', async () => {
    const html = await read('group', '/rav4')
    expect(html).toContain('<h1>Toyota RAV4</h1>')
    expect(html).toContain('From $49,990 drive away')
    expect(html).toContain('Hybrid in every grade')
    expect(cards(html)).toEqual(['fresh', 'old'])
    expect(html).toContain('href="/search/toyota/rav4"')
    expect(html).toContain('Free roof racks')
    expect(html).not.toContain('Over last week')
    expect(html).not.toContain('Kluger mats')
    expect(html).toContain('It tows.')
    expect(tiles(html)).toEqual(['/kluger', '/prado', '/cx-5'])
    expect(html).toContain('href="/contact?about=Toyota%20RAV4"')
    expect(html).toContain('href="/book-test-drive?about=Toyota%20RAV4"')
  })

  it('shows grades, colours with their pictures, specifications and photographs', async () => {
    const html = await read('group', '/rav4')
    const grades = /data-testid="model-grades">[^]*?<\/ul><\/div>/.exec(html)?.[0] ?? ''
    expect(grades).toMatch(/GX<\/h3><p[^>]*>From \$49,990 drive away<\/p>/)
    expect(grades).toContain('Cloth seats')
    expect(grades).toContain('Edge</h3><p>The one with everything.</p>')
    expect(grades).toContain('href="/contact?about=Toyota%20RAV4%20Edge"')
    const colours = /data-testid="model-colours">[^]*?<\/fieldset>/.exec(html)?.[0] ?? ''
    expect(colours.match(/<input type="radio"[^>]*>/g)).toEqual([
      expect.stringContaining('checked=""'),
      expect.not.stringContaining('checked'),
    ])
    expect(colours).toContain('fill="#8c0d14"')
    expect(colours).toMatch(/suv-red-front.webp" alt="Toyota RAV4 in Fever"/)
    expect(html).toContain('<dt>Length</dt><dd>4,600 mm</dd>')
    expect(html).toContain('alt="From the side."')
  })

  it('names the make once where the name of the model has it', async () => {
    const html = await read('own-name', '/mazda2')
    expect(html).toContain('<h1>Mazda 2</h1>')
    expect(html).toContain('href="/contact?about=Mazda%202"')
    expect(html).toContain('href="/contact?about=Mazda%202%20Pure"')
    expect(html).toContain('"name":"Mazda 2"')
    expect(html).not.toMatch(/Mazda(?: |%20)Mazda/)
  })

  it('leaves out what the site does not say of it', async () => {
    const html = await read('group', '/cx-5')
    for (const part of ['Grades', 'Specifications', 'Gallery', 'fieldset', 'class="paints"'])
      expect(html, part).not.toContain(part)
  })

  it('offers a brochure: the maker’s, or a PDF of what the page says', async () => {
    const href = '/models/rav4/rav4.pdf'
    expect(await read('group', '/rav4')).toContain(`href="${href}"`)
    const pdf = await readPdf(new Uint8Array(await (await visit('group', href)).arrayBuffer()))
    for (const words of ['Toyota RAV4', 'From $49,990', '4,600 mm', 'Hybrid in every grade'])
      expect(pdf.text).toContain(words)
    expect(await read('group', '/kluger')).toContain('href="https://maker.example/kluger.pdf"')
    expect(await status('group', '/models/kluger/kluger.pdf')).toBe(404)
    expect(await status('group', '/models/rav4/cx-5.pdf')).toBe(404)
    expect(await read('paperless', '/rav4')).not.toContain('Download brochure')
    expect(await status('paperless', href)).toBe(404)
  })

  it('shows no more of its stock than the site’s limit', async () => {
    expect(cards(await read('one-make', '/rav4'))).toEqual(['fresh'])
  })

  it('shows offers that name it by the slug that the site rewrites to (W61)', async () => {
    expect(await read('group', '/hybrid')).toContain('Wall box at cost')
  })

  it('shortens a description at 200 characters, with all of it in the page (C23)', async () => {
    const html = await read('group', '/rav4')
    const head =
      /data-testid="model"[^]*?<div class="cut[^>]*>([^<]*)<details>/.exec(html)?.[1] ?? ''
    expect(head.length).toBeGreaterThan(150)
    expect(head.length).toBeLessThanOrEqual(200)
    expect(html).toContain('And then it stops.')
    expect(await read('group', '/kluger')).not.toContain('<details><summary><span class="more')
  })

  it('has offer metadata only if there is an offer', async () => {
    const data = async (path: string) => {
      const html = await read('group', path)
      const text = /application\/ld\+json">([^<]*)</.exec(html)?.[1] ?? '{}'
      return JSON.parse(text)['@graph'][0]
    }
    expect((await data('/rav4')).offers).toEqual({
      '@type': 'AggregateOffer',
      lowPrice: 49_990,
      priceCurrency: 'AUD',
    })
    expect((await data('/cx-5')).offers).toBeUndefined()
    expect((await data('/kluger')).offers).toBeUndefined()
  })

  it('books no test drive of an upcoming model (S31)', async () => {
    const html = await read('group', '/cx-5')
    expect(html).toContain('Coming Soon')
    expect(html).not.toContain('/book-test-drive?about')
  })

  it('has one address: others redirect there', async () => {
    expect(await moved('group', '/models/rav4')).toEqual([301, '/rav4'])
    expect(await moved('group', '/models/rav4?gclid=1')).toEqual([301, '/rav4?gclid=1'])
    expect(await moved('group', '/ranger-phev')).toEqual([301, '/hybrid'])
    expect(await moved('group', '/models/ranger-phev')).toEqual([301, '/hybrid'])
    expect(await moved('group', '/landcruiser-prado')).toEqual([301, '/prado'])
    expect(await status('group', '/prado')).toBe(200)
    expect(await moved('group', '/hiace')).toEqual([302, '/search/toyota/hiace'])
    expect(await moved('group', '/models/hiace')).toEqual([302, '/search/toyota/hiace'])
    expect(await status('group', '/models/lada')).toBe(404)
  })

  it('prefills an enquiry about it (R39)', async () => {
    expect(await read('group', '/contact?about=Toyota%20RAV4')).toContain(
      'I would like to know more about: Toyota RAV4</textarea>',
    )
    expect(await read('group', '/book-test-drive?about=Toyota%20RAV4')).toContain(
      'value="Toyota RAV4"',
    )
  })
})

describe('makes of a site (R36, R37, T35)', () => {
  it('are listed, and one with a page of its own links there', async () => {
    const html = await read('group', '/brands')
    expect(tiles(html.replaceAll(' brand-card', ''))).toEqual([
      '/toyota/overview',
      '/search/ford',
      '/land-rover/overview',
    ])
    expect(html).toContain('4 new models')
  })

  it('have overviews with their models, offers, vehicles, locations and sister site', async () => {
    const html = await read('group', '/toyota/overview')
    expect(html).toContain('Since <b>1998</b>.')
    expect(tiles(html)).toEqual(['/rav4', '/kluger', '/prado', '/search/toyota/hiace'])
    expect(html).toContain('Free roof racks')
    expect(html).toContain('Kluger mats')
    expect(new Set(cards(html))).toEqual(new Set(['fresh', 'old']))
    expect(html).toContain('href="/search/toyota"')
    expect(html).toContain('href="/locations/north"')
    expect(html.split('<footer')[0]).not.toContain('South Yard')
    expect(html).toContain('<a href="https://t.example">Toyota North</a>')
  })

  it('do not repeat the make on each tile of the overview, as the list of all models does (W61)', async () => {
    const makes = (html: string) => html.match(/<small>Toyota<\/small>/g) ?? []
    expect(makes(await read('group', '/models'))).not.toEqual([])
    expect(makes(await read('group', '/toyota/overview'))).toEqual([])
  })

  it('have an overview without stock, models or offers, too', async () => {
    const html = await read('group', '/land-rover/overview')
    expect(html).toContain('Land Rover')
    expect(cards(html)).toEqual([])
  })

  it('skip the overview if the site says so, and return 404 if it does not list them', async () => {
    expect(await moved('group', '/ford/overview')).toEqual([302, '/search/ford'])
    expect(await moved('group', '/landrover/overview?a=1')).toEqual([
      301,
      '/land-rover/overview?a=1',
    ])
    expect(await status('group', '/kia/overview')).toBe(404)
    expect(await status('plain', '/toyota/overview')).toBe(404)
    expect(await status('plain', '/brands')).toBe(404)
  })
})

describe('blocks of makes, models and stock', () => {
  it('show the makes listed by the site, else those of its stock (W14)', async () => {
    const grid = (html: string) =>
      [...(/<nav class="brands[^]*?<\/nav>/.exec(html)?.[0] ?? '').matchAll(/href="([^"#]*)"/g)]
        .map(([, href]) => href)
        .filter((href) => !href?.includes('svg'))
    expect(grid(await read('group', '/makes'))).toEqual(['/toyota/overview', '/search/ford'])
    expect(new Set(grid(await read('plain', '/makes')))).toEqual(
      new Set(['/search/kia', '/search/toyota']),
    )
  })

  it('show models as cards or tiles, and nothing if there are none (W61, W77)', async () => {
    const html = await read('group', '/makes')
    expect(html.match(/data-testid="model-card"/g)).toHaveLength(2)
    expect(html).toContain('The quiet one.')
    expect(html).not.toContain('And then it stops.')
    expect(tiles(html)).toEqual(['/hybrid'])
    expect(html).not.toContain('Boats')
  })

  it('show vehicles that match a filter, and nothing if there are none', async () => {
    const html = await read('group', '/makes')
    expect(html).toContain('Kias')
    expect(cards(html)).toEqual(['other'])
    expect(html).toContain('<a class="carousel-more" href="/search/kia">See all</a>')
    expect(html).not.toContain('Lions')
  })
})
