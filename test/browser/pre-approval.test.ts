// From the finance page of a vehicle to the lender's page (W83, S23): with scripts and without, and with a provider that rejects
// the shopper. The rules: pre-approval.worker.test.ts and pre-approval-faults.worker.test.ts in test/pages.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { codeTo, entriesOf, newPhone } from './support/request-site.ts'
import { faultsOf } from './support/axe.ts'
import { button, dialogOf, drafts, field, goOn, sends } from './support/forms.ts'
import { it, journeys } from './support/journey.ts'
import { hasFocus } from './support/search-page.ts'
import { parts } from './support/sign-in.ts'

const PAGE = '/finance/pre-approval'
const LENDER = 'https://finance-page.upstreams.example'
/** A refused request is an error in the console, and the lender is another origin. */
const EXPECTED = /status of (?:422|429|503)|request to https:\/\/finance-page\.upstreams\.example/

/** The lender's page, simulated here. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.route(`${LENDER}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Your offers</h1>' }),
  )
}
const VISIT = { prepare, expected: EXPECTED } as const

/** Fills in the shopper's details, except the phone. */
async function fillContact(form: Locator, first = 'Aroha'): Promise<void> {
  const who = {
    'First name': first,
    'Last name': 'Nguyen',
    Email: 'aroha@example.com',
    Postcode: '2150',
  }
  for (const [label, text] of Object.entries(who)) await field(form, label).fill(text)
  await form.getByRole('checkbox', { name: /I agree/ }).check()
}

/** Requests a code from a form, and enters it. */
async function requestCode(page: Page): Promise<string> {
  const phone = newPhone()
  await parts(page).phone.fill(phone)
  await parts(page).send.click()
  await parts(page).code.waitFor()
  return codeTo(phone)
}

const formOf = (page: Page) => page.getByTestId('pre-approval-form')
const status = (page: Page) => page.getByTestId('verification').getAttribute('data-login-status')

