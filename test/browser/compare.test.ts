// Choosing vehicles to compare by ticks and the tray, and lists that are passed on by a link.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { entriesOf, signIn } from './support/request-site.ts'
import { asked, hasFocus } from './support/search-page.ts'

const LIST = '/search/used-cars?sortBy=lowestPrice'

const tray = (page: Page) => page.getByRole('region', { name: 'Vehicles to compare' })
const ticks = (page: Page) => page.locator('#results [name="cars"]')
const isTicked = (page: Page, slug: string) =>
  page.locator(`#results [value="${slug}"]`).isChecked()
const stored = (page: Page, list: string): Promise<{ id: string }[]> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(`forecourt.${key}`) ?? '[]'), list)

/** Its slug. */
async function tickOne(page: Page, at: number): Promise<string> {
  const { length } = await stored(page, 'compare')
  await ticks(page).nth(at).check()
  await expect.poll(async () => (await stored(page, 'compare')).length).toBe(length + 1)
  return (await ticks(page).nth(at).getAttribute('value')) ?? ''
}

const OWN = 'Saved on this device only.'
const SHARED = 'A shortlist that someone shared.'
const ADVICE = 'to keep them.'

/** Which of these the favourites say about where the list is kept. */
async function saidOf(page: Page): Promise<string[]> {
  const texts = await page.getByTestId('where-kept').filter({ visible: true }).allInnerTexts()
  return [OWN, SHARED, ADVICE].filter((words) => texts.join('').includes(words))
}

/** Stores favourites on the device. */
const keep = (page: Page, entries: readonly unknown[]) =>
  page.evaluate(
    (kept) => localStorage.setItem('forecourt.favourites', JSON.stringify(kept)),
    entries,
  )

