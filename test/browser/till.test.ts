// Deposits at a till: paid, heard of in either order, left and come back to, let go, given back; with scripts and without.
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import { routes } from '#routes.ts'
import { ask } from '#test/drill/ask.ts'
import type { Told } from '#test/upstreams/stripe.ts'
import type { Payment, Session } from '#test/upstreams/stripe-book.ts'
import { carsOf, newPhone } from './support/ask-site.ts'
import { faultsOf } from './support/axe.ts'
import { button, field, step, WHO } from './support/forms.ts'
import { addressOf, it, journeys, type Open, type Visit } from './support/journey.ts'

const SITE = 'till'
/** The till is somebody else's, and what is refused is an error in the console, too. */
const AT_TILL = /^request to http:\/\/127\.0\.0\.1:|40[49]/
const SHOPPER: Visit = { site: SITE, expected: AT_TILL }

/** Each journey has a vehicle of its own: what it leaves behind is in nobody's way. */
let next = 0

async function findVehicle(): Promise<string> {
  const cars = await carsOf('/search/used-cars', SITE, (card) => card.includes('/checkout"'))
  next += 1
  return cars[next] ?? ''
}

/** Sends the form of a vehicle; the shopper then stands at the till, for so many dollars. */
async function goToTill(
  open: Open,
  car: string,
  visit: Visit = {},
): Promise<{ page: Page; deposit: number }> {
  const page = await open(`${car}/checkout`, { ...SHOPPER, ...visit })
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
  // Machines are quicker than this.
  const drawn = await page.evaluate(() => performance.timeOrigin)
  await expect.poll(() => Date.now() - drawn, { timeout: 8000 }).toBeGreaterThan(4000)
  await button(form, `Pay $${due} deposit`).click()
  await page.waitForURL(/\/c\/pay\//)
  expect(await page.getByRole('heading').innerText()).toBe(`Pay AUD ${deposit}.00`)
  return { page, deposit }
}

const sessionAt = (page: Page) => page.url().split('/').at(-1) ?? ''
const control = async <T>(path: string): Promise<T> =>
  (await fetch(`${inject('stripe')}/control/${path}`)).json<T>()

/** Stripe tells the site what has become of a session. */
async function tellSite(session: string): Promise<number> {
  const { body, signature } = await control<Told>(`told/${session}/completed`)
  const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json' }
  const asking = { method: 'POST', headers, body, within: 20_000 } as const
  const path = routes.stripeWebhook.href()
  return (await ask(inject('port'), `${SITE}.localhost`, path, asking))?.status ?? 0
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
}

async function comeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Return' }).click()
  await page.waitForURL(/\/reservation\/[0-9a-f]{32}\?from=stripe/)
}

const statusOf = (page: Page) => page.getByTestId('reservation').getAttribute('data-status')
const moneyOf = (page: Page) => page.getByTestId('reservation-money').innerText()

async function cancel(page: Page, words: string): Promise<void> {
  await page.getByTestId('cancel').locator('summary').click()
  await page.getByRole('button', { name: words }).click()
  await expect.poll(() => statusOf(page)).toBe('cancelled')
}

/** What Stripe has taken for the reservation of a page and not given back, in dollars. */
async function kept(page: Page): Promise<number[]> {
  const id = /reservation\/(\w+)/.exec(page.url())?.[1] ?? ''
  const { payments } = await control<{ sessions: Session[]; payments: Payment[] }>(`of/${id}`)
  return payments.map(({ amount, refunded }) => (amount - refunded) / 100)
}

