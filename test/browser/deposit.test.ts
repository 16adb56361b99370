// Deposits at Stripe Checkout: paid, notified late, abandoned and resumed, cancelled, refunded. In
// other orders and without scripts: stripe-journey.worker.test.ts and checkout.worker.test.ts in test/pages.
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'

import { routes } from '#routes.ts'
import { ask } from '#test/drill/request.ts'
import type { SignedEvent } from '#cli/stand-ins/stripe-api.ts'
import type { Payment, Session } from '#cli/stand-ins/stripe-book.ts'
import { goToPayment } from './support/go-to-payment.ts'
import { carsOf } from './support/request-site.ts'
import { faultsOf } from './support/axe.ts'
import { it, journeys, type Open, type Visit } from './support/journey.ts'

const SITE = 'deposits'
/** Stripe Checkout is a third party, and a refused request is an error in the console, too. */
const AT_STRIPE = /^request to http:\/\/127\.0\.0\.1:|40[49]/
const SHOPPER: Visit = { site: SITE, expected: AT_STRIPE }

/** Each journey has a vehicle of its own, so that journeys do not affect each other. */
let next = 0

async function findVehicle(): Promise<string> {
  const cars = await carsOf('/search/used-cars', SITE, (card) => card.includes('/checkout"'))
  next += 1
  return cars[next] ?? ''
}

const goToStripe = (open: Open, car: string, visit: Visit = {}) =>
  goToPayment(open, car, { ...SHOPPER, ...visit })

const sessionAt = (page: Page) => page.url().split('/').at(-1) ?? ''
const control = async <T>(path: string): Promise<T> =>
  (await fetch(`${inject('stripe')}/control/${path}`)).json<T>()

/** Stripe notifies the site of the state of a session. */
async function notifySite(session: string): Promise<number> {
  const { body, signature } = await control<SignedEvent>(`told/${session}/completed`)
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
  await page.waitForURL(/\/reservation\/[0-9a-f]{32}\?key=[\w-]{16}&from=stripe/)
}

const statusOf = (page: Page) => page.getByTestId('reservation').getAttribute('data-status')
const moneyOf = (page: Page) => page.getByTestId('reservation-money').innerText()

async function cancel(page: Page, words: string): Promise<void> {
  await page.getByTestId('cancel').locator('summary').click()
  await page.getByRole('button', { name: words }).click()
  await expect.poll(() => statusOf(page)).toBe('cancelled')
}

/** What Stripe has charged for the reservation of a page and not refunded, in dollars. */
async function kept(page: Page): Promise<number[]> {
  const id = /reservation\/(\w+)/.exec(page.url())?.[1] ?? ''
  const { payments } = await control<{ sessions: Session[]; payments: Payment[] }>(`of/${id}`)
  return payments.map(({ amount, refunded }) => (amount - refunded) / 100)
}

journeys('a deposit at Stripe Checkout (S20)', () => {
  it('is paid, confirmed once Stripe notifies, and refunded when it is cancelled', async ({
    open,
  }) => {
    const car = await findVehicle()
    const { page, deposit } = await goToStripe(open, car, { size: 'phone' })
    const session = sessionAt(page)
    // Stripe notifies late.
    await control(`quiet/${session}`)
    await pay(page)
    await comeBack(page)
    expect(await statusOf(page)).toBe('confirming')
    expect(await page.getByTestId('cancel').count()).toBe(0)

    expect(await notifySite(session)).toBe(200)
    // The page refreshes itself.
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

  it('waits for a shopper who leaves Stripe Checkout or goes back from it, is paid later on the same page, and not charged again when the shopper goes back (T2)', async ({
    open,
  }) => {
    const car = await findVehicle()
    const { page, deposit } = await goToStripe(open, car)
    const payUrl = page.url()
    // The history entry of the form is now the reservation's.
    await page.goBack()
    await page.waitForURL(/\/reservation\/[0-9a-f]{32}\?key=[\w-]{16}$/)
    await page.goForward()
    await page.waitForURL(payUrl)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL(/\/reservation\/[0-9a-f]{32}\?key=[\w-]{16}$/)
    expect(await statusOf(page)).toBe('paying')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Held for you/)
    await page.getByTestId('pay').click()
    await page.waitForURL(payUrl)
    await pay(page)
    await page.goBack()
    await page.goBack()
    await page.waitForURL(/\/reservation\/[0-9a-f]{32}\?key=[\w-]{16}$/)
    // Stripe has not notified the site, which asks Stripe.
    await expect.poll(() => statusOf(page)).toBe('held')
    expect(await kept(page)).toEqual([deposit])
  })
})
