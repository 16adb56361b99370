// Pages of a demo site that no other journey shows: none has an error in the console or of the policy. That links lead to
// existing pages: test/pages/every-route.test.ts.
import { expect } from 'vitest'

import { formRoutes, routes } from '#routes.ts'
import { crawl, type Seen } from '#test/support/crawl.ts'
import { requestSite } from './support/request-site.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'

journeys('pages that no other journey shows', () => {
  it('have no errors', async ({ open }) => {
    const seen = await crawl(addressOf(''), requestSite, {
      ofAKind: 1,
      ownPages: OWN_SHOWN,
      atOnce: 6,
    })
    const [first = '', ...others] = oneOfEach(seen)
    expect(others.length).toBeGreaterThan(5)
    const page = await open(first)
    for (const path of others) {
      await page.goto(addressOf(path))
      await isAlive(page)
    }
  })
})

/** Pages of blocks that are shown: each kind of block is on several. */
const OWN_SHOWN = 2

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
