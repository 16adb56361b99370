// Cards of vehicles: the first is in sight on a phone, and what lies on a picture covers nothing.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { moveFingers } from './support/fingers.ts'
import { addressOf, it, journeys } from './support/journey.ts'
import { entriesOf } from './support/request-site.ts'

/** One site with cards in a grid beside filters, one with cards in rows below them. */
const SITES = ['harbour', 'tui-motors']
/** The narrowest window of each layout of a list, and a wide one. */
const WIDTHS = [320, 600, 1000, 1440]
const USED = '/search/used-cars'
const NARROW = `${USED}?range[price]=5000:90000&sortBy=highestPrice`

/** The bottom of the upper half of the first picture, in pixels from the top of the window. */
const halfOf = (page: Page) =>
  page
    .locator('#results .card-photo')
    .first()
    .evaluate((photo) => {
      const { top, height } = photo.getBoundingClientRect()
      return top + height / 2
    })

/** Runs in the page: what lies on each picture and takes more than a line or more than its card, or covers another. */
function badgeFaults(): string[] {
  const faults: string[] = []
  for (const card of document.querySelectorAll('.card, .compare-scroll thead th')) {
    const [box, photo] = [card, card.querySelector('.card-photo') ?? card].map((part) =>
      part.getBoundingClientRect(),
    )
    // A large picture may be wider than its card.
    const edge = {
      left: Math.min(box?.left ?? 0, photo?.left ?? 0),
      right: Math.max(box?.right ?? 0, photo?.right ?? 0),
    }
    const placed = [
      ...card.querySelectorAll<HTMLElement>('.tag, .save-toggle, label, .card-artwork span'),
    ]
      .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
    for (const [at, { one, box }] of placed.entries()) {
      const lines = one.matches('.tag')
        ? box.height / parseFloat(getComputedStyle(one).fontSize)
        : 1
      if (lines > 2.2) faults.push(`${one.textContent} wraps`)
      if (box.left < edge.left || box.right > edge.right) faults.push(`${one.textContent} is cut`)
      for (const { one: other, box: its } of placed.slice(at + 1)) {
        const isApart =
          its.left >= box.right - 0.5 ||
          its.right <= box.left + 0.5 ||
          its.top >= box.bottom - 0.5 ||
          its.bottom <= box.top + 0.5
        if (!isApart)
          faults.push(`${one.textContent} covers ${other.ariaLabel ?? other.textContent}`)
      }
    }
  }
  return faults
}

/** Runs in the page: texts of less than 14 px. */
function smallTexts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = new Set<string>()
  while (texts.nextNode() !== null) {
    const { nodeValue, parentElement: holder } = texts.currentNode
    if (holder === null || nodeValue?.trim() === '') continue
    const size = parseFloat(getComputedStyle(holder).fontSize)
    // A size of 0 hides the word beside an icon.
    if (holder.checkVisibility() && size > 0 && size < 14) found.add(nodeValue ?? '')
  }
  return [...found]
}

/** Runs in the page: each card has the most that a card can have, in long words. */
function addBadges(): void {
  for (const photo of document.querySelectorAll('.card-photo')) {
    for (const old of photo.querySelectorAll('.tag')) old.remove()
    for (const words of ['Manager’s special this weekend only', 'RESERVED', 'Certified'])
      photo.insertAdjacentHTML(
        'beforeend',
        `<span class="tag"><i class="icon icon-bolt"></i>${words}</span>`,
      )
  }
}

/** Runs in the page: the first two vehicles have no photo and one tag, and two tags. */
function takePhotosAway(): void {
  const photos = [...document.querySelectorAll('#results .card-photo')].slice(0, 2)
  for (const [at, photo] of photos.entries()) {
    for (const old of photo.querySelectorAll('img, .tag')) old.remove()
    photo.insertAdjacentHTML(
      'afterbegin',
      '<div class="card-artwork"><span>Photos on the way</span></div>',
    )
    for (const words of ['New arrival', 'Reserved'].slice(0, at + 1))
      photo.insertAdjacentHTML('beforeend', `<span class="tag">${words}</span>`)
  }
}

const photoOf = (page: Page) => page.locator('#results .card-photo[data-photos]').first()
const placeOf = (page: Page) => photoOf(page).getAttribute('data-at')

/** Photos by number that the page asks for from now on, beside the first of each vehicle. */
function morePhotos(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const [, n] = /\/img\/[^/]+\/(\d+)\//.exec(request.url()) ?? []
    if (n !== undefined && n !== '1') asked.push(n)
  })
  return asked
}

async function swipe(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = await photoOf(page).boundingBox()
  const at = ([across, down]: readonly [number, number]) => ({
    x: (box?.x ?? 0) + (box?.width ?? 0) * across,
    y: (box?.y ?? 0) + (box?.height ?? 0) * down,
  })
  await moveFingers(page, [{ from: at(from), to: at(to) }])
}

