// The first view of lists and vehicles, before any scrolling: on a phone of 360 by 780, and at 1440 by 900.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { carsOf, entriesOf, FULLEST } from './support/request-site.ts'

const SITES = ['harbour', 'wattle-park-mazda', 'banksia-caravans', 'tui-motors'] as const
const LIST = '/search/new-used-and-demo-cars'

/** Facts of the fullest vehicle of each site; the dots between them are not part of the text. */
const FACTS = {
  harbour: ['62,327 km', 'Automatic', 'Petrol', 'SUV', '5 seats'],
  'wattle-park-mazda': ['40,089 km', 'Automatic', 'Petrol', 'SUV', '5 seats'],
  'banksia-caravans': ['Sleeps 5', '6.4 m', '2,980 kg loaded'],
  'tui-motors': ['60,896 km', 'Automatic', 'Hybrid', 'SUV', '5 seats'],
}

/** Where an element ends, in pixels from the top of the view. */
async function endOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not drawn')
  return box.y + box.height
}

journeys.each(SITES)('the first view of a vehicle of %s', (site) => {
  it('has its picture, its price with its kind, and an action on a phone, without scripts too', async ({
    open,
  }) => {
    const [plain = ''] = await carsOf(LIST, site, (card) => card.includes('<img'))
    for (const path of [plain, FULLEST[site]]) {
      const page = await open(path, { site, size: 'phone', scripts: false })
      const bar = page.getByTestId('bottom-bar')
      expect(await endOf(bar), path).toBeLessThanOrEqual(780)
      const floor = (await bar.boundingBox())?.y ?? 0
      expect(await bar.getByRole('link').count()).toBeGreaterThan(0)
      await expectPrice(page, floor)
      const facts = page.locator('.offer-facts')
      expect(await endOf(facts), path).toBeLessThanOrEqual(floor)
      if (path !== plain)
        expect(await facts.getByRole('listitem').allInnerTexts()).toEqual(FACTS[site])
      // The picture may go on below the bar, but most of it is seen.
      const picture = await page.locator('.vehicle .gallery img').first().boundingBox()
      const most = (picture?.y ?? 780) + (picture?.height ?? 0) * 0.9
      expect(most, path).toBeLessThanOrEqual(floor)
    }
  })

  it('has them at 1440 by 900 too, and each action once', async ({ open }) => {
    const page = await open(FULLEST[site], { site })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectPrice(page, 900)
    const picture = await page.locator('.vehicle .gallery img').first().boundingBox()
    expect(picture?.y ?? 900).toBeLessThanOrEqual(700)
    const actions = page.locator('.offer-actions a:first-child, .bottom-bar a:first-child')
    const tops = await actions.evaluateAll((all) =>
      all
        .filter((link) => link.checkVisibility())
        .map((link) => link.getBoundingClientRect().bottom)
        .filter((bottom) => bottom <= 900),
    )
    expect(tops).toHaveLength(1)
  })
})

/** The price of the vehicle, with the kind of price that it is. */
async function expectPrice(page: Page, floor: number): Promise<void> {
  const price = page.locator('.vehicle').getByTestId('car-price').first()
  expect(await endOf(price)).toBeLessThanOrEqual(floor)
  const kind = page.locator('.offer-price small').first()
  expect(await kind.innerText()).toMatch(/drive away|costs|charges/i)
  expect(await endOf(kind)).toBeLessThanOrEqual(floor)
}

