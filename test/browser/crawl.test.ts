// From the home page of each demo site along every link: no page is missing or broken.
import { expect, inject } from 'vitest'

import { formRoutes, routes } from '#routes.ts'
import { requestSite } from './support/request-site.ts'
import { crawl, type Seen } from './support/crawl.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'

/** Page kinds that any crawl must find; otherwise it failed. */
const KINDS = ['/', '/contact', '/cars/:slug', '/search/:first', '/dealerships', 'page']

journeys('links', () => {
  it.for(inject('slugs'))(
    'of %s lead from its home page to existing pages, each complete and with a unique title; shown pages have no errors (R1)',
    { timeout: 240_000 },
    async (site, { open }) => {
      const seen = await crawl(site)
      expect(seen.map(({ kind }) => kind)).toEqual(expect.arrayContaining(KINDS))
      expect(seen.filter(({ status }) => status >= 400).map(toLeading(seen))).toEqual([])
      const pages = seen.filter(({ h1s }) => h1s !== null)
      expect(pages.filter(({ h1s }) => h1s !== 1).map(({ path, h1s }) => [path, h1s])).toEqual([])
      expect(pages.filter(({ title }) => title === '').map(({ path }) => path)).toEqual([])
      expect(pages.flatMap(({ path, lostAnchors }) => lostAnchors.map((to) => path + to))).toEqual(
        [],
      )
      expect(namesakes(pages)).toEqual([])
      expect(await missingPictures(site, seen)).toEqual([])
      if (site !== 'harbour') return
      // One shown page of each kind has no error in the console or of the policy.
      const page = await open('/', { site })
      for (const path of oneOfEach(seen)) {
        await page.goto(addressOf(path, site))
        await isAlive(page)
      }
    },
  )
})

/** Pages of blocks that are shown: each kind of block is on several. */
const OWN_SHOWN = 4

/** Kinds that other journeys show, which check for the same errors. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  '/',
  '/compare',
  '/contact',
  '/favourites',
  '/find-by-budget',
  '/sign-in',
  formRoutes.enquiry.pattern,
  formRoutes.finance.pattern,
  formRoutes.photos.pattern,
  formRoutes.sell.pattern,
  formRoutes.service.pattern,
  formRoutes['test-drive'].pattern,
  routes.brandOverview.pattern,
  routes.brands.pattern,
  routes.budget.pattern,
  routes.car.pattern,
  routes.carTradeIn.pattern,
  routes.checkout.pattern,
  routes.dealerships.pattern,
  routes.location.pattern,
  routes.model.pattern,
  routes.models.pattern,
  routes.preApproval.pattern,
  routes.search.pattern,
  routes.searchModel.pattern,
  routes.specialOffer.pattern,
  routes.specialOffers.pattern,
])

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

async function missingPictures(site: string, seen: readonly Seen[]): Promise<string[]> {
  const pictures = [...new Set(seen.flatMap((one) => one.pictures))]
  const found = await Promise.all(
    pictures.map(async (path) => {
      const { status } = await requestSite(path, site, { method: 'HEAD' })
      return status < 400 ? [] : [path]
    }),
  )
  return found.flat()
}

function oneOfEach(seen: readonly Seen[]): string[] {
  // Print pages have a script of their own, and their own tests.
  const shown = seen.filter(
    ({ kind, h1s }) => h1s !== null && kind !== routes.print.pattern && !SHOWN_ELSEWHERE.has(kind),
  )
  const kinds = Map.groupBy(shown, ({ kind }) => kind)
  return [...kinds].flatMap(([kind, found]) =>
    found.slice(0, kind === 'page' ? OWN_SHOWN : 1).map(({ path }) => path),
  )
}
