// Third-party scripts on the sites that have them: the tag manager only after consent, Turnstile once a form is started (A37, TH13).
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { addressOf, it, journeys, MOVING, SIZES, type Visit } from './support/journey.ts'
import { shiftsOf, watchShifts } from './support/layout-shifts.ts'
import { sendEnquiry } from './support/request-site.ts'

const GOOGLE = 'https://www.googletagmanager.com'
const CLOUDFLARE = 'https://challenges.cloudflare.com'

/** A visit to a site with third-party scripts, all of them simulated; `asked` collects their addresses. */
function visit(asked: string[], more: Visit = {}): Visit {
  return {
    site: 'measured-ask',
    expected: /^request to https:\/\/(?:www\.googletagmanager|challenges\.cloudflare)\.com$/,
    ...more,
    prepare: async (context) => {
      await play(context, `${GOOGLE}/**`, 'globalThis.isTagged = true', asked)
      await play(context, `${CLOUDFLARE}/**`, WIDGET, asked)
      await more.prepare?.(context)
    },
  }
}

/** Puts its token into the form, as the widget does. */
const WIDGET = `globalThis.turnstile = { render(place, { sitekey }) {
  const input = document.createElement('input')
  Object.assign(input, { type: 'hidden', name: 'cf-turnstile-response', value: 'for ' + sitekey })
  place.append(input)
} }`

async function play(context: BrowserContext, address: string, body: string, asked: string[]) {
  await context.route(address, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body })
  })
}

/** What is reported of the lead of a thank-you page. */
function leadIn(path: string) {
  const { searchParams: query } = new URL(path, 'http://site')
  return {
    event: 'lead',
    event_id: Number(query.get('event')),
    form: 'general',
    category: 'General Enquiry',
    lead_id: query.get('lead'),
  }
}

const refuse = async (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )

const bar = (page: Page) => page.getByTestId('consent')
const choices = (page: Page) => page.getByRole('button', { name: 'Privacy choices' })
const press = (page: Page, name: string) => bar(page).getByRole('button', { name }).click()

/** What the tag manager would read, with commands as lists. */
const told = (page: Page) =>
  page.evaluate(() => {
    // By Google's name for it.
    const { dataLayer = [] } = globalThis as { dataLayer?: unknown[] }
    return dataLayer.map((entry): unknown =>
      String(entry) === '[object Arguments]' ? Array.from(entry as ArrayLike<unknown>) : entry,
    )
  })

const signals = (consent: string) => ({
  ad_storage: consent,
  ad_user_data: consent,
  ad_personalization: consent,
  analytics_storage: consent,
})

