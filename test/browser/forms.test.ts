// Submitting a form, and prefilling the next one with the shopper's details (S21, X17, E40).
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { button, field, fillContact, goOn, sends, step, WHO } from './support/forms.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { hasFocus } from './support/search-page.ts'

const PAGE = '/contact'

async function complete(form: Locator): Promise<void> {
  await fillContact(form)
  await field(form, 'Comments').fill('When are you open?')
  for (const choice of await form.locator('select[required]').all())
    await choice.selectOption({ index: 1 })
}

const sendButton = (page: Page) => page.locator('form.form [name="step"][value="send"]')

journeys('a form while it is sent', () => {
  it('keeps what is typed while it is sent, and its input if a proxy answers with its own page and without a network, says so, and is sent with the same key (X17)', async ({
    open,
  }) => {
    const page = await open(PAGE, {
      expected: /422|429|ERR_INTERNET_DISCONNECTED|htmx:error/,
    })
    const form = page.locator('form.form')
    await page.route(addressOf(PAGE), async (route) => {
      if (route.request().method() === 'POST') await field(form, 'Email').fill('late@example.com')
      await route.continue()
    })
    await sendButton(page).click()
    await page.getByTestId('error-warning').waitFor()
    expect(await field(form, 'Email').inputValue()).toBe('late@example.com')
    await page.unroute(addressOf(PAGE))

    await complete(form)
    await page.route(addressOf(PAGE), (route) =>
      route.fulfill({ status: 429, contentType: 'text/html', body: '<h1>Slow down</h1>' }),
    )
    await sendButton(page).click()
    const alert = form.getByRole('alert').filter({ hasText: 'An error occurred' })
    await alert.waitFor()
    expect(await field(form, 'Comments').inputValue()).toBe('When are you open?')
    await page.unroute(addressOf(PAGE))

    const key = await form.locator('[name="key"]').inputValue()
    await page.context().setOffline(true)
    await sendButton(page).click()
    await alert.getByText('An error occurred when submitting this form').waitFor()
    await expect.poll(() => hasFocus(alert)).toBe(true)
    expect(await alert.locator('a[href^="tel:"]').count()).toBe(1)
    expect(await faultsOf(page, 'form.form')).toEqual([])
    expect(await field(form, 'First name').inputValue()).toBe(WHO['First name'])
    expect(await sendButton(page).getAttribute('aria-disabled')).toBeNull()

    await page.context().setOffline(false)
    expect(await form.locator('[name="key"]').inputValue()).toBe(key)
    await sendButton(page).click()
    await page.waitForURL(/\/success\?/)
    expect(await details(page), 'without consent').toBeNull()
  })

  it('keeps the step that the server could not answer, and can go on afterwards; says what went wrong in the words of the form (X8, X20)', async ({
    open,
  }) => {
    const path = '/enquire'
    const page = await open(path, {
      expected: /503|ERR_FAILED|htmx:error/,
    })
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

    await page.goto(addressOf('/request-photos'))
    await isAlive(page)
    await page.route(addressOf('/request-photos'), (route) => route.abort())
    const shown = page.locator('form.form [data-step]:not([hidden])')
    await shown.locator('button[name="step"]').first().click()
    await expect
      .poll(() => page.getByTestId('error-warning').innerText())
      .toContain('An unexpected error occurred.')
  })

  it('includes the shopper’s visited pages and the advertisement that led here, and is sent once however often the button is pressed; details are remembered only with consent, and forgotten at a press (S21, E23, E40, F9)', async ({
    open,
  }) => {
    const page = await open('/search/used-cars?utm_source=news')
    await page.goto(addressOf(PAGE))
    await isAlive(page)
    const form = page.locator('form.form')
    const tick = form.getByRole('checkbox', { name: 'Remember my details on this device' })
    await complete(form)
    expect(await tick.isChecked()).toBe(false)
    await tick.check()
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url() === addressOf(PAGE),
    )
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
    const body = (await sent).postData() ?? ''
    expect(body).toMatch(/name="visited_pages"\r\n\r\n\/search\/used-cars/)
    expect(body).toMatch(/name="linked_query_params"\r\n\r\nutm_source=news/)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('forecourt.lead_category') ?? ''))
      .toMatch(/\w/)
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
})

journeys('the shopper’s details', () => {
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
    const next = page.getByRole('main').locator('a, button').filter({ visible: true }).first()
    expect(await hasFocus(next)).toBe(true)
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