journeys('comparing', () => {
  it('collects ticks in a tray that stays through a new list, another page and Back, and leads to the comparison (W54)', async ({
    open,
  }) => {
    const page = await open(LIST)
    expect(await tray(page).count()).toBe(0)
    const slugs = [await tickOne(page, 0)]
    await tray(page).getByText('Add one more to compare.').waitFor()
    slugs.push(await tickOne(page, 1))
    await page.getByRole('status').getByText('2 vehicles to compare').waitFor()
    await page.getByLabel('Sort by').selectOption('highestPrice')
    await expect.poll(() => page.locator('#results :checked').count()).toBe(0)
    expect(await tray(page).getByRole('listitem').count()).toBe(2)
    await page.getByLabel('Sort by').selectOption('lowestPrice')
    await expect.poll(() => page.locator('#results :checked').count()).toBe(2)
    // As on a list of prices to drive away.
    const way = tray(page).getByRole('link', { name: 'Compare 2 vehicles' })
    await page.evaluate(() => {
      const prices = '<input type="hidden" form="compare" name="drive_away" value="QLD" />'
      document.querySelector('#results')?.insertAdjacentHTML('afterbegin', prices)
    })
    await expect.poll(() => way.getAttribute('href')).toContain('&drive_away=QLD')

    await tray(page).getByRole('link').first().click()
    await page.waitForURL(/\/cars\//)
    await isAlive(page)
    await tray(page).getByRole('link', { name: 'Compare 2 vehicles' }).click()
    await page.waitForURL((url) => url.search === `?cars=${slugs.toReversed().join()}`)
    await isAlive(page)
    expect(await tray(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Remove' }).first().click()
    await page.waitForURL((url) => url.search === `?cars=${slugs[0]}`)
    await page.goto(addressOf(LIST))
    await expect.poll(() => isTicked(page, slugs[0] ?? '')).toBe(true)
    await expect.poll(() => isTicked(page, slugs[1] ?? '')).toBe(false)
  })

  it('leads to the comparison with the prices of its list, also of one that came since', async ({
    open,
  }) => {
    const page = await open(LIST)
    await tickOne(page, 0)
    await tickOne(page, 1)
    // A list of prices to drive away has this field; the demo sites have no figures on most days.
    await page.evaluate(() => {
      const field = '<input type="hidden" form="compare" name="drive_away" value="VIC">'
      document.querySelector('#results')?.insertAdjacentHTML('afterbegin', field)
    })
    await tray(page).getByRole('link', { name: 'Compare 2 vehicles' }).click()
    await page.waitForURL((url) => url.searchParams.get('drive_away') === 'VIC')
    expect(await page.getByTestId('car-price').count()).toBe(2)
  })

  it('takes four by keyboard, refuses a fifth in words, moves the focus to what is left, and is the same in every tab (W54)', async ({
    open,
  }) => {
    const page = await open(LIST)
    for (const at of [0, 1, 2, 3]) {
      await ticks(page).nth(at).focus()
      await page.keyboard.press('Space')
      await expect.poll(async () => (await stored(page, 'compare')).length).toBe(at + 1)
    }
    await ticks(page).nth(4).focus()
    await page.keyboard.press('Space')
    await page.getByText('You can compare up to four.').waitFor()
    expect(await ticks(page).nth(4).isChecked()).toBe(false)
    expect(await stored(page, 'compare')).toHaveLength(4)

    const remove = tray(page).getByRole('button', { name: /^Remove / })
    await remove.first().focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => remove.count()).toBe(3)
    expect(await remove.first().evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await ticks(page).nth(3).isChecked()).toBe(false)
    await tray(page).getByRole('button', { name: 'Clear' }).press('Enter')
    await expect.poll(() => tray(page).isVisible()).toBe(false)
    expect(await page.locator('#results').evaluate((list) => list === document.activeElement)).toBe(
      true,
    )

    const other = await page.context().newPage()
    await other.goto(addressOf(LIST))
    await isAlive(other)
    await tickOne(page, 2)
    await expect.poll(() => ticks(other).nth(2).isChecked()).toBe(true)
    await ticks(other).nth(2).uncheck()
    await expect.poll(() => tray(page).isVisible()).toBe(false)
    expect(await ticks(page).nth(2).isChecked()).toBe(false)
    await other.close()
  })

  it('takes little of a phone, moves nothing, is accessible, and leads to three vehicles side by side, with nothing cut (W54)', async ({
    open,
  }) => {
    const page = await open(LIST, { size: 'phone' })
    const top = () =>
      ticks(page)
        .nth(1)
        .evaluate((tick) => tick.getBoundingClientRect().top + scrollY)
    const before = await top()
    const lists = asked(page)
    await tickOne(page, 0)
    await tickOne(page, 1)
    expect(await top()).toBe(before)
    expect(lists, 'a tick is no filter').toEqual([])
    const box = await tray(page).boundingBox()
    const bar = await page
      .locator('.toolbar')
      .evaluate((element) => element.getBoundingClientRect().bottom)
    expect((box?.height ?? 0) + bar).toBeLessThanOrEqual(100)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(780)
    await page.getByRole('button', { name: '2 vehicles' }).tap()
    await tray(page)
      .getByRole('button', { name: /^Remove / })
      .first()
      .waitFor()
    expect(await faultsOf(page, '.tray')).toEqual([])
    // At the end of the page it is below everything else.
    await page.getByRole('button', { name: '2 vehicles' }).tap()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const foot = await page
      .locator('.footer')
      .evaluate((element) => element.getBoundingClientRect().bottom)
    // Pages end at parts of a pixel, and are scrolled by whole ones.
    expect(Math.floor(foot)).toBeLessThanOrEqual((await tray(page).boundingBox())?.y ?? 0)

    const slugs = (await entriesOf('/search/used-cars')).slice(0, 4).map(({ slug }) => slug)
    await page.goto(addressOf(`/compare?cars=${slugs.slice(0, 3).join()}`))
    const cut = () =>
      page.locator('.compare-scroll').evaluate((frame) => {
        const { right } = frame.getBoundingClientRect()
        const parts = [...frame.querySelectorAll('th, td, .compare-name, .button, .price, .tag')]
        return parts
          .filter((part) => part.getBoundingClientRect().right > right + 0.5)
          .map((part) => part.textContent)
      })
    expect(await cut()).toEqual([])
    const widths = await page
      .getByRole('link', { name: /^(View|Remove) / })
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width))
    expect(widths).toHaveLength(6)
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(44)
    // A vehicle without a price, and one that is sold, are shorter: their buttons line up all the same.
    const tops = () =>
      page
        .getByRole('link', { name: /^View / })
        .evaluateAll((links) => [
          ...new Set(links.map((link) => Math.round(link.getBoundingClientRect().top))),
        ])
    const [priceless] = await page.locator('.compare-scroll .card-price').all()
    await priceless?.evaluate((price) => price.replaceChildren('Sold'))
    expect(await tops()).toHaveLength(1)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await tops()).toHaveLength(1)
    await page.setViewportSize({ width: 360, height: 780 })
    // A fourth is half seen, so that a shopper knows to swipe.
    await page.goto(addressOf(`/compare?cars=${slugs.join()}`))
    expect((await cut()).length).toBeGreaterThan(0)
    const scrolled = await page.locator('.compare-scroll').evaluate((frame) => {
      frame.scrollLeft = 1000
      return frame.scrollLeft
    })
    expect(scrolled).toBeGreaterThan(50)
    expect(await cut()).toEqual([])
  })

  it('passes a shortlist on by its address, which adds to the favourites of another device and replaces none', async ({
    open,
  }) => {
    const [own, ...shared] = (await entriesOf('/search/used-cars')).slice(0, 3)
    const page = await open('/contact')
    await keep(page, [own])
    await page.goto(addressOf(`/favourites?ids=${shared.map(({ id }) => id).join()}`))
    await isAlive(page)
    expect(await stored(page, 'favourites')).toHaveLength(1)
    const all = page.getByRole('button', { name: 'Save all to my favourites' })
    const removals = page.getByRole('link', { name: 'Remove' })
    expect(await saidOf(page)).toEqual([SHARED, ADVICE])
    expect(await removals.count(), 'no one removes what is not theirs').toBe(0)
    await all.press('Enter')
    expect(await saidOf(page)).toEqual([OWN])
    expect(await removals.count()).toBe(2)
    await page.getByText('2 saved to your favourites.').waitFor()
    expect((await stored(page, 'favourites')).map(({ id }) => id)).toEqual([
      ...shared.map(({ id }) => id),
      own?.id,
    ])
    expect(await all.isVisible()).toBe(false)
    const share = page.getByRole('button', { name: 'Share this shortlist' })
    expect(await hasFocus(share), 'the focus of the button that went').toBe(true)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await share.click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/favourites\?ids=/)
  })

  it('never says that others shared a list that may be the shopper’s own', async ({ open }) => {
    const own = (await entriesOf('/search/used-cars')).slice(0, 2)
    const list = `/favourites?ids=${own.map(({ id }) => id).join()}`
    const page = await open('/contact')
    await keep(page, own)
    await page.goto(addressOf(list))
    await isAlive(page)
    const removals = page.getByRole('link', { name: 'Remove' })
    await removals.first().click()
    await page.waitForURL((url) => url.search === `?ids=${own[1]?.id}`)
    await isAlive(page)
    expect(await saidOf(page)).toEqual([OWN])
    await page.goBack()
    await expect.poll(() => removals.count()).toBe(1)
    expect(await saidOf(page)).toEqual([])
    // As another tab that saves it again.
    await keep(page, own)
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage')))
    expect(await saidOf(page)).toEqual([OWN])
    // The list may well be in the account.
    expect(await saidOf(await open(list, { prepare: signIn }))).toEqual([])
  })

  it('does not advise to save a shared vehicle that can’t be saved', async ({ open }) => {
    const [shared] = await entriesOf('/search/used-cars')
    const page = await open(`/favourites?ids=${shared?.id}`)
    expect(await saidOf(page)).toEqual([SHARED, ADVICE])
    await page.evaluate(() => {
      document.querySelector('[data-garage]')?.removeAttribute('data-garage')
      dispatchEvent(new StorageEvent('storage'))
    })
    expect(await saidOf(page)).toEqual([SHARED])
  })

  it('line up on a phone, whatever tags are on the pictures, without a repayment of five lines', async ({
    open,
  }) => {
    const cars = await entriesOf('/search/used-cars')
    const slugs = cars.slice(0, 3).map(({ slug }) => slug)
    const page = await open(`/compare?cars=${slugs.join()}`, { size: 'phone' })
    // As on a vehicle that has one tag more.
    await page
      .locator('.compare .card-photo')
      .first()
      .evaluate((photo) => photo.insertAdjacentHTML('beforeend', '<b class="tag">A tag</b>'))
    for (const part of ['.compare-name', '.card-price', '.compare-links']) {
      const tops = await page
        .locator(`.compare ${part}`)
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
      expect(tops.length, part).toBe(3)
      expect(new Set(tops).size, part).toBe(1)
    }
    expect(await page.locator('.compare .weekly').filter({ visible: true }).count()).toBe(0)
    // The last word below the tallest picture is right above the name.
    const [last, name] = await Promise.all([
      page.locator('.compare .card-photo').first().boundingBox(),
      page.locator('.compare .compare-name').first().boundingBox(),
    ])
    expect((name?.y ?? 999) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThanOrEqual(4)
  })
})
