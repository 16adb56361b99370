// Submitting a form, and prefilling the next one with the shopper's details (S21, X17, E40).
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { button, field, fillContact, goOn, REFUSED, sends, step, WHO } from './support/forms.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { hasFocus } from './support/search-page.ts'

const PAGE = '/contact'
/** Console messages of the browser and htmx when the network is down. */
const GONE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:error/

async function complete(form: Locator): Promise<void> {
  await fillContact(form)
  await field(form, 'Comments').fill('When are you open?')
  for (const choice of await form.locator('select[required]').all())
    await choice.selectOption({ index: 1 })
}

const sendButton = (page: Page) => page.locator('form.form [name="step"][value="send"]')

journeys('a form while it is sent', () => {
  it('says so, and is sent once however often the button is pressed (S21, F9)', async ({
    open,
  }) => {
    const page = await open(PAGE)
    const form = page.locator('form.form')
    await complete(form)
    const asked = sends(page)
    let answer = () => {}
    const waits = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(addressOf(PAGE), async (route) => {
      if (route.request().method() === 'POST') await waits
      await route.continue()
    })
    await sendButton(page).dblclick()
    await expect.poll(() => sendButton(page).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Enter')
    answer()
    await page.waitForURL(/\/success\?/)
    expect(asked).toEqual([`${PAGE} send`])
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('forecourt.lead_category') ?? ''))
      .toMatch(/\w/)
  })

  it('keeps its input without a network, says so, and is sent with the same key (X17)', async ({
    open,
  }) => {
    const page = await open(PAGE, { expected: GONE })
    const form = page.locator('form.form')
    await complete(form)
    const key = await form.locator('[name="key"]').inputValue()
    await page.context().setOffline(true)
    await sendButton(page).click()
    const alert = form.getByRole('alert')
    await expect
      .poll(() => alert.innerText())
      .toContain('An error occurred when submitting this form')
    await expect.poll(() => hasFocus(alert)).toBe(true)
    expect(await alert.locator('a[href^="tel:"]').count()).toBe(1)
    expect(await faultsOf(page, 'form.form')).toEqual([])
    expect(await field(form, 'First name').inputValue()).toBe(WHO['First name'])
    expect(await sendButton(page).getAttribute('aria-disabled')).toBeNull()

    await page.context().setOffline(false)
    expect(await form.locator('[name="key"]').inputValue()).toBe(key)
    await sendButton(page).click()
    await page.waitForURL(/\/success\?/)
  })

  it.for([
    ['/request-photos', 'An unexpected error occurred.'],
    ['/finance-enquiry', 'An unknown error occurred while advancing step.'],
  ] as const)('shows at %s what went wrong: %s (X8, X20)', async ([path, words], { open }) => {
    const page = await open(path, { expected: GONE })
    // Prefetched resources are loaded before the connection is lost.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    const shown = page.locator('form.form [data-step]:not([hidden])')
    await shown.locator('button[name="step"]').first().click()
    await expect.poll(() => page.getByTestId('error-warning').innerText()).toContain(words)
  })

  it('keeps the step that the server could not answer, and can go on afterwards (X20)', async ({
    open,
  }) => {
    const path = '/enquire'
    const page = await open(path, { expected: /503/ })
    const form = page.locator('form.form')
    const first = await step(form)
    await field(form, 'Comments').fill('Is it still there?')
    await page.route(addressOf(path), (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.fallback(),
    )
    await button(form, 'Continue').click()
    await expect
      .poll(() => page.getByTestId('error-warning').innerText())
      .toContain('An unknown error occurred while advancing step. Your details are still here')
    expect(await step(form)).toBe(first)
    expect(await field(form, 'Comments').inputValue()).toBe('Is it still there?')
    await page.unroute(addressOf(path))
    await goOn(form)
    expect(await page.getByTestId('error-warning').count()).toBe(0)
  })

  it('is not lost if a proxy answers with its own page', async ({ open }) => {
    const page = await open(PAGE, { expected: /429/ })
    const form = page.locator('form.form')
    await complete(form)
    await page.route(addressOf(PAGE), (route) =>
      route.fulfill({ status: 429, contentType: 'text/html', body: '<h1>Slow down</h1>' }),
    )
    await sendButton(page).click()
    await expect.poll(() => form.getByRole('alert').innerText()).toContain('An error occurred')
    expect(await field(form, 'Comments').inputValue()).toBe('When are you open?')
  })

  it('keeps what is typed while it is being sent', async ({ open }) => {
    const page = await open(PAGE, { expected: REFUSED })
    const form = page.locator('form.form')
    await page.route(addressOf(PAGE), async (route) => {
      if (route.request().method() === 'POST') await field(form, 'Email').fill('late@example.com')
      await route.continue()
    })
    await sendButton(page).click()
    await page.getByTestId('error-warning').waitFor()
    expect(await field(form, 'Email').inputValue()).toBe('late@example.com')
  })

  it('includes the shopper’s visited pages and the advertisement that led here (E23)', async ({
    open,
  }) => {
    const page = await open('/search/used-cars?utm_source=news')
    await page.goto(addressOf(PAGE))
    await isAlive(page)
    const form = page.locator('form.form')
    await complete(form)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url() === addressOf(PAGE),
    )
    await sendButton(page).click()
    const body = (await sent).postData() ?? ''
    expect(body).toMatch(/name="visited_pages"\r\n\r\n\/search\/used-cars/)
    expect(body).toMatch(/name="linked_query_params"\r\n\r\nutm_source=news/)
    await page.waitForURL(/\/success\?/)
  })
})

