// Every address of the ledger on every demo site: a page, a redirect, or a 404 as the site is configured.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, it } from 'vitest'

import { root } from '#cli/run.ts'
import { modelSlug } from '#dealership/models.ts'
import { offerHref, shownOffers } from '#dealership/offers.ts'
import { slugOf } from '#vehicle/slug.ts'
import type { Site } from '#tenant/schema.ts'
import { type DemoSite, firstCars, listDemoSites, openDemoSite } from '#test/bench/demo-site.ts'
import { getDemoPage } from '#test/budget/demo-page.ts'
import { crawl, type Seen } from '#test/support/crawl.ts'
import { answerInNode } from '#test/support/in-node.ts'

const NOW = Date.UTC(2026, 10, 21) / 1000

/** What replaces a parameter of an address on a site. */
type Names = {
  car: string
  make: string
  model: string
  place: string
  newModel: string
  offer: string
}

/** By site, in this order. */
const SITES = ['banksia-caravans', 'harbour', 'tui-motors', 'wattle-park-mazda'] as const

const ROUTES: [ledger: string, path: string, expected: string][] = [
  ['R1', '/', '200 200 200 200'],
  ['R2', '/search/new-used-and-demo-cars', '200 200 200 200'],
  ['R3', '/search/used-cars', '200 200 200 200'],
  ['R4', '/search/new-and-demo-cars', '200 200 200 200'],
  ['R5', '/search/new-cars', '200 200 200 200'],
  ['R6, R7', '/search/demo-cars', '200 200 200 200'],
  ['R8', '/search/{make}', '200 200 200 200'],
  ['R9', '/search/{make}/{model}', '200 200 200 200'],
  ['R10', '/search/suv', '200 200 200 200'],
  ['R11', '/search/{place}', '200 200 200 200'],
  ['R12', '/used-car/{make}/{model}', '301 301 301 301'],
  ['R12', '/search/used-cars/{make}', '301 301 301 301'],
  ['R13', '/cars/', '301 301 301 301'],
  ['R14', '/cars/{car}', '200 200 200 200'],
  ['R15', '/cars/{car}/checkout', '404 200 301 404'],
  ['R16', '/cars/{car}/buy-online', '404 301 200 404'],
  ['R17', '/checkout-journey?car_id={car}', '404 404 200 404'],
  ['R18', '/cars/trade-in', '200 200 200 200'],
  ['R19', '/sign-in?type=watchlist&redirect=/&back=/', '404 200 200 200'],
  ['R20', '/special-offers', '200 200 200 200'],
  ['R21', '{offer}', '200 200 200 200'],
  ['R22', '/service', '200 200 200 200'],
  ['R22', '/ford-service', '404 301 404 404'],
  ['R23', '/trade-in', '200 200 200 200'],
  ['R24', '/sell-my-car', '200 200 200 200'],
  ['R24', '/sell-your-car', '301 301 301 301'],
  ['R25', '/finance', '404 200 404 200'],
  ['R26', '/finance-enquiry', '200 200 200 200'],
  ['R27', '/apply-for-finance', '404 200 404 404'],
  ['R28', '/ford-finance', '404 301 404 404'],
  ['R29', '/personalised/finance', '404 200 404 404'],
  ['R30', '/book-test-drive', '200 200 200 200'],
  ['R30', '/book-test-drive/', '301 301 301 301'],
  ['R31', '/contact', '200 200 200 200'],
  ['R31', '/contact-us', '301 301 301 301'],
  ['R32', '/contact-us/{place}', '301 301 301 302'],
  ['R32', '/our-location/{place}', '301 301 301 302'],
  ['R33', '/dealerships', '200 200 200 200'],
  ['R34', '/dealer-locator', '301 301 301 301'],
  ['R35', '/locations/{place}', '200 200 200 302'],
  ['R36', '/brands', '404 200 404 404'],
  ['R37', '/{make}/overview', '404 200 404 404'],
  ['R38', '/models', '200 200 404 200'],
  ['R38', '/models?body=suv', '200 200 404 200'],
  ['R38', '/models/{newModel}', '301 301 404 301'],
  ['R39', '/{newModel}', '200 200 404 200'],
  ['R40', '/about-us', '200 200 200 200'],
  ['R41', '/careers', '200 200 200 404'],
  ['R42', '/fleet', '404 200 404 404'],
  ['R43', '/terms-and-conditions', '200 200 200 200'],
  ['R44', '/privacy-policy', '200 200 200 200'],
  ['R45', '/vehicle-parts-and-accessories', '200 200 404 200'],
  ['R45', '/parts/search', '301 301 404 301'],
  ['R46', '/warranty', '200 200 200 200'],
  ['R46', '/roadside-assist', '200 200 200 200'],
  ['R47', '/blog', '200 200 404 404'],
  ['R47', '/blog/vehicle-reviews', '200 200 404 404'],
  ['R47', '/buying', '200 200 200 200'],
  ['R47', '/diamond-advantage', '404 200 404 404'],
  ['R48', '/spin-to-win', '404 200 404 404'],
  ['R49', '/online-payment', '404 303 404 404'],
  ['R50', '/my-garage', '404 303 303 303'],
  ['R51', '/print?car_id={car}', '200 200 200 200'],
  ['R51', '/print/consumer-information-notice?car_id={car}', '404 404 200 404'],
  ['R52', '/success', '200 200 200 200'],
  ['R53', '/watchlist', '404 303 303 303'],
  ['W78', '/find-by-budget', '404 200 200 404'],
]

