// Pages of the dealer itself, as whoever sees, hears or moves through them meets them.
import { join } from 'node:path'

import { expect, inject } from 'vitest'

import { readSites } from '#cli/tenants/read-sites.ts'
import { root } from '#cli/run.ts'
import { brandHref } from '#dealership/brands.ts'
import { modelHref } from '#dealership/models.ts'
import { offerHref, shownOffers } from '#dealership/offers.ts'
import { placeHref } from '#dealership/places.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { faultsOf, TARGETS } from './support/axe.ts'
import { addressOf, isAlive, it, journeys, SIZES } from './support/journey.ts'

const sites = new Map(
  (await readSites(join(root, 'tenants'))).map(({ slug, site }) => [slug, site]),
)
const PHONE = SIZES.phone.viewport
const WIDE = SIZES.wide.viewport

journeys('pages of the dealer', () => {
  // Each template once, each at home in one of the sites: what differs beyond it is colour, which the home pages show.
  it.for(inject('slugs').map((site, at) => ({ site, at })))(
    'have no faults for screen readers on $site, on phones and wide screens, and are no wider than either (axe)',
    { timeout: 240_000 },
    async ({ site, at }, { open }) => {
      const page = await open('/', { site, size: 'phone', reducedMotion: 'reduce' })
      const sites = inject('slugs').length
      const own = templates(siteOf(site)).filter((_, index) => index === 0 || index % sites === at)
      for (const path of own) {
        await page.setViewportSize(PHONE)
        await page.goto(addressOf(path, site))
        await isAlive(page)
        for (const viewport of [PHONE, WIDE]) {
          await page.setViewportSize(viewport)
          const { width } = viewport
          const faults = await faultsOf(page, 'html', TARGETS)
          expect.soft([path, width, faults]).toEqual([path, width, []])
          const content = await page.evaluate(() => document.documentElement.scrollWidth)
          expect.soft([path, content]).toEqual([path, width])
        }
      }
    },
  )
})

journeys('the home page', () => {
  it('searches the stock without scripts (R1, R2)', async ({ open }) => {
    const page = await open('/', { scripts: false })
    await page.getByRole('searchbox').first().fill('hilux')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    expect(page.url()).toMatch(/\/search\/new-used-and-demo-cars\?query=hilux$/)
    await page.getByTestId('car-card').first().waitFor()
  })

  it('begins a search by budget without scripts (W78)', async ({ open }) => {
    const page = await open('/', { scripts: false })
    await page.locator('.budget-start').getByLabel('Deposit').fill('5000')
    await page.locator('.budget-start').getByRole('button').click()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('deposit')]).toEqual(['/find-by-budget', '5000'])
  })

  it('has rows of vehicles in their colours before they come into sight (W13)', async ({
    open,
  }) => {
    const page = await open('/', { site: 'banksia-caravans', size: 'phone' })
    const buttons = page.locator('.carousel-row .button')
    const waiting = await buttons.evaluateAll((all) => all.flatMap((one) => one.getAnimations()))
    expect([(await buttons.count()) > 0, waiting.length]).toEqual([true, 0])
  })

  it('moves to a slide in place, and marks the one in sight (W90)', async ({ open }) => {
    const page = await open('/', { reducedMotion: 'reduce' })
    const marks = page.getByRole('navigation', { name: 'Slides' }).getByRole('link')
    const slides = page.locator('.slide')
    await expect.poll(() => marks.first().getAttribute('aria-current')).toBe('true')
    await marks.nth(1).click()
    await expect.poll(() => marks.nth(1).getAttribute('aria-current')).toBe('true')
    expect(await marks.first().getAttribute('aria-current')).toBeNull()
    expect((await slides.nth(1).boundingBox())?.x).toBe(0)
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  it('keeps room on phones for a promotion that is still on its way (C27)', async ({ open }) => {
    const page = await open('/', { size: 'phone' })
    await page.route('**/stocktake*', () => {
      // It never comes.
    })
    await page.reload()
    const picture = page.locator('.block-promotion img').first()
    expect((await picture.boundingBox())?.height).toBeGreaterThan(100)
  })

  it('counts the month’s sales up to their number, once they are in sight (W16)', async ({
    open,
  }) => {
    const page = await open('/')
    await page.waitForLoadState('networkidle')
    const counter = page.getByTestId('sales-counter').locator('data')
    const whole = Number(await counter.getAttribute('value')).toLocaleString('en-AU')
    const scripts = () => performance.getEntriesByType('resource').map(({ name }) => name)
    expect(await counter.innerText()).toBe(whole)
    expect(await page.evaluate(scripts)).not.toContainEqual(
      expect.stringContaining('sales-counter'),
    )
    await counter.scrollIntoViewIfNeeded()
    await expect
      .poll(() => page.evaluate(scripts))
      .toContainEqual(expect.stringContaining('sales-counter'))
    await expect.poll(() => counter.innerText()).toBe(whole)
  })
})

function siteOf(slug: string): Site {
  const site = sites.get(slug)
  if (!site) throw new Error(`${slug} is no demo site`)
  return site
}

/** One page of each template that a site has. */
function templates(site: Site): string[] {
  const model = site.models.list.find(({ override_url: elsewhere }) => elsewhere === '')
  const brand = site.brands.list.find(({ href }) => href === '')
  const [offer] = shownOffers(site, Date.now() / 1000)
  const [place] = site.locations
  const article = site.pages.find((page) => page.article !== null)
  return [
    '/',
    '/about-us',
    routes.dealerships.href(),
    ...(place === undefined ? [] : [placeHref(place, site)]),
    ...(offer === undefined ? [] : [routes.specialOffers.href(), offerHref(offer, site)]),
    ...(model === undefined ? [] : [routes.models.href(), modelHref(model, site)]),
    ...(brand === undefined ? [] : [routes.brands.href(), brandHref(brand)]),
    ...(article === undefined ? [] : ['/blog', article.path]),
  ]
}
