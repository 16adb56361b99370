// The offer of a vehicle in a browser: sticky bars, position, the masked phone number, the counted view.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { carOf } from './support/request-site.ts'
import { addressOf, it, journeys, MOVING, type Open, type Visit } from './support/journey.ts'
import { shiftsOf, watchShifts } from './support/layout-shifts.ts'

/** A person's user agent, since the browser under test is recognised as a bot. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'

/** The page of the first car of a list. */
async function openFirst(open: Open, list: string, visit: Visit = {}): Promise<Page> {
  return open(await carOf(list, visit.site), visit)
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
}

/** Bodies and paths of requests that a page sends to its site. */
function told(sent: string[]) {
  return async (context: BrowserContext) => {
    await context.setExtraHTTPHeaders({ 'User-Agent': PERSON })
    context.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/view')) sent.push(`${request.method()} ${pathname}`)
      if (pathname === '/api/event') sent.push(`event ${request.postDataJSON().id}`)
    })
  }
}

journeys('bars of a vehicle page', () => {
  it('show the header after 500 px and hide it again, without a layout shift, and hide no focused element (W23)', async ({
    open,
  }) => {
    const page = await openFirst(open, '/search/used-cars', { ...MOVING, prepare: watchShifts })
    const header = page.getByTestId('sticky-header')
    const before = await shiftsOf(page)
    await scrollTo(page, 495)
    await expect.poll(() => header.isHidden()).toBe(true)
    await scrollTo(page, 505)
    await expect.poll(() => header.isVisible()).toBe(true)
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0)
    await scrollTo(page, 1500)
    expect(await page.getByTestId('bottom-bar').isHidden(), 'that is for phones').toBe(true)
    await scrollTo(page, 0)
    await expect.poll(() => header.isHidden()).toBe(true)
    expect(await shiftsOf(page)).toBe(before)
    await expectInSight(page, '.footer a', 'Shift+Tab')
  })

  it('keep the bottom bar on phones only, hide no focused element, and never the end of the footer (W24)', async ({
    open,
  }) => {
    const page = await openFirst(open, '/search/used-cars', { size: 'phone' })
    const bar = page.getByTestId('bottom-bar')
    expect(await bar.isVisible()).toBe(true)
    await scrollTo(page, 895)
    await expect.poll(() => page.getByTestId('sticky-header').isVisible()).toBe(true)
    const button = page.getByTestId('sticky-header').getByRole('link')
    expect(await button.isHidden(), 'the bar has it').toBe(true)
    const name = page.getByTestId('sticky-header').locator('p')
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth), 'a whole name').toBe(0)
    await scrollTo(page, 1e6)
    const words = page.locator('.footer-small > :last-child')
    await expect
      .poll(async () => {
        await scrollTo(page, 1e6)
        const [last, over] = await Promise.all([words.boundingBox(), bar.boundingBox()])
        return (last?.y ?? 0) + (last?.height ?? 0) <= (over?.y ?? 0)
      })
      .toBe(true)
    await expectInSight(page, '.offer-actions a', 'Tab')
  })

  it('leave a toast visible above them (W93)', async ({ open }) => {
    const visit: Visit = { site: 'wattle-park-mazda' }
    const page = await openFirst(open, '/search/used-cars', visit)
    const bar = page.getByTestId('bottom-bar')
    await scrollTo(page, 1000)
    await expect.poll(() => bar.isVisible()).toBe(true)
    expect(await page.getByTestId('sticky-header').getByRole('link').isHidden()).toBe(true)
    await page.locator('.save-buttons > [aria-pressed]').dispatchEvent('click')
    const toast = page.getByTestId('toast')
    await toast.getByRole('link', { name: 'View List' }).waitFor()
    const [over, under] = await Promise.all([toast.boundingBox(), bar.boundingBox()])
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
  })
})

