import { beforeAll, describe, expect, it } from 'vitest'

import { formRoutes, routes } from '#routes.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { hasForm } from '#tenant/features.ts'
import type { Site } from '#tenant/schema.ts'
import { type DemoSite, fullestPage, listDemoSites, openDemoSite } from '#test/bench/demo-site.ts'
import { brotliBytes } from '#test/bench/weigh.ts'
import { answerInNode } from '#test/support/in-node.ts'
import { ownLinks } from '#apps/site/ui/navigation.ts'
import { BUDGETS, KB } from './budgets.ts'
import { dealerPages } from './dealer-pages.ts'
import { getDemoPage, getMemberPage } from './demo-page.ts'
import { moneyPages } from './money-pages.ts'
import { strayClasses } from './stray-classes.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000
const PART = { 'hx-request': 'true', 'hx-request-type': 'partial' }

answerInNode(NOW)

async function get(demo: DemoSite, path: string, headers?: Record<string, string>) {
  const { status, text } = await getDemoPage(demo, path, headers)
  expect([path, status]).toEqual([path, 200])
  return text
}

const kindsOf = (site: Site) => FORM_KINDS.filter((kind) => hasForm(kind, site))

const atMost = (most: number): unknown =>
  expect.toSatisfy((bytes: number) => bytes <= most, `at most ${most}`)

const countCards = (html: string) => html.match(/data-testid="car-card"/g)?.length ?? 0

