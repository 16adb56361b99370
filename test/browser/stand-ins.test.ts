// The demo with its simulated third parties, as `npm start` opens them: a deposit, a trade-in offer, finance, test drives.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

import { goToPayment } from './support/go-to-payment.ts'
import { carsOf, codeTo, newPhone } from './support/request-site.ts'
import { button, field, goOn, takeTime } from './support/forms.ts'
import { it, journeys, type Visit } from './support/journey.ts'
import { parts } from './support/sign-in.ts'

const SITE = 'simulated'
/** The simulated third parties are of another origin. */
const VISIT: Visit = { site: SITE, expected: /^request to http:\/\/127\.0\.0\.1:|40[49]/ }

/** The first answer of each question that the shopper sees. */
async function chooseFirst(form: Locator): Promise<void> {
  for (const group of await form.locator('fieldset:visible').all()) {
    const first = group.getByRole('radio').first()
    if ((await first.count()) > 0) await first.check()
  }
}

journeys('the simulated third parties', () => {
  it('take a deposit and refund it (S20)', async ({ open }) => {
    const [, car = ''] = await carsOf('/search/used-cars', SITE, (card) =>
      card.includes('/checkout"'),
    )
    const { page, deposit } = await goToPayment(open, car, { ...VISIT, size: 'phone' })
    const payUrl = page.url()
    await page.getByRole('link', { name: 'Cancel' }).click()
    const reservation = page.getByTestId('reservation')
    await expect.poll(() => reservation.getAttribute('data-status')).toBe('paying')

    await page.goto(payUrl)
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.waitForURL(/\/reservation\/[0-9a-f]{32}\?from=stripe/)
    expect(await reservation.getAttribute('data-status')).toBe('held')
    const money = page.getByTestId('reservation-money')
    expect(await money.innerText()).toBe(`Your deposit of $${deposit} is paid.`)

    await page.getByTestId('cancel').locator('summary').click()
    await page.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect.poll(() => reservation.getAttribute('data-status')).toBe('cancelled')
    expect(await money.innerText()).toContain(`Your deposit of $${deposit} has been refunded.`)
  })

  it('know a plate and make an offer, which is accepted (A22, W55)', async ({ open }) => {
    const page = await open('/trade-in', VISIT)
    const form = page.locator('form.form')
    await form.locator('[name="rego"]').fill('ABC123')
    await form.locator('[name="kms"]').fill('20000')
    await goOn(form)
    const make = form.locator('[name="make"]')
    expect(await make.inputValue()).not.toBe('')
    await chooseFirst(form)
    await goOn(form)
    await chooseFirst(form)
    await form.locator('[name="location_id"]').selectOption({ index: 1 })
    for (const [label, text] of Object.entries({
      'First name': 'Aroha',
      'Last name': 'Nguyen',
      Email: 'aroha@example.com',
      Mobile: newPhone(),
    }))
      await field(form, label).fill(text)
    await form.getByRole('checkbox', { name: /I agree/ }).check()
    await takeTime(page)
    await form.locator('button[value="send"]').click()
    await page.waitForURL(/\/trade-in\/offer\//)
    expect(await page.locator('main').innerText()).toMatch(/\$\d/)
    await page.getByRole('button', { name: /Accept/ }).click()
    await page.getByRole('heading', { name: 'Offer accepted' }).waitFor()
  })

  it('answer a pre-approval on a page of their own (A13)', async ({ open }) => {
    const page = await open('/finance/pre-approval', VISIT)
    const form = page.getByTestId('pre-approval-form')
    await goOn(form)
    for (const [label, text] of Object.entries({
      'First name': 'Aroha',
      'Last name': 'Nguyen',
      Email: 'aroha@example.com',
      Postcode: '2150',
    }))
      await field(form, label).fill(text)
    await form.getByRole('checkbox', { name: /I agree/ }).check()
    const phone = newPhone()
    await parts(page).phone.fill(phone)
    await parts(page).send.click()
    await parts(page).code.waitFor()
    await parts(page).code.fill(await codeTo(phone, SITE))
    await button(form, 'Get Finance').click()
    await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/finance\/apply\//)
    expect(await page.getByRole('heading').innerText()).toMatch(/^You are pre-approved/)
  })
})
