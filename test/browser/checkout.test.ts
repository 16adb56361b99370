// Reserving as shoppers do it, and going back. From Stripe Checkout: deposit.test.ts. Without scripts, in competition, and
// cancelled: checkout, checkout-code and reservation.worker.test.ts in test/pages.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { carsOf, codeTo, newPhone } from './support/request-site.ts'
import { faultsOf } from './support/axe.ts'
import { button, field, goOn, takeTime, WHO } from './support/forms.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { hasFocus } from './support/search-page.ts'
import { parts } from './support/sign-in.ts'

/** Vehicles far down the list, one for each journey, so that journeys do not affect each other. */
let next = 0

/** The address where a vehicle is reserved. */
async function findCheckout(): Promise<string> {
  const list = '/search/used-cars?page=3'
  const cars = await carsOf(list, 'harbour', (card) => card.includes('/checkout"'))
  next += 1
  return `${cars[next]}/checkout`
}

const formOf = (page: Page) => page.locator('form.form')
const orderOf = (page: Page) => page.getByTestId('order')

async function fillContact(form: Locator, phone = newPhone()): Promise<void> {
  for (const [label, text] of Object.entries({ ...WHO, Mobile: phone }))
    await field(form, label).fill(text)
  await form.getByRole('checkbox', { name: /deposit/ }).check()
}

async function send(page: Page, name: string | RegExp): Promise<void> {
  await takeTime(page)
  await button(formOf(page), name).click()
}

const statusOf = (page: Page) => page.getByTestId('reservation').getAttribute('data-status')

journeys('reserving a vehicle', () => {
  it('goes from its page to a hold on a phone, from which Back leads to the vehicle and not to a second hold (S20, T2, W56)', async ({
    open,
  }) => {
    const path = await findCheckout()
    const car = path.replace(/\/checkout$/, '')
    const page = await open(car, { size: 'phone' })
    await page.getByRole('link', { name: 'Reserve', exact: true }).first().click()
    await page.waitForURL(addressOf(path))
    await isAlive(page)
    const form = formOf(page)
    expect(await orderOf(page).getByTestId('order-due').innerText()).toContain('Nothing')
    expect(await page.getByTestId('money-back').isVisible()).toBe(true)

    // Fields that a choice reveals are hidden before.
    expect(await form.locator('[name="trade_in.make"]').isVisible()).toBe(false)
    await form.getByRole('radio', { name: 'Yes' }).check()
    await form.locator('[name="trade_in.make"]').fill('Mazda')
    await form.locator('[name="trade_in.model"]').fill('CX-5')
    await form.getByRole('radio', { name: 'Delivery' }).check()
    await form.locator('[name="delivery_postcode"]').fill('2150')
    expect(await faultsOf(page)).toEqual([])
    await goOn(form)
    expect(await orderOf(page).getByTestId('order-delivery').innerText()).toMatch(/Delivery to/)

    // The last button sends the code, too.
    const phone = newPhone()
    await fillContact(form, phone)
    await button(form, 'Hold it for 48 hours').click()
    await parts(page).code.waitFor()
    await expect.poll(() => hasFocus(parts(page).code)).toBe(true)
    expect(await field(form, 'Email').inputValue()).toBe(WHO.Email)
    expect(await faultsOf(page, 'main')).toEqual([])
    // Back to the first step, and forward: the code is still expected, and nothing is lost.
    await button(form, 'Back').click()
    await expect.poll(() => form.locator('[name="trade_in.make"]').inputValue()).toBe('Mazda')
    await goOn(form)
    expect(await field(form, 'Last name').inputValue()).toBe(WHO['Last name'])
    await parts(page).code.fill(await codeTo(phone))
    await send(page, 'Hold it for 48 hours')
    await page.waitForURL(/\/reservation\/[0-9a-f]{32}\?key=[\w-]{16}$/)
    const reservation = page.getByTestId('reservation')
    expect(await statusOf(page)).toBe('held')
    expect(await reservation.innerText()).toMatch(
      /Yours until \w+ \d+\s\w+, \d+:\d\d\s[ap]m\s[A-Z]{3,4}/,
    )
    expect(await reservation.innerText()).toContain(`Thank you, ${WHO['First name']}`)
    expect(await reservation.innerText()).toContain('Mazda, CX-5')
    expect(await reservation.innerText()).not.toContain(WHO['Last name'])
    expect(await faultsOf(page, 'main')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    // The history entries of the steps are now the reservation's.
    await page.goBack()
    await page.goBack()
    await page.waitForURL(addressOf(car))
    await page.reload()
    expect(await page.getByRole('link', { name: 'Reserve', exact: true }).count()).toBe(0)
  })
})
