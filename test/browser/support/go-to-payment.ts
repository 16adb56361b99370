// Reserves a vehicle, up to the payment page of Stripe Checkout.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { button, field, step, takeTime, WHO } from './forms.ts'
import type { Open, Visit } from './journey.ts'
import { newPhone } from './request-site.ts'

/** Submits the form of a vehicle; the shopper is then at Stripe Checkout, with the amount in dollars. */
export async function goToPayment(
  open: Open,
  car: string,
  visit: Visit,
): Promise<{ page: Page; deposit: number }> {
  const page = await open(`${car}/checkout`, visit)
  const form = page.locator('form.form')
  const [, due = ''] = /\$([\d,]+)/.exec(await page.getByTestId('order-due').innerText()) ?? []
  const deposit = Number(due.replace(',', ''))
  expect(await page.getByTestId('accepts').innerText()).toMatch(/We accept\s+Mastercard/)
  const heights = await page
    .getByTestId('accepts')
    .locator('li')
    .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  await button(form, 'Continue').click()
  await expect.poll(() => step(form)).toBe('Your details')
  for (const [label, text] of Object.entries({ ...WHO, Mobile: newPhone() }))
    await field(form, label).fill(text)
  await form.getByRole('checkbox', { name: /deposit/ }).check()
  await takeTime(page)
  await button(form, `Pay $${due} deposit`).click()
  await page.waitForURL(/\/c\/pay\//)
  expect(await page.getByRole('heading').innerText()).toBe(`Pay AUD ${deposit}.00`)
  return { page, deposit }
}