journeys('the shopper’s details', () => {
  it('are remembered only with consent, and forgotten at a press (E40)', async ({ open }) => {
    const page = await open(PAGE)
    const form = page.locator('form.form')
    const tick = form.getByRole('checkbox', { name: 'Remember my details on this device' })
    await complete(form)
    expect(await tick.isChecked()).toBe(false)
    await sendButton(page).click()
    await page.waitForURL(/\/success\?/)
    expect(await details(page)).toBeNull()

    await page.goto(addressOf(PAGE))
    await isAlive(page)
    await complete(form)
    await tick.check()
    await sendButton(page).click()
    await page.waitForURL(/\/success\?/)
    expect(await details(page)).toMatchObject({ name: 'Aroha', email: 'aroha@example.com' })

    await page.evaluate(() => localStorage.setItem('forecourt.terms', '{"deposit":5000}'))
    await page.goto(addressOf('/request-photos'))
    await expect.poll(() => field(form, 'First name').inputValue()).toBe('Aroha')
    expect(await tick.isChecked()).toBe(true)
    await button(form, 'Forget me').click()
    expect(await page.evaluate(() => localStorage.getItem('forecourt.terms'))).toBeNull()
    expect(await field(form, 'First name').inputValue()).toBe('')
    expect(await details(page)).toBeNull()
    await page.reload()
    await isAlive(page)
    expect(await field(form, 'First name').inputValue()).toBe('')
    expect(await button(form, 'Forget me').count()).toBe(0)
  })

  it('are read as untrusted input (TH5)', async ({ open }) => {
    const page = await open(PAGE, {
      prepare: (context) =>
        context.addInitScript(() => {
          // The browser's initial blank page has no storage.
          if (location.protocol === 'about:') return
          localStorage.setItem(
            'forecourt.details',
            '{"name":["<img src=x>"],"key":"x","email":"a@b.co"}',
          )
          sessionStorage.setItem('forecourt.draft:/contact', '[{"at":"x"}')
        }),
    })
    const form = page.locator('form.form')
    await expect.poll(() => field(form, 'Email').inputValue()).toBe('a@b.co')
    expect(await field(form, 'First name').inputValue()).toBe('')
    expect(await form.locator('[name="key"]').inputValue()).not.toBe('x')
  })
})

journeys('the banner above service pages (W65)', () => {
  it('stays hidden once it was dismissed, and returns with new text', async ({ open }) => {
    const page = await open('/service')
    const banner = page.getByTestId('service-banner')
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    expect(await banner.isVisible()).toBe(false)
    await page.reload()
    await expect.poll(() => banner.isVisible()).toBe(false)
    await page.evaluate(() => localStorage.setItem('forecourt.banner', 'Other words'))
    await page.reload()
    await isAlive(page)
    expect(await banner.isVisible()).toBe(true)
  })
})

const details = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('forecourt.details') ?? 'null'))
