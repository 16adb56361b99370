import { describe, expect, it } from 'vitest'

import type { CardView } from '#search/card.ts'
import { collapseSold, isShown, toGrid, toSearchView } from '#search/to-view.ts'
import { emptyState, withList, withPage } from '#search/state.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z') / 1000
const state = emptyState('mostRelevant')
// Only what the grid reads: the id of the car and whether it is sold.
const card = (id: string, sold = false) =>
  ({ id, tag: sold ? { text: 'JUST SOLD', kind: 'sold' } : null }) as CardView
const cards = (count: number) => Array.from({ length: count }, (_, at) => card(String(at)))
const promo = (id: string, more = {}) => ({ id, title: id, href: '/contact', ...more })
const grid = (count: number, promos: SiteInput['promos'], list = '/search/suv') =>
  toGrid(cards(count), state, testSite({ promos }), list, NOW).map((item) =>
    item.kind === 'car' ? item.car.id : item.promo.id,
  )

describe('grid of results', () => {
  it('puts promotional cards at their positions and replaces no car (W8, T13)', () => {
    const items = grid(21, { cards: [promo('a'), promo('b'), promo('c')] })
    expect(items).toHaveLength(23)
    expect(['a', 'b', 'c']).toContain(items[7])
    expect(['a', 'b', 'c']).toContain(items[16])
    expect(items[7]).not.toBe(items[16])
  })

  it('uses the position set by a site (T13)', () => {
    expect(grid(21, { positions: [9], cards: [promo('a')] })[8]).toBe('a')
  })

  it('shifts positions by a random offset if a site has one (W8)', () => {
    const at = grid(21, { positions: [1], random_offset: [3, 5], cards: [promo('a')] }).indexOf('a')
    expect([3, 4, 5]).toContain(at)
  })

  describe('the random choice of promos (W8)', () => {
    const promos = { positions: [1], cards: Array.from({ length: 12 }, (_, at) => promo(`p${at}`)) }
    const site = testSite({ promos })
    const HOUR = 3600
    const start = Math.ceil(NOW / HOUR) * HOUR
    const answer = { at: NOW, total: 200, facets: {}, stats: {}, without: {} }
    const hits = Array.from({ length: 21 }, (_, at) => ({ id: `c${at}`, slug: `c${at}` }))
    const pickOf = ({ page = 1, variant = 0, now = start, list = 'suv' } = {}) => {
      const view = toSearchView({
        state: withPage(withList(state, 'body', [list]), page),
        site,
        answer: { ...answer, hits },
        withoutQuery: null,
        stale: false,
        expanded: 'all',
        variant,
        now,
      })
      const [first] = view.items
      return first?.kind === 'promo' ? first.promo.id : ''
    }
    const many = Array.from({ length: 12 }, (_, at) => at)

    it('stays the same while paging, for an hour', () => {
      expect(pickOf()).toMatch(/^p\d/)
      for (const page of [2, 5, 9]) expect(pickOf({ page })).toBe(pickOf())
      expect(pickOf({ now: start + HOUR - 1 })).toBe(pickOf())
    })

    it('may change with the hour, the variant and the list', () => {
      const picks = (of: (at: number) => Parameters<typeof pickOf>[0]) =>
        new Set(many.map((at) => pickOf(of(at)))).size
      expect(picks((at) => ({ now: start + at * HOUR }))).toBeGreaterThan(1)
      expect(picks((at) => ({ variant: at }))).toBeGreaterThan(1)
      expect(picks((at) => ({ list: `body-${at}` }))).toBeGreaterThan(1)
    })
  })

  it('fills the position after the last car, and leaves later ones empty', () => {
    expect(grid(3, { positions: [4], cards: [promo('a')] })).toEqual(['0', '1', '2', 'a'])
    expect(grid(3, { positions: [5], cards: [promo('a')] })).toEqual(['0', '1', '2'])
    expect(grid(3, { cards: [promo('a')] })).toEqual(['0', '1', '2'])
  })

  it.each([
    ['2026-11-21', '2026-11-21', true],
    ['2026-11-22', '', false],
    ['', '2026-11-20', false],
    ['', '', true],
  ])('shows a promo from %s to %s: %s (S32)', (start, expiry, shown) => {
    const site = testSite({ promos: { cards: [promo('a', { start, expiry })] } })
    const [first] = site.promos.cards
    expect(first !== undefined && isShown(first, state, '2026-11-21')).toBe(shown)
  })

  it('counts days in the time zone of the dealer (S32, F19)', () => {
    const late = Date.parse('2026-11-20T22:00:00Z') / 1000
    const site = (timezone: string) =>
      testSite({
        locations: [{ id: '1', slug: 'a', name: 'A', timezone }],
        promos: { positions: [1], cards: [promo('a', { start: '2026-11-21' })] },
      })
    expect(toGrid(cards(2), state, site('Pacific/Auckland'), '/', late)).toHaveLength(3)
    expect(toGrid(cards(2), state, site('Pacific/Honolulu'), '/', late)).toHaveLength(2)
  })

  it('shows promos by the condition of the search (W8, E43)', () => {
    const site = testSite({ promos: { cards: [promo('a', { conditions: ['used'] })] } })
    const [first] = site.promos.cards
    if (first === undefined) throw new Error('The site has a promo')
    expect(isShown(first, withList(state, 'car_type', ['used']), '2026-11-21')).toBe(true)
    expect(isShown(first, withList(state, 'car_type', ['new']), '2026-11-21')).toBe(false)
    expect(isShown(first, state, '2026-11-21')).toBe(true)
  })

  it('leaves out a promo that leads to the list itself, whatever its page and order (W8)', () => {
    const used = withList(state, 'car_type', ['used'])
    const site = testSite({
      promos: { positions: [1], cards: [promo('a', { href: '/search/used-cars' })] },
    })
    const promosOn = (on: typeof state) =>
      toGrid(cards(2), on, site, '/', NOW).filter(({ kind }) => kind === 'promo').length
    expect(promosOn(used)).toBe(0)
    expect(promosOn(withPage({ ...used, sort: 'lowestPrice' }, 2))).toBe(0)
    expect(promosOn(state)).toBe(1)
    expect(promosOn(withList(used, 'make', ['Kia']))).toBe(1)
  })

  it('collapses consecutive sold cars to one, and shows all when every car is sold (W10, T8)', () => {
    const mixed = [card('1'), card('2', true), card('3', true), card('4'), card('5', true)]
    expect(collapseSold(mixed, true).map(({ id }) => id)).toEqual(['1', '2', '4', '5'])
    expect(collapseSold(mixed, false)).toHaveLength(5)
    expect(collapseSold([card('1', true), card('2', true)], true)).toHaveLength(2)
  })
})
