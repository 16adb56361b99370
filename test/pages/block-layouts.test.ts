// The layouts that a site chooses for the blocks of its pages, their headings and its footer.
import { describe, expect, it } from 'vitest'

import type { Search } from '#search/answer-store.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { answerInNode } from '#test/support/in-node.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

type Blocks = NonNullable<NonNullable<SiteInput['pages']>[number]['blocks']>

answerInNode(NOW)

const cars = ['a1', 'b2', 'c3'].map((id) => sampleCar({ objectID: id, id }))
const search: Search = async () =>
  // What the views read from an answer.
  ({
    total: cars.length,
    isExact: true,
    hits: cars,
    facets: {},
    stats: {},
    clipped: false,
  }) as unknown as Awaited<ReturnType<Search>>

let count = 0

async function draw(blocks: Blocks, more: Partial<SiteInput> = {}): Promise<string> {
  const stockIndex = async () => new Response(null, { status: 503 })
  const pages = [{ path: '/about-us', title: 'About us', blocks }]
  count += 1
  // The Worker caches sites for a while, so each is a new one.
  const site = { ...sampleSite({ ...more, pages }), slug: `layouts-${count}` }
  const { status, text } = await getDemoPage({ site, search, stockIndex }, '/about-us')
  expect(status).toBe(200)
  return text
}

const countOf = (html: string, part: string) => html.split(part).length - 1

const hero = (more: object = {}): Blocks[number] => ({
  kind: 'hero',
  title: 'Find yours',
  search: true,
  slides: [
    { id: 'one', name: 'Utes that work', url: '/search/ute', image: '/stock/a.webp' },
    { id: 'two', name: 'Late model', description: 'Under 20,000 km.' },
  ],
  ...more,
})
const PLACES = [
  { id: '1', slug: 'yard', name: 'The Yard', primary: true, phone: '07 5555 0100' },
  { id: '2', slug: 'shed', name: 'The Shed', phone: '07 5555 0200' },
]

describe('a hero', () => {
  it.each(['slides', 'cover', 'split'] as const)(
    'laid out as %s shows its slides, then its search',
    async (layout) => {
      const html = await draw([hero({ layout })])
      expect(html).toContain(`block-hero hero-${layout}`)
      expect(html.indexOf('Utes that work')).toBeLessThan(html.indexOf('id="ask"'))
      expect(html).toContain('aria-label="Slides"')
    },
  )

  it('laid out as search shows heading and search first, and each slide as a link', async () => {
    const html = await draw([hero({ layout: 'search' })])
    expect(html.indexOf('id="ask"')).toBeLessThan(html.indexOf('Utes that work'))
    expect(html).toContain('<h3><a href="/search/ute" class="stretched">Utes that work</a></h3>')
    expect(html).toContain('<h3>Late model</h3><p>Under 20,000 km.</p>')
    expect(html).not.toContain('aria-label="Slides"')
  })

  it('is laid out as slides unless its block says otherwise', async () => {
    expect(await draw([hero()])).toContain('hero-slides')
  })
})

describe('a block of stock', () => {
  const stock = (layout: string) => draw([{ kind: 'stock', title: 'Just in', layout }] as Blocks)

  it('is a row that scrolls, in a grid, or in short rows', async () => {
    const [row, grid, list] = await Promise.all(['carousel', 'grid', 'list'].map(stock))
    expect(row).toContain('class="carousel-row sideways"')
    expect(grid).toContain('stock-grid')
    expect(grid).not.toContain('carousel')
    expect(countOf(list ?? '', 'class="stock-line"')).toBe(3)
    for (const html of [row, grid, list]) {
      expect(countOf(html ?? '', 'data-testid="car-card"')).toBe(3)
      expect(html).toContain('<h2>Just in</h2>')
    }
  })

  it('features its first vehicle on a card, the others in short rows', async () => {
    const html = await stock('featured')
    expect(countOf(html, '<article class="card boxed"')).toBe(1)
    expect(countOf(html, 'class="stock-line"')).toBe(2)
  })

  it('shows no repayment in a short row, which has no room for its terms', async () => {
    const html = await stock('list')
    expect(countOf(html, 'data-testid="car-price"')).toBe(3)
    expect(html).not.toContain('data-testid="weekly-repayment"')
  })
})

const reviewBy = (name: string) => ({
  id: name,
  customer_name: name,
  rating: 5,
  text: 'Straight answers.',
})

describe('other blocks', () => {
  it('lists locations in a table with phone numbers', async () => {
    const html = await draw([{ kind: 'locations', layout: 'table' }], { locations: PLACES })
    expect(countOf(html, 'data-testid="location-card"')).toBe(2)
    expect(html).toContain('<a href="/locations/shed">The Shed</a>')
    expect(html).toContain('07 5555 0200')
  })

  it.each(['tiles', 'rows'] as const)('shows cards as %s', async (layout) => {
    const html = await draw([{ kind: 'cards', layout, items: [{ title: 'Utes' }] }])
    expect(html).toContain(`lead-cards lead-${layout}`)
  })

  it.each(['wall', 'quotes'] as const)(
    'shows reviews as a %s that does not move',
    async (layout) => {
      const list = ['Ann', 'Bo', 'Cy', 'Di'].map(reviewBy)
      const html = await draw([{ kind: 'reviews', layout }], { reviews: { list } })
      expect(countOf(html, 'data-testid="review-card"')).toBe(4)
      expect(html).toContain(`review-${layout}`)
      expect(html).not.toContain('review-slider')
    },
  )

  it('shows a wall of three reviews as one row, so that their cards end together', async () => {
    const list = ['Ann', 'Bo', 'Cy'].map(reviewBy)
    const html = await draw([{ kind: 'reviews', layout: 'wall' }], { reviews: { list } })
    expect(html).toContain('<ul class="review-grid">')
    expect(html).not.toContain('review-wall')
  })

  it('shows the picture of a text to the edge of the window', async () => {
    const html = await draw([
      { kind: 'text', layout: 'bleed', image: '/content/a.webp', sections: [{ text: 'Hello.' }] },
    ])
    expect(html).toContain('text text-right text-bleed')
  })
})

describe('the layout of a site', () => {
  it.each(['stacked', 'centred', 'aside', 'ruled'] as const)(
    'says how headings of blocks look: %s',
    async (sections) => {
      const html = await draw([], { layout: { sections } })
      expect(html).toContain(`<body class="sections-${sections}">`)
    },
  )

  it.each(['columns', 'band', 'centred', 'compact'] as const)(
    'says how the footer looks: %s',
    async (footer) => {
      const html = await draw([], { layout: { footer_style: footer } })
      expect(html).toContain(`<footer class="footer footer-${footer}">`)
    },
  )
})
