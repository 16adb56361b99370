// Content pages of the dealer for keyboards, screen readers and eyes.
import { join } from 'node:path'

import type { Page } from 'playwright-core'
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
import { addressOf, it, journeys, MOVING, SIZES } from './support/journey.ts'

const sites = new Map(
  (await readSites(join(root, 'tenants'))).map(({ slug, site }) => [slug, site]),
)
const PHONE = SIZES.phone.viewport
const WIDE = SIZES.wide.viewport

journeys('pages of the dealer', () => {
  // Every home page fits; axe checks one, and each other template on one of the sites that have it: `npm run shots -- axe` checks
  // all of them on every site.
  it.for(inject('slugs'))(
    'of %s fit phones and wide screens, and pass axe; pictures for phones keep their ratio, and slides move in place (W90, C27)',
    { timeout: 240_000 },
    async (site, { open }) => {
      const page = await open('/', { site, size: 'phone' })
      const sizes = [PHONE, WIDE]
      await expectPhonePicture(page)
      if (site === 'banksia-caravans') await expectSlides(page)
      for (const [at, path] of ['/', ...shownOn(site)].entries()) {
        if (path !== '/') {
          await page.setViewportSize(sizes[at % sizes.length] ?? PHONE)
          await page.goto(addressOf(path, site))
        }
        // Templates take turns: one size of each.
        for (const viewport of path === '/' ? sizes : sizes.slice(at % 2, (at % 2) + 1)) {
          await page.setViewportSize(viewport)
          const { width } = viewport
          const content = await page.evaluate(() => document.documentElement.scrollWidth)
          expect.soft([path, content]).toEqual([path, width])
          const isChecked = path !== '/' || site === inject('slugs')[0]
          if (!isChecked || viewport !== sizes[at % sizes.length]) continue
          // Header and footer are the home page's.
          const faults = await faultsOf(page, path === '/' ? 'html' : 'main', TARGETS)
          expect.soft([path, width, faults]).toEqual([path, width, []])
        }
      }
    },
  )
})

journeys('headings of blocks', () => {
  it('are all beside what they head, on a site that has them there', async ({ open }) => {
    const page = await open('/warranty', { site: 'wattle-park-mazda' })
    const contents = page.locator('.block-in > .block-head + *')
    const isBeside = await contents.evaluateAll((all) =>
      all.map((content) => {
        const head = content.previousElementSibling?.getBoundingClientRect()
        return head !== undefined && head.right < content.getBoundingClientRect().left
      }),
    )
    expect(isBeside).toEqual([true, true])
  })

  it('add nothing below a row of vehicles', async ({ open }) => {
    const page = await open('/cx-3', { site: 'wattle-park-mazda' })
    const left = await page
      .locator('.carousel')
      .evaluate((row) => row.clientHeight - (row.lastElementChild?.clientHeight ?? 0))
    expect(left).toBeLessThan(50)
  })
})

journeys('the home page', () => {
  it('reserves space for rows of vehicles and, on phones, for a promotion that is still loading, and counts the month’s sales up to their number once they are visible (W13, W16, C27)', async ({
    open,
  }) => {
    const page = await open('/', {
      ...MOVING,
      size: 'phone',
      expected: /^request to/,
      prepare: (context) =>
        context.route('**/stocktake*', () => {
          // It never arrives.
        }),
    })
    const picture = page.locator('.block-promotion img').first()
    expect((await picture.boundingBox())?.height).toBeGreaterThan(100)

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

    await page.goto(addressOf('/', 'banksia-caravans'))
    const buttons = page.locator('.carousel-row .button')
    const waiting = await buttons.evaluateAll((all) => all.flatMap((one) => one.getAnimations()))
    expect([(await buttons.count()) > 0, waiting.length]).toEqual([true, 0])
  })
})

/** A slide is moved to in place, and marked. */
async function expectSlides(page: Page): Promise<void> {
  const marks = page.getByRole('navigation', { name: 'Slides' }).getByRole('link')
  const slides = page.locator('.slide')
  await expect.poll(() => marks.first().getAttribute('aria-current')).toBe('true')
  await marks.nth(1).click()
  await expect.poll(() => marks.nth(1).getAttribute('aria-current')).toBe('true')
  expect(await marks.first().getAttribute('aria-current')).toBeNull()
  expect((await slides.nth(1).boundingBox())?.x).toBe(0)
  expect(new URL(page.url()).hash).toBe('')
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

/** Pictures for phones by site, which are shown at their own ratio. */
const PHONE_PICTURES: Record<string, string> = {
  'tui-motors': '.slide img',
  'wattle-park-mazda': '.slide img',
  harbour: '.block-promotion img',
}

/** The home page of some sites has a picture for phones. */
async function expectPhonePicture(page: Page): Promise<void> {
  const [site = ''] = new URL(page.url()).hostname.split('.')
  const picture = PHONE_PICTURES[site]
  if (picture === undefined) return
  const { shown, own, file } = await page
    .locator(picture)
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      image.loading = 'eager'
      await image.decode()
      return {
        shown: image.clientWidth / image.clientHeight,
        own: image.naturalWidth / image.naturalHeight,
        file: image.currentSrc,
      }
    })
  expect(file).toContain('-phone')
  expect(Math.abs(shown - own), file).toBeLessThan(0.02)
}

function siteOf(slug: string): Site {
  const site = sites.get(slug)
  if (!site) throw new Error(`${slug} is no demo site`)
  return site
}

/** Pages of a site, one for each template that this site shows for all. */
function shownOn(slug: string): string[] {
  const bySite = inject('slugs').map((one) => ({ one, pages: templates(siteOf(one)) }))
  const names = [...new Set(bySite.flatMap(({ pages }) => Object.keys(pages)))]
  return names.flatMap((name, at) => {
    const having = bySite.filter(({ pages }) => pages[name] !== undefined)
    const shown = having[at % having.length]
    return shown?.one === slug ? (shown.pages[name] ?? []) : []
  })
}

/** One page of each template that a site has, by the name of the template. */
function templates(site: Site): Record<string, string | undefined> {
  const model = site.models.list.find(({ override_url: elsewhere }) => elsewhere === '')
  const brand = site.brands.list.find(({ href }) => href === '')
  const [offer] = shownOffers(site, Date.now() / 1000)
  const [place] = site.locations
  const article = site.pages.find((page) => page.article !== null)
  return {
    about: '/about-us',
    dealerships: routes.dealerships.href(),
    place: place && placeHref(place, site),
    offers: offer && routes.specialOffers.href(),
    offer: offer && offerHref(offer, site),
    models: model && routes.models.href(),
    model: model && modelHref(model, site),
    brands: brand && routes.brands.href(),
    brand: brand && brandHref(brand),
    blog: article && '/blog',
    article: article?.path,
  }
}
