import { describe, expect, it } from 'vitest'

import type { PageLink, PromoView, SearchView } from '#search/view.ts'
import { SearchBody } from '#apps/site/pages/search/page.tsx'
import { SearchFragment } from '#apps/site/pages/search/fragment.tsx'
import { attributesOf, draw, textOf, textsBy } from './render.tsx'
import { sampleSite } from './samples.ts'
import { sampleCard, sampleList, sampleValue, sampleView } from './views.ts'

const page = (more: Partial<SearchView> = {}, site = sampleSite()) =>
  draw(<SearchBody view={sampleView(more)} />, site)

describe('search page', () => {
  it('announces the search and the number of results, politely', () => {
    const html = page()
    expect(html).toContain('<h1 id="heading">Used cars</h1>')
    expect(textsBy(html, 'result-count')).toEqual(['1,234 cars'])
    expect(html).toMatch(/<output id="count"/)
  })

  it('offers to show the cars, by a name that does not count up (W9, C7)', () => {
    const html = page()
    expect(textsBy(html, 'show-cars')).toEqual(['Show Me 1,234 cars'])
    expect(attributesOf(html, 'aria-label')).toContain('Show Me 1,234 cars')
  })

  it('offers no button to show 0 cars, but says so and leads to what comes close', () => {
    const html = page({ items: [], total: 0 })
    expect(textsBy(html, 'show-cars')).toEqual(['No cars match. See close matches'])
    expect(textOf(html)).not.toContain('Show Me')
    expect(attributesOf(html, 'aria-label').join()).not.toContain('Show Me')
  })

  it('uses the site’s term for vehicles', () => {
    const site = sampleSite({ vehicle: { one: 'van', many: 'vans' } })
    expect(textsBy(page({ total: 1 }, site), 'result-count')).toEqual(['1 van'])
  })

  it('is a form of filters and a search box that work without scripts; the filters’ address is that of all stock (rule 9)', () => {
    const html = page()
    const form = html.slice(html.indexOf('<form id="filters"'), html.indexOf('class="sheet-head"'))
    expect(form).toContain('action="/search/new-used-and-demo-cars" method="get"')
    // A third form is for ticks to compare, which are no filters.
    expect(html.match(/<form/g)).toHaveLength(3)
    expect([...html.matchAll(/<form id="(\w+)"/g)].map(([, id]) => id)).toEqual([
      'ask',
      'filters',
      'compare',
    ])
    expect(html).toMatch(/<form id="ask" action="\/search"><input (?=[^>]* name="ask")/)
    for (const name of ['query', 'sortBy']) {
      expect(html).toMatch(
        new RegExp(`<(?:input|select)(?=[^>]* form="filters")[^>]* name="${name}"`),
      )
    }
  })

  it('shows the current order (W2, R59)', () => {
    const sorts = sampleView().sorts.map((sort) => ({ ...sort, selected: !sort.selected }))
    expect(page({ sorts })).toContain('<option value="lowestPrice" selected="">')
  })

  it('removes each filter by a link', () => {
    const chips = [{ name: 'body', label: 'SUV', href: '/search/used-cars' } as const]
    const html = page({ chips })
    expect(textsBy(html, 'active-filter')).toEqual(['Remove SUV'])
    expect(textOf(html)).toContain('Clear all')
    expect(textsBy(page(), 'active-filter')).toEqual([])
  })

  it('says when nothing was found, which filters to remove, and where to start again (W11, X4)', () => {
    const drops = [{ name: 'body', label: 'SUV', href: '/search/red', count: 3 } as const]
    const html = page({ items: [], total: 0, drops })
    expect(textsBy(html, 'no-results')).toEqual([
      'No results found for your search at this time. Please try adjusting the filters for more results.',
    ])
    expect(textsBy(html, 'empty-card')[0]).toContain('No Results Available')
    expect(html).toContain('<a href="/special-offers" class="button">Clear Filters</a>')
    expect(textOf(html)).toContain('Without SUV 3 cars')
  })

  it('puts promotions between the cars (W8)', () => {
    const promo: PromoView = {
      id: 'one',
      title: 'Trade up',
      text: '',
      href: '/search/new-cars',
      linkLabel: 'See new cars',
      image: '',
      tone: 'dark',
    }
    const html = page({
      items: [
        { kind: 'car', car: sampleCard() },
        { kind: 'promo', promo },
      ],
    })
    const order = attributesOf(html, 'data-testid').filter((id) => /^(car|promo)-card$/.test(id))
    expect(order).toEqual(['car-card', 'promo-card'])
  })

  it('links its pages, marks the current one, and shows where pages are left out to those who see (W7)', () => {
    const pages: PageLink[] = [
      { label: '1', href: '/search/used-cars', current: true },
      { label: '2', href: '/search/used-cars?page=2', current: false },
      { label: '12', href: '/search/used-cars?page=12', current: false, afterGap: true },
    ]
    const html = page({ pages })
    expect(textsBy(html, 'pagination')).toEqual(['1 2 12'])
    // The style sheet draws dots before it.
    expect(html).toContain('<a class="gap" href="/search/used-cars?page=12">12</a>')
    expect(html).toContain('<a href="/search/used-cars" aria-current="page">1</a>')
  })

  it('warns when results are stale (F1)', () => {
    expect(textOf(page({ notice: 'From a few minutes ago.' }))).toContain('From a few minutes ago.')
  })

  it('invites to browse only on the unfiltered search (W14, S7)', () => {
    const brands = [sampleValue('Acme', { href: '/search/acme' })]
    const site = sampleSite({ tagline: 'Straight answers.' })
    const bare = page({ bare: true, brands }, site)
    expect(bare).toContain('aria-label="Makes"')
    expect(bare).toContain('data-last-search')
    expect(textOf(bare)).toContain('Straight answers.')
    const forgetting = { search: { remember_filters: false } }
    expect(page({ bare: true, brands }, sampleSite(forgetting))).not.toContain('data-last-search')
    const narrowed = page({}, site)
    expect(narrowed).not.toContain('data-last-search')
    expect(textOf(narrowed)).not.toContain('Straight answers.')
  })

  it('is laid out as the site says', () => {
    expect(page()).toContain('cards-standard view-grid filters-rail')
    const rows = page({}, sampleSite({ cards: { style: 'row' }, search: { view: 'list' } }))
    expect(rows).toContain('cards-row view-list filters-rail')
    const photos = page({}, sampleSite({ cards: { style: 'photo' }, search: { filters: 'bar' } }))
    expect(photos).toContain('cards-photo view-grid filters-bar')
  })

  it('opens three filters and those in use beside the list; above it one at a time, and the sixth in another', () => {
    const names = ['make', 'model', 'body', 'fuel', 'drive', 'colour', 'seats'] as const
    const facets = names.map((name) =>
      sampleList({ name, label: name, values: [sampleValue('x', { selected: name === 'seats' })] }),
    )
    const opened = (html: string) =>
      [...html.matchAll(/<details(?=[^>]* open="")[^>]* id="f-(\w+)"/g)].map(([, name]) => name)
    expect(opened(page({ facets }))).toEqual(['make', 'model', 'body', 'seats'])
    const bar = page({ facets }, sampleSite({ search: { filters: 'bar' } }))
    expect([...bar.matchAll(/<details id="f-(\w+)"[^>]* name="bar"/g)].map(([, n]) => n)).toEqual([
      'make',
      'model',
      'body',
      'fuel',
      'drive',
      'more',
    ])
    expect(bar.indexOf('More filters')).toBeLessThan(bar.indexOf('id="f-colour"'))
    expect(opened(bar)).toEqual(['seats'])
  })

  it('prints disclaimers with the allowed markup (W17, TH4)', () => {
    const site = sampleSite({
      layout: { group_disclaimer: '<b>Ask</b> first<script>alert(1)</script>' },
      finance: { show_weekly: true, warning: 'WARNING: an example.' },
    })
    const html = page({}, site)
    expect(html).toContain('<b>Ask</b> first')
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/)
    expect(html).toContain('<p id="finance-warning">WARNING: an example.</p>')
  })
})

describe('search fragment', () => {
  const html = draw(<SearchFragment view={sampleView()} />)

  it('names only regions that the page has', () => {
    const whole = page()
    const regions = attributesOf(html, 'hx-target').filter((target) => !target.includes(' '))
    expect(regions.length).toBeGreaterThan(5)
    for (const region of regions) expect(whole).toContain(` id="${region.slice(1)}"`)
  })

  it('renders the list and the filters as the page does, but preloads no picture (rule 8)', () => {
    const list = (text: string) => /<section id="results".*?<\/section>/s.exec(text)?.[0]
    expect(list(html)).toBe(list(page())?.replace('fetchPriority="high"', 'loading="lazy"'))
    expect(html).not.toContain('rel="preload"')
  })

  it('includes the title', () => {
    expect(html).toContain('<title>Used cars | Sample Motors</title>')
  })
})