journeys('a tag manager', () => {
  it('is not requested before the shopper agrees; then it is, on this page and all later ones, and receives nothing more once consent is withdrawn', async ({
    open,
  }) => {
    const asked: string[] = []
    const path = await sendEnquiry('measured-ask')
    const page = await open(path, visit(asked))
    await expect.poll(() => bar(page).isVisible()).toBe(true)
    expect(asked).toEqual([])
    await press(page, 'Accept')
    await expect.poll(() => asked).toEqual([`${GOOGLE}/gtm.js?id=GTM-TEST1234`])
    expect(await told(page)).toEqual([
      ['consent', 'default', signals('denied')],
      ['consent', 'update', signals('granted')],
      leadIn(path),
      { 'gtm.start': expect.any(Number), event: 'gtm.js' },
    ])
    await page.goto(addressOf('/contact', 'measured-ask'))
    await expect.poll(() => asked).toHaveLength(2)
    expect(await bar(page).count()).toBe(0)
    await choices(page).click()
    await press(page, 'Decline')
    await expect
      .poll(async () => (await told(page)).at(-1))
      .toEqual(['consent', 'update', signals('denied')])
    const before = await told(page)
    await page.locator('.header-phone').evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault())
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    })
    expect(await told(page)).toEqual(before)
  })

  it('is never requested once it was declined, by keyboard alone, and can be allowed later', async ({
    open,
  }) => {
    const asked: string[] = []
    const page = await open('/contact', visit(asked))
    await expect.poll(() => bar(page).isVisible()).toBe(true)
    // The skip link comes first on every page.
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => bar(page).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('forecourt.consent'))).toBe('denied')
    await page.goto(addressOf('/success', 'measured-ask'))
    await choices(page).click()
    expect(await bar(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => bar(page).count()).toBe(0)
    expect(await choices(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(asked).toEqual([])
    await choices(page).click()
    await press(page, 'Accept')
    await expect.poll(() => asked).toHaveLength(1)
  })

  it('asks in one bar, and the button for it appears once it works', async ({ open }) => {
    const script = Promise.withResolvers<void>()
    const prepare = (context: BrowserContext) =>
      context.route('**/tag-*.js', async (route) => {
        await script.promise
        await route.continue()
      })
    const page = await open('/contact', visit([], { prepare, holdsScript: true }))
    expect(await choices(page).count()).toBe(0)
    script.resolve()
    await choices(page).click()
    await bar(page).first().waitFor()
    expect(await bar(page).count()).toBe(1)
  })

  it('is not requested if the browser opts out of tracking, and no consent bar appears', async ({
    open,
  }) => {
    const asked: string[] = []
    const path = await sendEnquiry('measured-granted')
    const page = await open(path, visit(asked, { site: 'measured-granted', prepare: refuse }))
    await choices(page).click()
    await expect.poll(() => bar(page).textContent()).toContain('has tracking turned off')
    await press(page, 'Close')
    expect(asked).toEqual([])
    expect(await told(page)).toEqual([['consent', 'default', signals('denied')]])
  })

  it('loads at once on a site that needs no consent, and reports a lead once', async ({ open }) => {
    const asked: string[] = []
    const path = await sendEnquiry('measured-granted')
    const page = await open(path, visit(asked, { site: 'measured-granted' }))
    await expect.poll(() => asked).toHaveLength(1)
    expect(await bar(page).count()).toBe(0)
    const leads = async () =>
      (await told(page)).filter((entry) => (entry as { event?: string }).event === 'lead')
    expect(await leads()).toEqual([leadIn(path)])
    await page.reload()
    await expect.poll(() => asked).toHaveLength(2)
    expect(await leads()).toEqual([])
  })
})

journeys('the consent bar', () => {
  it('causes no layout shift, and gives both answers equal weight on a phone and a wide screen', async ({
    open,
  }) => {
    const page = await open(
      '/contact',
      visit([], { ...MOVING, size: 'phone', prepare: watchShifts }),
    )
    await expect.poll(() => bar(page).isVisible()).toBe(true)
    expect(await shiftsOf(page)).toBeLessThan(0.01)
    expect(await faultsOf(page, '[data-testid=consent]')).toEqual([])
    for (const [size, lowest] of [
      ['phone', 44],
      ['wide', 24],
    ] as const) {
      await page.setViewportSize(SIZES[size].viewport)
      const boxes = await Promise.all(
        ['Decline', 'Accept'].map((name) => bar(page).getByRole('button', { name }).boundingBox()),
      )
      expect(boxes[0]?.width).toBe(boxes[1]?.width)
      expect(boxes[0]?.height).toBeGreaterThanOrEqual(lowest)
    }
  })
})

journeys('Turnstile', () => {
  it('loads once a form is started, not before, and again with a form that is rendered again (TH13)', async ({
    open,
  }) => {
    const asked: string[] = []
    const expected = /422|^request to https:\/\/challenges\.cloudflare\.com$/
    const page = await open('/contact', visit(asked, { expected }))
    expect(asked).toEqual([])
    await page.getByLabel('First name').focus()
    const answer = page.locator('form.form input[name="cf-turnstile-response"]')
    await expect.poll(() => answer.count()).toBe(1)
    expect(await answer.inputValue()).toBe('for 1x00000000000000000000AA')
    expect(asked).toEqual([`${CLOUDFLARE}/turnstile/v0/api.js?render=explicit`])
    await page.getByLabel('First name').fill('Ngāio')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByTestId('error-warning').waitFor()
    await expect.poll(() => answer.count()).toBe(1)
  })

  it('loads if a code is requested, and again with the next step (TH9)', async ({ open }) => {
    const page = await open('/sign-in', visit([]))
    await page.getByLabel('Mobile number').fill('0412 555 077')
    const answer = page.locator('.sign-in-form input[name="cf-turnstile-response"]')
    await expect.poll(() => answer.count()).toBe(1)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await page.getByText('Code sent!').waitFor()
    await expect.poll(() => answer.count()).toBe(1)
  })
})