journeys('a deposit at the till (S20)', () => {
  it('is paid, confirmed once Stripe tells, and given back when it is cancelled', async ({
    open,
  }) => {
    const car = await findVehicle()
    const { page, deposit } = await goToTill(open, car, { size: 'phone' })
    const session = sessionAt(page)
    // Stripe is slow to say what has become of it.
    await control(`quiet/${session}`)
    await pay(page)
    await comeBack(page)
    expect(await statusOf(page)).toBe('confirming')
    expect(await page.getByTestId('cancel').count()).toBe(0)
    expect(await faultsOf(page, 'main')).toEqual([])

    expect(await tellSite(session)).toBe(200)
    // The page looks again by itself.
    await expect.poll(() => statusOf(page), { timeout: 20_000 }).toBe('held')
    expect(await moneyOf(page)).toBe(`Your deposit of $${deposit} is paid.`)
    expect(await page.getByTestId('reservation').innerText()).toContain(`$${deposit}, paid online`)
    expect(await kept(page)).toEqual([deposit])

    await control(`heard/${session}`)
    await cancel(page, 'Yes, cancel')
    expect(await moneyOf(page)).toContain(`Your deposit of $${deposit} has been refunded.`)
    expect(await kept(page)).toEqual([0])
    expect(await faultsOf(page, 'main')).toEqual([])
  })

  it('is held before its shopper comes back, where Stripe is quicker; others read that it is reserved', async ({
    open,
  }) => {
    const car = await findVehicle()
    const { page } = await goToTill(open, car, { scripts: false })
    const session = sessionAt(page)

    // Put aside from the moment that somebody pays.
    const other = await open(`${car}/checkout`, { ...SHOPPER, size: 'phone' })
    expect(await other.getByTestId('checkout-reserved').innerText()).toContain('is reserved')
    await other.goto(addressOf(car, SITE))
    expect(await other.getByRole('link', { name: 'Reserve', exact: true }).count()).toBe(0)
    expect(await other.locator('main').innerText()).toMatch(/reserved/i)

    await pay(page)
    expect(await tellSite(session)).toBe(200)
    await comeBack(page)
    expect(await statusOf(page)).toBe('held')
    // Told again, it is held as it was.
    expect(await tellSite(session)).toBe(200)
    await page.reload()
    expect(await statusOf(page)).toBe('held')
    await cancel(page, 'Yes, cancel')
    expect(await kept(page)).toEqual([0])

    await other.goto(addressOf(`${car}/checkout`, SITE))
    expect(await other.locator('form.form').count()).toBe(1)
  })

  it('waits for a shopper who leaves the till, and is paid later on the same page', async ({
    open,
  }) => {
    const car = await findVehicle()
    const { page, deposit } = await goToTill(open, car)
    const till = page.url()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL(/\/reservation\/[0-9a-f]{32}$/)
    expect(await statusOf(page)).toBe('paying')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Held for you/)
    expect(await faultsOf(page, 'main')).toEqual([])
    await page.getByTestId('pay').click()
    await page.waitForURL(till)
    await pay(page)
    // Stripe has not told; its word is asked for.
    await comeBack(page)
    expect(await statusOf(page)).toBe('held')
    expect(await kept(page)).toEqual([deposit])
    await cancel(page, 'Yes, cancel')
  })

  it('is let go by a shopper who does not want to pay: the page to pay on is over, too', async ({
    open,
  }) => {
    const car = await findVehicle()
    const { page } = await goToTill(open, car, { scripts: false, size: 'phone' })
    const till = page.url()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await cancel(page, 'Yes, cancel')
    expect(await moneyOf(page)).toBe('Nothing has been charged.')
    expect(await kept(page)).toEqual([])
    await page.goto(till)
    expect(await page.getByRole('heading').innerText()).toBe('This page has expired')
    await page.goto(addressOf(`${car}/checkout`, SITE))
    expect(await page.locator('form.form').count()).toBe(1)
  })

  it('is not taken a second time from who goes back in the browser', async ({ open }) => {
    const car = await findVehicle()
    const { page, deposit } = await goToTill(open, car)
    await pay(page)
    await page.goBack()
    await page.goBack()
    await page.waitForURL(/\/reservation\/[0-9a-f]{32}$/)
    await expect.poll(() => statusOf(page)).toBe('held')
    expect(await kept(page)).toEqual([deposit])
    await cancel(page, 'Yes, cancel')
  })
})