describe.each(await listDemoSites())('bytes of %s with its demo stock', (slug) => {
  let demo: DemoSite
  beforeAll(async () => {
    demo = await openDemoSite(slug, NOW)
  }, 60_000)

  it('are at most 16 kB for the search page', async () => {
    for (const path of ['/search/used-cars', '/search/used-cars?sortBy=highestPrice']) {
      const html = await get(demo, path)
      expect(countCards(html)).toBe(demo.site.search.hits_per_page)
      expect(brotliBytes(html, BUDGETS.html)).toBeLessThanOrEqual(BUDGETS.html)
    }
  })

  it('are at most 9 kB for the response to a filter', async () => {
    for (const query of ['sortBy=latest', 'range%5Bprice%5D=5000:200000']) {
      const html = await get(demo, `/search/used-cars?${query}`, PART)
      expect(html).not.toContain('<html')
      expect(countCards(html)).toBe(demo.site.search.hits_per_page)
      expect(brotliBytes(html, BUDGETS.fragment)).toBeLessThanOrEqual(BUDGETS.fragment)
    }
  })

  it('are at most 16 kB for the page of the vehicle with the most content, including late fragments', async () => {
    const html = await get(demo, await fullestPage(demo.site, NOW))
    expect(html).toContain('data-testid="all-specifications"')
    expect(html).toContain('<late-part for="similar')
    expect(brotliBytes(html, BUDGETS.html)).toBeLessThanOrEqual(BUDGETS.html)
  })

  it('are at most 6 kB for the page of a form, and 3 kB for the form in a dialog', async () => {
    for (const kind of kindsOf(demo.site)) {
      const path = formRoutes[kind].href()
      const [page, dialog] = [await get(demo, path), await get(demo, path, PART)]
      expect(page).toContain(`data-kind="${kind}"`)
      expect([path, brotliBytes(page, 6 * KB) <= 6 * KB]).toEqual([path, true])
      expect([path, brotliBytes(dialog, 3 * KB) <= 3 * KB]).toEqual([path, true])
    }
  })

  it('are at most 6 kB for finance, reserving and buying, 3 kB for their forms in a dialog, 9.5 for a budget’s vehicles', async () => {
    const { pages, forms, lists } = await moneyPages(demo.site, NOW)
    for (const path of [...pages, ...forms])
      expect
        .soft([path, brotliBytes(await get(demo, path), 6 * KB)])
        .toEqual([path, atMost(6 * KB)])
    for (const path of forms)
      expect
        .soft([path, brotliBytes(await get(demo, path, PART), 3 * KB)])
        .toEqual([path, atMost(3 * KB)])
    for (const path of lists)
      expect
        .soft([path, brotliBytes(await get(demo, path), 9.5 * KB)])
        .toEqual([path, atMost(9.5 * KB)])
  })

  it('are at most 16 kB for the home page, and 9 for each other content page of the dealer (R1)', async () => {
    expect(brotliBytes(await get(demo, '/'), BUDGETS.html)).toBeLessThanOrEqual(BUDGETS.html)
    for (const path of dealerPages(demo.site, NOW))
      expect
        .soft([path, brotliBytes(await get(demo, path), 9 * KB)])
        .toEqual([path, atMost(9 * KB)])
  })

  it('are of one style sheet for each page, beside that of icons, which nothing waits for', async () => {
    const paths = [
      '/',
      '/search/used-cars',
      ...kindsOf(demo.site).map((kind) => formRoutes[kind].href()),
      '/nowhere',
      await fullestPage(demo.site, NOW),
      ...dealerPages(demo.site, NOW),
    ]
    for (const path of paths) {
      const { text } = await getDemoPage(demo, path)
      const sheets = [...text.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link)
      expect
        .soft([path, sheets])
        .toEqual([path, [expect.any(String), expect.stringContaining('/build/icons')]])
      expect.soft(text.indexOf(sheets[0] ?? '')).toBeLessThan(text.indexOf('</head>'))
      expect.soft(text.indexOf(sheets[1] ?? '')).toBeGreaterThan(text.indexOf('</footer>'))
    }
  })

  it('are at most 4 kB for each menu of the header', async () => {
    for (const { menu } of demo.site.layout.navigation) {
      if (menu === 'links') continue
      const path = routes.menu.href(menu)
      expect
        .soft([path, brotliBytes(await get(demo, path), 4 * KB)])
        .toEqual([path, atMost(4 * KB)])
    }
  })

  it('are at most 4 kB for sign-in and account pages, 7 kB with a watchlist of 21', async () => {
    if (!demo.site.account.sign_in) return
    const signIn = await get(demo, routes.signIn.href('account', '/account'))
    expect(signIn).toContain('data-login-status="default"')
    expect(brotliBytes(signIn, 4 * KB)).toBeLessThanOrEqual(4 * KB)
    for (const { href } of ownLinks(demo.site)) {
      const { status, text } = await getMemberPage(demo, href, NOW)
      const isWatchlist = href === routes.watchlist.href()
      expect([href, status]).toEqual([href, 200])
      if (isWatchlist) expect(countCards(text)).toBe(21)
      expect([
        href,
        brotliBytes(text, (isWatchlist ? 7 : 4) * KB) <= (isWatchlist ? 7 : 4) * KB,
      ]).toEqual([href, true])
    }
  })

  it('include no page that is styled by the sheet of another', async () => {
    const { pages, forms, lists } = await moneyPages(demo.site, NOW)
    const paths = [
      '/search/used-cars',
      '/search/used-cars?query=zzzz',
      '/favourites',
      '/compare',
      '/nowhere',
      ...(demo.site.account.sign_in ? [routes.signIn.href('account', '/account')] : []),
      ...kindsOf(demo.site).map((kind) => formRoutes[kind].href()),
      ...pages,
      ...forms,
      ...lists,
      '/',
      ...dealerPages(demo.site, NOW),
    ]
    for (const path of [...paths, await fullestPage(demo.site, NOW)]) {
      const { text } = await getDemoPage(demo, path)
      expect([path, await strayClasses(text)]).toEqual([path, []])
    }
    for (const { href } of ownLinks(demo.site)) {
      const { text } = await getMemberPage(demo, href, NOW)
      expect([href, await strayClasses(text)]).toEqual([href, []])
    }
  })
})