/** Moves the focus through the page from an element on, past more than twenty others while a bar is shown. */
async function expectInSight(page: Page, start: string, key: string): Promise<void> {
  await page.locator(start).first().focus()
  const seen: string[] = []
  const inSight = () => seen.filter((word) => word === 'in sight').length
  // How soon a bar is shown depends on the browser.
  while (inSight() <= 20 && seen.length < 70) {
    await page.keyboard.press(key)
    seen.push(await page.evaluate(whereIsFocus))
  }
  expect(inSight()).toBeGreaterThan(20)
  expect(seen.filter((word) => word.startsWith('under'))).toEqual([])
}

/** In the page: whether the focused element is under a bar. */
function whereIsFocus(): string {
  const at = document.activeElement
  if (at === null || at === document.body) return 'nowhere'
  const box = at.getBoundingClientRect()
  const bars = [...document.querySelectorAll('.sticky-header, .bottom-bar')]
    .filter((bar) => bar.checkVisibility() && !bar.contains(at))
    .map((bar) => bar.getBoundingClientRect())
  const isUnder = bars.some((bar) => box.top >= bar.top - 1 && box.bottom <= bar.bottom + 1)
  if (isUnder) return `under a bar: ${at.outerHTML.slice(0, 100)}`
  return bars.length > 0 ? 'in sight' : 'no bar'
}

journeys('announcement bar (W47)', () => {
  it('stays hidden once dismissed, for its city, without moving the page', async ({ open }) => {
    const page = await openFirst(open, '/search/harbour-artarmon')
    const bar = page.getByTestId('announcement-bar')
    expect(await bar.innerText()).toContain('Located at Artarmon')
    const title = page.getByRole('heading', { level: 1 })
    const before = await title.boundingBox()
    await bar.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => bar.isHidden()).toBe(true)
    expect(await title.boundingBox()).toEqual(before)
    await page.reload()
    await expect.poll(() => bar.isHidden()).toBe(true)
    expect(await title.boundingBox()).toEqual(before)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect.poll(() => bar.isVisible()).toBe(true)
  })

  it('works without storage, and has no dead button without scripts', async ({ open }) => {
    const page = await openFirst(open, '/search/harbour-artarmon', {
      prepare: (context) =>
        context.addInitScript(() => {
          Storage.prototype.getItem = () => {
            throw new Error('forbidden')
          }
        }),
    })
    expect(await page.getByTestId('announcement-bar').isVisible()).toBe(true)
    // The page hides it where it would do nothing.
    expect(await page.locator('.announcement-close.with-scripts').count()).toBe(1)
  })
})

journeys('masked number (W41)', () => {
  const site = 'wattle-park-mazda'

  it('appears in place on request, and receives the focus', async ({ open }) => {
    const page = await openFirst(open, '/search/used-cars', { site })
    const card = page.getByTestId('call-dealer')
    expect(await card.innerText()).toContain('(03) *********')
    await card.getByRole('button', { name: 'Show number' }).click()
    const link = card.getByRole('link', { name: '(03) 5550 2220' })
    await expect.poll(() => link.getAttribute('href')).toBe('tel:0355502220')
    await expect
      .poll(() => link.evaluate((element) => element === document.activeElement))
      .toBe(true)
  })
})

journeys('view of a vehicle', () => {
  it('is sent once by a page that is seen, with event 4 for a used car, and none for shoppers who opted out (A9, N1)', async ({
    open,
  }) => {
    const sent: string[] = []
    const page = await openFirst(open, '/search/used-cars', { prepare: told(sent) })
    const { pathname } = new URL(page.url())
    await expect.poll(() => sent).toContain(`POST ${pathname}/view`)
    await expect.poll(() => sent).toContain('event 4')
    expect(sent.filter((line) => line.startsWith('POST'))).toHaveLength(1)

    const goTo = async (list: string) => {
      sent.length = 0
      await page.goto(addressOf(await carOf(list)))
      await expect.poll(() => sent.some((line) => line.startsWith('POST'))).toBe(true)
    }
    await goTo('/search/new-cars')
    expect(sent).not.toContain('event 4')
    await page
      .context()
      .addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
    await goTo('/search/used-cars')
    expect(sent.filter((line) => line.startsWith('event'))).toEqual([])
  })
})
