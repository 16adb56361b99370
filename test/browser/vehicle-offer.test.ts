// The offer of a vehicle in a browser: sticky bars, position, the masked phone number, the counted view.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { carOf } from './support/request-site.ts'
import { it, journeys, MOVING, type Open, type Visit } from './support/journey.ts'

/** A person's user agent, since the browser under test is recognised as a bot. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'

/** The page of the first car of a list. */
async function openFirst(open: Open, list: string, visit: Visit = {}): Promise<Page> {
  return open(await carOf(list, visit.site), visit)
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
}

/** Starts adding up layout shifts of the page; the sum is read at the end. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const sum = { value: 0 }
    Object.assign(globalThis, { shifts: sum })
    new PerformanceObserver((list) => {
      // The entries of this type; the types of the DOM do not have them yet.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        sum.value += entry.value
    }).observe({ type: 'layout-shift' })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { shifts: { value: number } }).shifts.value)
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
  it('show the header after 500 px and hide it again, without a layout shift (W23)', async ({
    open,
  }) => {
    const page = await openFirst(open, '/search/used-cars', MOVING)
    const shifted = await watchShifts(page)
    const header = page.getByTestId('sticky-header')
    await scrollTo(page, 495)
    await expect.poll(() => header.isHidden()).toBe(true)
    await scrollTo(page, 505)
    await expect.poll(() => header.isVisible()).toBe(true)
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0)
    await scrollTo(page, 1500)
    expect(await page.getByTestId('bottom-bar').isHidden(), 'that is for phones').toBe(true)
    await scrollTo(page, 0)
    await expect.poll(() => header.isHidden()).toBe(true)
    expect(await shifted()).toBe(0)
  })

  it('show the bottom bar after 900 px on phones only, and never over the end of the footer (W24)', async ({
    open,
  }) => {
    const page = await openFirst(open, '/search/used-cars', { size: 'phone' })
    const bar = page.getByTestId('bottom-bar')
    await scrollTo(page, 895)
    await expect.poll(() => page.getByTestId('sticky-header').isVisible()).toBe(true)
    expect(await bar.isHidden()).toBe(true)
    const button = page.getByTestId('sticky-header').getByRole('link')
    expect(await button.isVisible()).toBe(true)
    await scrollTo(page, 905)
    await expect.poll(() => bar.isVisible()).toBe(true)
    expect(await button.isHidden(), 'the bar has it now').toBe(true)
    await scrollTo(page, 1e6)
    const words = page.locator('.footer-small > :last-child')
    await expect
      .poll(async () => {
        await scrollTo(page, 1e6)
        const [last, over] = await Promise.all([words.boundingBox(), bar.boundingBox()])
        return (last?.y ?? 0) + (last?.height ?? 0) <= (over?.y ?? 0)
      })
      .toBe(true)
  })

  it('leave a toast visible above them (W93)', async ({ open }) => {
    const visit: Visit = { site: 'banksia-caravans' }
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

  it.for([
    ['wide', 'Shift+Tab', '.footer a'],
    ['phone', 'Tab', '.offer-actions a'],
  ] as const)('hide no focused element on a %s page by %s', async (row, { open }) => {
    const [size, key, start] = row
    const page = await openFirst(open, '/search/used-cars', { size })
    await page.locator(start).first().focus()
    const seen: string[] = []
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press(key)
      seen.push(await page.evaluate(whereIsFocus))
    }
    expect(seen.filter((word) => word === 'in sight').length).toBeGreaterThan(20)
    expect(seen.filter((word) => word.startsWith('under'))).toEqual([])
  })
})

journeys('the offer beside the content', () => {
  it('can be read to its end in a window of any height, and starts beside the pictures', async ({
    open,
  }) => {
    const page = await open('/cars/2023-kia-sportage-sx-h10000')
    const offer = page.getByTestId('offer')
    const topOf = (testId: string) =>
      page.getByTestId(testId).evaluate((element) => element.getBoundingClientRect().top)
    for (const height of [720, 800, 1400]) {
      await page.setViewportSize({ width: 1440, height })
      await scrollTo(page, 0)
      expect(await topOf('offer')).toBe(await topOf('gallery'))
      await scrollTo(page, 1800)
      const call = await offer.getByTestId('call-dealer').boundingBox()
      expect(call?.y).toBeGreaterThan(0)
      expect((call?.y ?? Infinity) + (call?.height ?? 0)).toBeLessThanOrEqual(height)
    }
    expect(await topOf('offer'), 'right under the bar').toBe(80)
  })
})

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
    const plain = await openFirst(open, '/search/harbour-artarmon', { scripts: false })
    const bar = plain.getByTestId('announcement-bar')
    expect(await bar.getByRole('link', { name: 'Get Directions' }).isVisible()).toBe(true)
    expect(await bar.getByRole('button').isHidden()).toBe(true)
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
  it('is sent once by a page that is seen, with event 4 for a used car (A9, N1)', async ({
    open,
  }) => {
    const sent: string[] = []
    const page = await openFirst(open, '/search/used-cars', { prepare: told(sent) })
    const { pathname } = new URL(page.url())
    await expect.poll(() => sent).toContain(`POST ${pathname}/view`)
    await expect.poll(() => sent).toContain('event 4')
    expect(sent.filter((line) => line.startsWith('POST'))).toHaveLength(1)
  })

  it('of a new car is no event 4, and none is sent for shoppers who opted out', async ({
    open,
  }) => {
    const ofNew: string[] = []
    await openFirst(open, '/search/new-cars', { prepare: told(ofNew) })
    await expect.poll(() => ofNew.some((line) => line.startsWith('POST'))).toBe(true)
    expect(ofNew).not.toContain('event 4')
    const unwilling: string[] = []
    await openFirst(open, '/search/used-cars', {
      prepare: async (context) => {
        await told(unwilling)(context)
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'doNotTrack', { value: '1' }),
        )
      },
    })
    await expect.poll(() => unwilling.some((line) => line.startsWith('POST'))).toBe(true)
    expect(unwilling.filter((line) => line.startsWith('event'))).toEqual([])
  })
})