journeys.each(SITES)('the first view of the list of %s', (site) => {
  it('is a page of at most 9,000 px on a phone, whose cards have one action each', async ({
    open,
  }) => {
    const page = await open(LIST, { site, size: 'phone' })
    const cards = page.locator('.results').getByTestId('car-card')
    expect(await shownActions(cards.first())).toBe(1)
    expect(await cards.first().getByTestId('weekly-repayment').isVisible()).toBe(false)
    const dots = await cards
      .first()
      .locator('.chips li')
      .evaluateAll((all) =>
        all.map((fact) => getComputedStyle(fact, '::after').content.split('·').length - 1),
      )
    expect(
      dots.reduce((sum, count) => sum + count),
      'dots between facts',
    ).toBe(dots.length - 1)
    // A whole card, name and price included.
    expect(await endOf(cards.first())).toBeLessThanOrEqual(780)
    const step = await stepOf(page, cards)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    // The stock of these tests fills less than one page.
    expect(height + (21 - (await cards.count())) * step).toBeLessThanOrEqual(9000)
    // Were the room for six cards guessed too small, they would lie under the next ones until they are drawn.
    const guesses = await page
      .locator('.results > .grid + .grid')
      .evaluateAll((all) =>
        all.map((one) =>
          Number.parseFloat(getComputedStyle(one).containIntrinsicBlockSize.slice(5)),
        ),
      )
    expect(guesses[0]).toBeGreaterThan(6 * step * 0.93)
    expect(guesses[0]).toBeLessThan(6 * step * 1.15)
  })

  it('is a whole row of cards with their prices at 1440 by 900', async ({ open }) => {
    const page = await open(LIST, { site })
    await page.setViewportSize({ width: 1440, height: 900 })
    const cards = page.locator('.results').getByTestId('car-card')
    const top = (await cards.first().boundingBox())?.y
    for (const card of await cards.all()) {
      if ((await card.boundingBox())?.y !== top) break
      expect(await endOf(card.getByTestId('car-price'))).toBeLessThanOrEqual(900)
      expect(await endOf(card.getByTestId('car-title'))).toBeLessThanOrEqual(900)
      await expectEvenRows(card.locator('.card-actions a'))
    }
  })
})

/** Every row of buttons is as wide as the first: none is alone beside an empty place. */
async function expectEvenRows(buttons: Locator): Promise<void> {
  const ends = await buttons.evaluateAll((all) =>
    all.map((one) => {
      const { top, left, right } = one.getBoundingClientRect()
      return { top, left, right }
    }),
  )
  const rows = [...Map.groupBy(ends, ({ top }) => top).values()].map((row) => [
    Math.min(...row.map(({ left }) => left)),
    Math.max(...row.map(({ right }) => right)),
  ])
  for (const row of rows) expect(row).toEqual(rows[0])
}

journeys('cards elsewhere on a phone', () => {
  it('have one action each and no repayment: favourites, and vehicles like this one', async ({
    open,
  }) => {
    const entries = await entriesOf(LIST)
    const ids = entries.slice(0, 2).map(({ id }) => id)
    for (const path of [`/favourites?ids=${ids.join()}`, FULLEST.harbour]) {
      const page = await open(path, { size: 'phone' })
      const card = page.getByTestId('car-card').first()
      await card.waitFor({ state: 'attached' })
      expect(await card.locator('.card-actions a').count(), path).toBeGreaterThan(1)
      expect(await shownActions(card), path).toBe(1)
      expect(await card.locator('.weekly').filter({ visible: true }).count(), path).toBe(0)
    }
  })
})

/** Pixels from one card to the next, once they are drawn: before, their height is a guess. */
async function stepOf(page: Page, cards: Locator): Promise<number> {
  await page.locator('.results > .grid').evaluateAll((all: HTMLElement[]) => {
    for (const one of all) one.style.contentVisibility = 'visible'
  })
  await page.locator('.footer-small').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  // Between some there is a promotion.
  const steps = tops.slice(1).map((top, at) => top - (tops[at] ?? 0))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? Infinity
}

async function shownActions(card: Locator): Promise<number> {
  const all = await card.locator('.card-actions a').all()
  const shown = await Promise.all(all.map((link) => link.isVisible()))
  return shown.filter(Boolean).length
}

journeys('the footer on a phone', () => {
  it('folds its links under their titles, and opens them without scripts', async ({ open }) => {
    const page = await open('/contact', { size: 'phone', scripts: false })
    const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
    expect(await links.first().isVisible()).toBe(false)
    await page.locator('.footer summary').first().click()
    expect(await links.first().isVisible()).toBe(true)
  })

  it('is open on wide screens, with nothing to press but its links', async ({ open }) => {
    const page = await open('/contact')
    const footer = page.getByRole('navigation', { name: 'Footer' })
    expect(await footer.getByRole('link').first().isVisible()).toBe(true)
    expect(await footer.locator('summary').first().isVisible()).toBe(false)
    expect(await footer.getByRole('heading').first().isVisible()).toBe(true)
  })
})
