// What a shopper gets after a test drive is booked, on a phone: the page, the calendar, a change and the end. Other forms,
// and without scripts: request.worker.test.ts in test/pages, held-digest.worker.test.ts in test/sales/leads. After a
// trade-in: trade-in.test.ts.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { button, fillContact, goOn, takeTime, touchTime } from './support/forms.ts'
import { it, journeys } from './support/journey.ts'
import { entriesOf } from './support/request-site.ts'
import { hasFocus } from './support/search-page.ts'

/** Vehicles far down the list: those of other journeys are above. */
let next = 0
async function findCar(): Promise<string> {
  const cars = await entriesOf('/search/used-cars?page=5')
  next += 1
  return cars[next]?.id ?? ''
}

const when = (page: Page) => page.getByTestId('request-when').innerText()
const stateOf = (page: Page) => page.getByTestId('request-page').getAttribute('data-state')
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

journeys('confirmations', () => {
  it('of a test drive: time, yard, calendar; changed, and cancelled', async ({ open }) => {
    const page = await open(`/book-test-drive?car_id=${await findCar()}`, { size: 'phone' })
    const form = page.locator('form.form')
    await takeTime(page)
    await touchTime(page, 1, 2)
    await goOn(form)
    await fillContact(form)
    await button(form, 'Send request').click()
    await page.waitForURL(/\/success\?/)
    const request = page.getByTestId('request')
    expect(await request.getByTestId('car-card').locator('img').first().isVisible()).toBe(true)
    const booked = await when(page)
    expect(booked).toMatch(/\d+:\d\d [ap]m [A-Z]{3,4}/)
    expect(await request.locator('a[href^="tel:"]').first().isVisible()).toBe(true)
    expect(await fits(page)).toBe(true)

    const download = page.waitForEvent('download')
    await request.getByTestId('add-to-calendar').tap()
    expect((await download).suggestedFilename()).toBe('booking.ics')

    await request.getByTestId('change-request').tap()
    await page.waitForURL(/\/request\//)
    expect(await faultsOf(page)).toEqual([])
    expect(await fits(page)).toBe(true)
    await touchTime(page, 3, 1)
    await page.getByRole('button', { name: 'Change the time' }).tap()
    await expect.poll(() => when(page)).not.toBe(booked)
    expect(await page.getByRole('status').innerText()).toContain('your new time')
    await page.getByTestId('cancel').locator('summary').tap()
    await page.getByRole('button', { name: 'Yes, cancel it' }).tap()
    await expect.poll(() => stateOf(page)).toBe('cancelled')
  })
})

journeys('a day and a time by the keyboard alone', () => {
  it('Tab leads from an open day to its times, also when another day’s time is chosen', async ({
    open,
  }) => {
    const page = await open(`/book-test-drive?car_id=${await findCar()}`)
    const day = (nth: number) => page.locator('.times-day').nth(nth)
    const summary = (nth: number) => day(nth).locator('summary')
    const { keyboard } = page
    // Late in the day its own times are few, perhaps one.
    await summary(0).focus()
    for (const nth of [1, 2]) {
      // From the day before, or from a time of it.
      await keyboard.press('Tab')
      await expect.poll(() => hasFocus(summary(nth))).toBe(true)
      await keyboard.press('Enter')
      // The script for times comes after the page's own.
      await expect
        .poll(async () => {
          await summary(nth).focus()
          await keyboard.press('Tab')
          return hasFocus(day(nth).getByRole('radio').first())
        })
        .toBe(true)
      await keyboard.press('Space')
      await keyboard.press('ArrowDown')
      expect(await day(nth).getByRole('radio').nth(1).isChecked()).toBe(true)
    }
  })

  it('and without scripts, the arrow keys lead to the times of every open day', async ({
    open,
  }) => {
    const page = await open(`/book-test-drive?car_id=${await findCar()}`, { scripts: false })
    const days = page.locator('.times-day')
    for (const nth of [0, 1]) {
      await days.nth(nth).locator('summary').focus()
      await page.keyboard.press('Enter')
    }
    // A closed day would hide its chosen time, and with it the way to all others.
    expect(await days.first().getAttribute('open')).not.toBeNull()
    await page.getByRole('radio', { name: 'Any time, call me' }).focus()
    const count = await days.first().getByRole('radio').count()
    for (let time = 0; time <= count; time += 1) await page.keyboard.press('ArrowDown')
    expect(await days.nth(1).getByRole('radio').first().isChecked()).toBe(true)
  })
})