async function expectOneBar(page: Page): Promise<void> {
  const bar = page.locator('.toolbar')
  const [filters, sort, save] = await Promise.all(
    [
      bar.getByRole('button', { name: 'Filters' }),
      bar.getByLabel('Sort by'),
      bar.getByRole('button', { name: 'Save this search' }),
    ].map((control) => control.boundingBox()),
  )
  for (const control of [sort, save]) expect(control?.y).toBeCloseTo(filters?.y ?? NaN, 0)
  expect(save?.width).toBeGreaterThanOrEqual(44)
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(100)
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
  const seen = await bar.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(seen).toBeGreaterThan(44)
  expect(seen).toBeLessThanOrEqual(64)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Pictures of cards that failed and are shown. */
const broken = (page: Page) =>
  page
    .locator('[data-testid=car-card] img')
    .evaluateAll(
      (all) =>
        all.filter(
          (one) =>
            one instanceof HTMLImageElement &&
            one.complete &&
            one.currentSrc !== '' &&
            one.naturalWidth === 0 &&
            !one.hidden,
        ).length,
    )

/** Checks the badges of the stock at the narrowest window, and the longest ones at each. */
async function expectBadgesApart(page: Page, path: string): Promise<void> {
  const phone = page.viewportSize()
  for (const width of [0, ...WIDTHS]) {
    await page.setViewportSize({ width: width || 320, height: 900 })
    if (width === 0 && path === NARROW) await page.evaluate(takePhotosAway)
    if (width === 320) await page.evaluate(addBadges)
    expect.soft([path, width, await page.evaluate(badgeFaults)]).toEqual([path, width, []])
  }
  if (phone !== null) await page.setViewportSize(phone)
}

/** Other pages with cards of a kind of their own, each on one site. */
async function otherPages(site: string): Promise<string[]> {
  if (site === 'tui-motors') return ['/']
  if (site !== 'harbour') return []
  const cars = (await entriesOf(USED)).slice(0, 3)
  const [ids, slugs] = [cars.map(({ id }) => id), cars.map(({ slug }) => slug)]
  return [`/favourites?ids=${ids.join()}`, `/compare?cars=${slugs.join()}`]
}

journeys('cards', () => {
  it.for(SITES)(
    'of %s begin in sight of a phone, half of the first picture or more; have badges of one line that cover nothing, at every width; and no text of less than 14 px, wherever they are, nor do filters',
    async (site, { open }) => {
      const page = await open(NARROW, { site, size: 'phone' })
      expect(await page.getByTestId('active-filter').count()).toBeGreaterThan(1)
      expect(await halfOf(page)).toBeLessThanOrEqual(780)
      await expectBadgesApart(page, NARROW)
      await page.getByRole('button', { name: 'Filters', exact: true }).tap()
      expect(await page.evaluate(smallTexts)).toEqual([])
      for (const path of await otherPages(site)) {
        await page.goto(addressOf(path, site))
        await page.locator('.card-photo').first().waitFor({ state: 'attached' })
        if (path !== '/') expect.soft([path, await page.evaluate(smallTexts)]).toEqual([path, []])
        await expectBadgesApart(page, path)
      }
    },
  )

  it('are below one bar of a phone with filters, order and saving, which stays; are swiped through their photos, each loaded when it is come to, and lead to the vehicle from any (W2, W13)', async ({
    open,
  }) => {
    const page = await open(USED, { size: 'phone' })
    await expectOneBar(page)
    const asked = morePhotos(page)
    // The first touch of a list makes the rows.
    await swipe(page, [0.5, 0.9], [0.5, 0.7])
    await expect.poll(() => placeOf(page)).toBe('1')
    expect(asked).toEqual([])
    await swipe(page, [0.8, 0.5], [0.1, 0.5])
    await expect.poll(() => placeOf(page)).toBe('2')
    expect([...new Set(asked)]).toEqual(['2'])
    const row = page.locator('#results .card-row').first()
    await expect.poll(() => row.evaluate((one) => one.scrollLeft / one.clientWidth)).toBe(1)
    await swipe(page, [0.8, 0.5], [0.1, 0.5])
    await expect.poll(() => placeOf(page)).toBe('3')
    const href = await page.locator('#results .stretched').first().getAttribute('href')
    await row.tap()
    await page.waitForURL((url) => url.pathname === href)
  })

  it('show their photos by arrow keys and by two buttons under a pointer (W13)', async ({
    open,
  }) => {
    const page = await open(USED)
    const name = page.locator('#results .stretched').first()
    await name.focus()
    await expect.poll(() => placeOf(page)).toBe('1')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => placeOf(page)).toBe('2')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => placeOf(page)).toBe('1')
    await photoOf(page).hover()
    await photoOf(page).locator('.card-step').last().click()
    await expect.poll(() => placeOf(page)).toBe('2')
    expect(await faultsOf(page, '#results .card-photo[data-at="2"]')).toEqual([])
    // A new list has rows of its own.
    await page.getByTestId('sort').selectOption('highestPrice')
    await expect.poll(() => placeOf(page)).toBe('1')
  })

  it('show the art of a car without photos where a picture fails, never the browser’s sign, and log one (A32, X16)', async ({
    open,
  }) => {
    for (const scripts of [true, false]) {
      const warnings: string[] = []
      const page = await open(USED, {
        scripts,
        expected: /ERR_FAILED|could not be loaded/,
        prepare: async (context) => {
          context.on('console', (message) => {
            if (message.type() === 'warning') warnings.push(message.text())
          })
          await context.route('**/stock/**', (route) => route.abort())
        },
      })
      const photo = page.locator('#results .card-photo').first()
      if (scripts) {
        await expect.poll(() => photo.locator('.card-artwork').isVisible()).toBe(true)
        await expect.poll(() => broken(page)).toBe(0)
      } else
        await expect
          .poll(() => photo.evaluate((one) => one.querySelector('img')?.complete))
          .toBe(true)
      expect(warnings.filter((text) => text.includes('could not be loaded'))).toHaveLength(
        scripts ? 1 : 0,
      )
      if (scripts) continue
      await photo.evaluate((one) => {
        for (const over of one.parentElement?.querySelectorAll('.tag, .save-toggle, label') ?? [])
          over.remove()
      })
      const box = await photo.boundingBox()
      // The sign is in a corner, before the words; the number of photos is at the lower end.
      const clip = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 4, width: 200, height: 100 }
      const { channels } = await sharp(await page.screenshot({ clip })).stats()
      expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual(channels.map(() => 0))
    }
  })
})
