import { describe, expect, it } from 'vitest'

import { loadCheckedSites } from '#cli/tenants/checked-sites.ts'
import { toPagesToCheck, toRenderStock } from '#cli/tenants/render-pages.ts'
import { checkRenderedPages, findPageError, renderSites } from '#cli/tenants/render-sites.ts'
import { type Site, siteSchema } from '#tenant/schema.ts'
import { testSite } from '#test/support/site.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000
const demos = (await loadCheckedSites()).flatMap(({ site }) => site ?? [])

describe('rendering sites before they are published (F15)', () => {
  it('finds no problem with sites that render, and names page and reason for those that do not', async () => {
    const half = testSite({ slug: 'half', pages: [ABOUT] })
    // Nothing that the schema allows; simulates an error in the code.
    const broken = {
      ...half,
      slug: 'broken',
      pages: half.pages.map((page) => ({
        ...page,
        blocks: page.blocks.map((block) => ({ ...block, sections: null })),
      })),
    } as unknown as Site
    const noSearch = {
      ...half,
      slug: 'no-search',
      search: { ...half.search, sorts: null },
    } as unknown as Site
    const found = await renderSites([half, broken, noSearch])
    expect(found.get('half')).toEqual([])
    expect(found.get('broken')).toEqual([
      { path: '/about-us', message: 'logs block.failed (kind text, error TypeError).' },
    ])
    expect(found.get('no-search')).toContainEqual({
      path: '/search/used-cars',
      message: expect.stringMatching(
        /^(?:returned 500|says "Something went wrong").*request\.failed/,
      ),
    })
  })
})

const ABOUT = {
  path: '/about-us',
  title: 'About us',
  blocks: [{ kind: 'text' as const, sections: [{ heading: 'About us', text: 'We sell cars.' }] }],
}

describe('rendered pages', () => {
  it('are those of a site: every content page, each kind of the others', () => {
    const demo = demos.find(({ slug }) => slug === 'harbour') ?? testSite()
    const paths = toPagesToCheck(demo, toRenderStock(demo, NOW), NOW).map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/search/used-cars',
        '/cars/draw-full',
        '/contact',
        '/no-such-page',
      ]),
    )
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
    for (const { path } of demo.finance.pages) expect(paths).toContain(path)
    expect(paths).toContain(`/cars/draw-full/${demo.cards.checkout.path}`)
  })

  it('leave out what a site has switched off', () => {
    const site = siteSchema.parse({ ...testSite(), budget: { enabled: false } })
    const paths = toPagesToCheck(site, toRenderStock(site, NOW), NOW).map(({ path }) => path)
    expect(paths).not.toContain('/find-by-budget')
    expect(paths).not.toContain('/sign-in?type=account&redirect=%2F&back=%2F')
  })
})

describe('the stock that they are rendered with', () => {
  it('has a vehicle in each state, one with all facts, one with the fewest', () => {
    const stock = toRenderStock(testSite(), NOW)
    const states = stock.map(({ kind, car }) => [
      kind,
      car.status,
      car.reserved,
      car.price !== null,
    ])
    expect(states).toEqual(
      expect.arrayContaining([
        ['full', 'in_stock', false, true],
        ['sold', 'sold', false, true],
        ['coming-soon', 'coming_soon', false, true],
        ['reserved', 'in_stock', true, true],
        ['without-price', 'in_stock', false, false],
      ]),
    )
  })
})

describe('a site on a busy machine', () => {
  const pages = ['/', '/contact'].map((path) => ({ path, statuses: [200], is: 'page' as const }))
  const line = (error: string) =>
    JSON.stringify({ level: 'error', event: 'store.failed', request_id: 'page-1', error })
  /** Answers every page, and logs these lines in each round of them. */
  const draw = (rounds: string[][]) => {
    let round = 0
    const ask = async () => ({ status: 200, headers: new Headers(), text: '<html></html>' })
    return checkRenderedPages(
      { ask, takeErrors: () => rounds[round++] ?? [] },
      'acme.localhost',
      pages,
    )
  }
  const problem = (error: string) => [
    { path: '/contact', message: `logs store.failed (error ${error}).` },
  ]

  it('is drawn again where a store timed out, and has only the problems that remain', async () => {
    expect(await draw([[line('TimeoutError')], []])).toEqual([])
    expect(await draw([[line('TimeoutError')], [line('TypeError')]])).toEqual(problem('TypeError'))
  })

  it('is not drawn again for an error that time does not mend', async () => {
    expect(await draw([[line('TypeError')], []])).toEqual(problem('TypeError'))
  })
})

describe('an error of a page', () => {
  const page = { path: '/', statuses: [200], is: 'page' as const }
  const drawn = (text: string, more = {}) =>
    findPageError(page, { status: 200, headers: new Headers(), text, milliseconds: 10, ...more })

  it('is none if it is complete', () => {
    const late = '<div id="late"></div><late-part for="late">More<late-end></late-end></late-part>'
    expect(drawn(`<html><main>${late}</main></html>\n`)).toBeNull()
  })

  it.each([
    ['another status', '<html></html>', { status: 500 }, 'returned 500, not 200'],
    [
      'text of a broken page',
      '<html>Something went wrong</html>',
      {},
      'says "Something went wrong"',
    ],
    ['an end that is missing', '<html><main>', {}, 'was truncated: it does not end with </html>'],
    [
      'a body that never came',
      '<template data-gap="main"></template></html>',
      {},
      'was sent without its part "main"',
    ],
    [
      'a late fragment without a placeholder',
      '<late-part for="x">a<late-end></late-end></late-part></html>',
      {},
      'was sent without its part "x"',
    ],
    [
      'a late part cut short',
      '<div id="x"></div><late-part for="x">a</html>',
      {},
      'was sent without its part "truncated"',
    ],
    ['too long a time', '<html></html>', { milliseconds: 6000 }, 'took 6.0 s, maximum 5 s'],
  ])('is %s', (_, text, more, fault) => {
    expect(drawn(text, more)).toBe(fault)
  })

  it('is none if shoppers are sent to sign in', () => {
    const headers = new Headers({ location: '/sign-in?type=watchlist' })
    expect(drawn('', { status: 302, headers })).toBeNull()
  })
})