journeys('pre-approval for a loan', () => {
  it('leads to the lender in a dialog (W83, S22, S23)', async ({ open }) => {
    const [car] = await entriesOf('/search/used-cars')
    const page = await open(`/finance?car_id=${car?.id}`, { ...VISIT, size: 'phone' })
    await page.locator('a[data-apply]').filter({ visible: true }).first().click()
    const dialog = await dialogOf(page)
    const title = 'Instant Finance pre-approval with no impact on your credit score.'
    expect(await dialog.getByRole('heading').first().innerText()).toBe(title)
    expect(await dialog.getByTestId('form-car').isVisible()).toBe(true)
    expect(await dialog.getByTestId('quick-estimate').innerText()).toMatch(/comparison rate/)
    expect(await faultsOf(page, 'dialog'), 'the estimate').toEqual([])
    await goOn(dialog)
    await fillContact(dialog)
    const code = await requestCode(page)
    await expect.poll(() => hasFocus(parts(page).code)).toBe(true)
    expect(await status(page)).toBe('verificationSent')
    expect(await field(dialog, 'Email').inputValue()).toBe('aroha@example.com')
    expect(await faultsOf(page, 'dialog'), 'the code').toEqual([])
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0)
    await parts(page).code.fill(code)
    await button(dialog, 'Get Finance').click()
    await page.waitForURL(`${LENDER}/apply/*`)
    expect(await page.getByRole('heading').innerText()).toBe('Your offers')
    // Back leads to the page that opened the dialog.
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/finance')
  })

  it('leads to the lender without scripts, within the policy of the page (TH7)', async ({
    open,
  }) => {
    const page = await open(PAGE, { ...VISIT, scripts: false })
    await button(formOf(page), 'Continue').click()
    await fillContact(formOf(page))
    const code = await requestCode(page)
    await parts(page).code.fill(code)
    // Tests cannot answer the redirect target of a form.
    const led = page.waitForRequest(`${LENDER}/apply/*`)
    await button(formOf(page), 'Get Finance').click()
    await led
  })

  it('keeps what was typed and shows errors below their field: the connection cut, a wrong number, a wrong code, a provider that accepts no one (X19, X20, X22, X25, F2)', async ({
    open,
  }) => {
    const cut = /ERR_FAILED|Failed to fetch/
    const expected = new RegExp(`${EXPECTED.source}|${cut.source}`)
    const page = await open(PAGE, { ...VISIT, expected })
    await goOn(formOf(page))
    await fillContact(formOf(page), 'refusing')
    await page.route(`**${PAGE}`, (route) => route.abort())
    await parts(page).phone.fill('02 9123 4567')
    await parts(page).send.click()
    await page.getByTestId('error-warning').getByText('Your details are still here').waitFor()
    await page.unroute(`**${PAGE}`)
    await parts(page).send.click()
    await parts(page)
      .alert.getByText('Please enter a mobile number, such as 0412 345 678.')
      .waitFor()
    await expect.poll(() => hasFocus(parts(page).phone)).toBe(true)
    const code = await requestCode(page)
    expect(await parts(page).resend.getAttribute('aria-disabled')).toBe('true')
    const sent = sends(page)
    await parts(page).resend.click({ force: true })
    expect(sent).toEqual([])
    await parts(page).code.fill(code === '000000' ? '000001' : '000000')
    await button(formOf(page), 'Get Finance').dblclick()
    await parts(page)
      .alert.getByText('The verification code is invalid. Please try again.')
      .waitFor()
    await expect.poll(() => hasFocus(parts(page).code)).toBe(true)
    expect(sent).toEqual([`${PAGE} send`])
    expect((await drafts(page)).join()).not.toContain('"code"')

    await parts(page).code.fill(code)
    await page.keyboard.press('Enter')
    const alert = page.getByTestId('error-warning').first()
    await alert
      .getByText('Failed to create customer with YouX. We have your details and will call you.')
      .waitFor()
    await expect.poll(() => hasFocus(alert)).toBe(true)
    expect(await faultsOf(page, 'main')).toEqual([])
    expect(await field(formOf(page), 'Email').inputValue()).toBe('aroha@example.com')
    // The mobile is verified: no further code is requested.
    expect(await page.getByText('Verified', { exact: true }).isVisible()).toBe(true)
    expect(await parts(page).code.count()).toBe(0)
    await button(formOf(page), 'Get Finance').click()
    await expect.poll(() => sent).toHaveLength(3)
    await expect.poll(() => formOf(page).getAttribute('aria-busy')).toBe(null)
    await alert.getByText(/Failed to create customer with YouX/).waitFor()
  })

  it('keeps the input through Back, a refresh and returning (S14)', async ({ open }) => {
    const page = await open(PAGE, VISIT)
    await formOf(page).getByLabel('Purchase price').fill('45000')
    const estimate = page.getByTestId('quick-estimate')
    await estimate.getByText('$45,000 over 5 years').waitFor()
    await goOn(formOf(page))
    await fillContact(formOf(page))
    await page.goBack()
    await expect.poll(() => formOf(page).getByLabel('Purchase price').isVisible()).toBe(true)
    await goOn(formOf(page))
    expect(await field(formOf(page), 'First name').inputValue()).toBe('Aroha')
    await page.reload()
    await expect.poll(() => field(formOf(page), 'Last name').inputValue()).toBe('Nguyen')
    expect(await formOf(page).getByLabel('Purchase price').inputValue()).toBe('45000')
  })

  it('keeps the consent that is given while a code is on its way', async ({ open }) => {
    // Also before the script of the code has come.
    const slow = async (context: BrowserContext) => {
      await context.route('**/form-phone-*.js', (route) => route.abort())
    }
    const expected = /ERR_FAILED|Failed to fetch/
    const page = await open(PAGE, { prepare: slow, expected })
    await goOn(formOf(page))
    const consent = formOf(page).getByRole('checkbox', { name: /I agree/ })
    await page.route('**/finance/pre-approval', async (route) => {
      await consent.check()
      await route.continue()
    })
    await requestCode(page)
    await expect.poll(() => consent.isChecked()).toBe(true)
  })
})