answerInNode(NOW)

it('are requested on every demo site', async () => {
  expect(await listDemoSites()).toEqual(SITES)
})

describe.each(SITES.map((slug, at) => ({ slug, at })))('addresses of $slug', ({ slug, at }) => {
  let demo: DemoSite
  let names: Names
  beforeAll(async () => {
    demo = await openDemoSite(slug, NOW)
    names = await namesOf(demo.site)
  }, 60_000)

  it.each(ROUTES)('%s %s answers', async (_, pattern, expected) => {
    const path = fill(pattern, names)
    const { status, location } = await getDemoPage(demo, path)
    expect([path, String(status)]).toEqual([path, expected.split(' ')[at]])
    if (status < 300 || status >= 400) return
    // One redirect, and the target exists.
    const target = new URL(location ?? '', 'http://own.invalid')
    const then = await getDemoPage(demo, target.pathname + target.search)
    expect([location, then.status]).toEqual([location, 200])
  })
})

/** Page kinds that any crawl must find; otherwise it failed. */
const KINDS = ['/', '/contact', '/cars/:slug', '/search/:first', '/dealerships', 'page']

describe.each(SITES)('links of %s', (slug) => {
  it('lead from its home page to existing pages, each complete and with a unique title (R1)', async () => {
    const demo = await openDemoSite(slug, NOW)
    const read = async (path: string) =>
      isFile(path) ? { status: 200, text: '', location: null } : getDemoPage(demo, path)
    // A site's own pages differ from each other, so all are visited.
    const seen = await crawl(`http://${slug}.localhost`, read, {
      ofAKind: 3,
      ownPages: 60,
      atOnce: 1,
    })
    expect(seen.map(({ kind }) => kind)).toEqual(expect.arrayContaining(KINDS))
    expect(seen.filter(({ status }) => status >= 400).map(toLeading(seen))).toEqual([])
    const pages = seen.filter(({ h1s }) => h1s !== null)
    expect(pages.filter(({ h1s }) => h1s !== 1).map(({ path, h1s }) => [path, h1s])).toEqual([])
    expect(pages.filter(({ title }) => title === '').map(({ path }) => path)).toEqual([])
    expect(pages.flatMap(({ path, lostAnchors }) => lostAnchors.map((to) => path + to))).toEqual([])
    expect(namesakes(pages)).toEqual([])
    const pictures = new Set(seen.flatMap((one) => one.pictures))
    expect([...pictures].filter((path) => !isFile(path))).toEqual([])
  }, 60_000)
})

/** Whether the platform serves it without the Worker. */
const isFile = (path: string) => /\.\w+$/.test(path) && existsSync(join(root, 'static', path))

/** A broken link, with a page that has it. */
const toLeading =
  (seen: readonly Seen[]) =>
  ({ path, status }: Seen) =>
    `${status} ${path} on ${seen.find(({ links }) => links.includes(path))?.path ?? 'no page'}`

/** Different pages with the same title; vehicles may be alike. */
function namesakes(pages: readonly Seen[]): string[][] {
  const named = pages.filter(({ canonical }) => canonical !== '' && !canonical.startsWith('/cars/'))
  const byTitle = Map.groupBy(named, ({ title }) => title)
  return [...byTitle]
    .map(([title, same]) => [title, ...new Set(same.map(({ canonical }) => canonical))])
    .filter(({ length }) => length > 2)
}

function fill(pattern: string, names: Names): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: keyof Names) => names[name])
}

async function namesOf(site: Site): Promise<Names> {
  const [car] = await firstCars(site, NOW, 1)
  const [model] = site.models.list
  const [offer] = shownOffers(site, NOW)
  return {
    car: String(car?.slug),
    make: slugOf(String(car?.make)),
    model: slugOf(String(car?.model)),
    place: site.locations[0]?.slug ?? '',
    newModel: model === undefined ? 'no-model' : modelSlug(model, site),
    offer: offer === undefined ? '/offers/no-offer' : offerHref(offer, site),
  }
}
