// Signing in with a code: from the page that required it and back, with scripts and without, by keyboard alone.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { codeTo, newPhone } from './support/request-site.ts'
import { faultsOf } from './support/axe.ts'
import { addressOf, it, journeys, SIZES } from './support/journey.ts'
import { carIds, hasFocus, pathOf } from './support/search-page.ts'
import { requestCode, go, parts, signInHere } from './support/sign-in.ts'

const PAGE = '/sign-in?type=account&redirect=%2Faccount&back=%2Fsearch%2Fused-cars'
/** A refused request is an error in the console, too. */
const REFUSED = /status of (?:422|429|503)/

const status = (page: Page) => page.getByTestId('verification').getAttribute('data-login-status')

/** Names of the session cookies. */
async function cookies(page: Page): Promise<string[]> {
  const all = await page.context().cookies()
  return all.map(({ name }) => name).filter((name) => name.startsWith('__Host-'))
}

/** Forms that the page sends to sign in, by their action. */
function sends(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/sign-in'))
      found.push(new URLSearchParams(request.postData() ?? '').get('action') ?? '')
  })
  return found
}

journeys('signing in', () => {
  // Without scripts: test/pages/sign-in.worker.test.ts.
  it('leads to an account page and back, does not appear in the history, and saves favourites of the device, each once (P7, R19, S22; decisions, Saving)', async ({
    open,
  }) => {
    const page = await open('/search/used-cars')
    const [first = '', second = ''] = (await carIds(page)).map(String)
    const keep = (ids: string[]) =>
      page.evaluate(
        (entries) => localStorage.setItem('forecourt.favourites', JSON.stringify(entries)),
        ids.map((id) => ({ id })),
      )
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/sign-in'))
        bodies.push(new URLSearchParams(request.postData() ?? '').get('favourites') ?? '')
    })
    await keep([first])
    await go(page, '/account')
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    const { code: field, signIn, phone: number } = parts(page)
    const { code } = await requestCode(page)
    expect(await status(page)).toBe('verificationSent')
    expect(await page.getByText('Code sent!').isVisible()).toBe(true)
    expect(await number.getAttribute('readonly')).not.toBeNull()
    await field.focus()
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await signIn.click()
    await page.waitForURL(addressOf('/account'))
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(await cookies(page)).toEqual(['__Host-session', '__Host-signed-in'])
    const watched = () =>
      page.evaluate(async () => {
        const answer: unknown = await (await fetch('/api/me')).json()
        return JSON.stringify(answer)
      })
    expect(await watched()).toContain(`"watchlist":["${first}"]`)
    await page.goBack()
    expect(pathOf(page)).toBe('/search/used-cars')
    // It is not asked for again.
    await page.goto(addressOf(PAGE))
    expect(pathOf(page)).toBe('/account')

    // The account has it now; what the account does not have stays on the device.
    const onDevice = () =>
      page.evaluate(() => localStorage.getItem('forecourt.favourites') ?? 'nothing')
    await expect.poll(onDevice).toBe('[]')
    await page.context().clearCookies()
    await keep([second, 'unknown'])
    await go(page, PAGE)
    await signInHere(page)
    expect(bodies).toEqual(['', first, '', `${second},unknown`])
    await expect.poll(onDevice).toMatch(/^\[\{"id":"unknown","account":"[0-9a-f]{16}"\}\]$/)
  })

  it('leaves what an account had no room for to that account: the next person who signs in on the device does not get it (S22; decisions, One list)', async ({
    open,
  }) => {
    const page = await open('/search/used-cars')
    const [first = ''] = (await carIds(page)).map(String)
    const heart = page.locator('.header [data-saved] b')
    const note = page.getByTestId('device-saves')
    const bodies: string[] = []
    page.on('request', (request) => {
      const body = new URLSearchParams(request.postData() ?? '')
      if (body.get('action') === 'verify') bodies.push(body.get('favourites') ?? '')
    })
    // A vehicle that is no longer listed stays on the device like one for which there is no room.
    await page.evaluate(
      (id) =>
        localStorage.setItem('forecourt.favourites', JSON.stringify([{ id }, { id: 'left' }])),
      first,
    )
    await go(page, PAGE)
    await note.getByText('Signing in adds the cars saved on this device').waitFor()
    const phone = await signInHere(page)
    await go(page, '/my-garage')
    const stored = () => page.evaluate(() => localStorage.getItem('forecourt.favourites') ?? '')
    await expect.poll(stored).toMatch(/^\[\{"id":"left","account":"\w+"\}\]$/)
    const kept = await stored()

    await page.context().clearCookies()
    await go(page, '/favourites')
    expect(new URL(page.url()).search).toBe('')
    expect(await heart.innerText()).toBe('')
    await go(page, PAGE)
    expect(await note.isVisible()).toBe(false)
    await signInHere(page)
    expect(bodies).toEqual([`${first},left`, ''])
    expect(await stored()).toBe(kept)
    // One list: nothing is left on the device for this person.
    // The page leads on while it loads.
    await page.goto(addressOf('/favourites'), { waitUntil: 'commit' })
    await page.waitForURL(addressOf('/watchlist'))

    // Whose it is finds it again.
    await page.context().clearCookies()
    await go(page, PAGE)
    await signInHere(page, phone)
    await page.goto(addressOf('/favourites'), { waitUntil: 'commit' })
    await page.waitForURL(/[?]ids=left$/)
  })

  it('shows errors under the field, keeps what was typed without a network, accepts another number, and sends nothing twice; passes axe (V43, V44, X19, X20, X25, F5, S22)', async ({
    open,
  }) => {
    const expected = new RegExp(`${REFUSED.source}|ERR_FAILED|Failed to fetch|htmx`)
    const page = await open(PAGE, { expected })
    const { phone, code: field, send, signIn, change, alert } = parts(page)
    await page.setViewportSize(SIZES.phone.viewport)
    expect(await phone.getAttribute('placeholder')).toBe('0412 345 678')
    await send.click()
    await alert.getByText('This is a required field.').waitFor()
    expect(await hasFocus(phone)).toBe(true)
    await phone.fill('02 9123 4567')
    await send.click()
    await alert.getByText('Please enter a mobile number, such as 0412 345 678.').waitFor()
    expect(await phone.inputValue()).toBe('02 9123 4567')

    // Without a network no code is said to be sent.
    await page.route('**/sign-in?*', (route) => route.abort())
    const mobile = newPhone()
    await phone.fill(mobile)
    await send.click()
    await alert.getByText('An unknown error occurred. Please try again.').waitFor()
    expect(await status(page)).toBe('default')
    expect(await page.getByText('Sending the code…').count()).toBe(0)
    expect(await send.getAttribute('aria-busy')).toBeNull()
    expect(await phone.inputValue()).toBe(mobile)
    await page.unroute('**/sign-in?*')
    await send.click()
    await field.waitFor()
    expect(await alert.count()).toBe(0)

    await change.click()
    await send.waitFor()
    expect(await status(page)).toBe('default')
    expect(await phone.inputValue()).toBe(mobile)
    expect(await phone.getAttribute('readonly')).toBeNull()
    await expect.poll(() => hasFocus(phone)).toBe(true)
    const { code } = await requestCode(page)
    await signIn.click()
    await alert.getByText('This is a required field.').waitFor()
    await field.fill('123')
    await signIn.click()
    await alert.getByText('Code must be 6 digits.').waitFor()
    expect(await faultsOf(page)).toEqual([])
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0)
    await field.fill(code === '000000' ? '000001' : '000000')
    await signIn.click()
    await alert.getByText('The verification code is invalid. Please try again.').waitFor()
    await expect.poll(() => hasFocus(field)).toBe(true)
    expect(await page.getByText('Code sent!').count()).toBe(0)

    await field.fill(code)
    await page.route('**/sign-in?*', (route) => route.abort())
    await signIn.click()
    await alert.getByText('An unknown error occurred during verification.').waitFor()
    // Not the message about the code before it too.
    expect(await alert.count()).toBe(1)
    expect(await field.getAttribute('aria-invalid')).toBeNull()
    expect(await status(page)).toBe('verificationSent')
    expect(await field.inputValue()).toBe(code)
    await page.unroute('**/sign-in?*')

    const sent = sends(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/sign-in?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await signIn.click()
    await expect.poll(() => status(page)).toBe('verificationSubmitted')
    await signIn.click({ force: true })
    await field.press('Enter')
    held.resolve()
    await page.waitForURL(addressOf('/account'))
    expect(sent).toEqual(['verify'])
  })

  it('works by keyboard alone', async ({ open }) => {
    const page = await open(PAGE)
    const { phone, code: field, signIn, resend, change } = parts(page)
    const mobile = newPhone()
    await page.locator('.sign-in-back').focus()
    await page.keyboard.press('Tab')
    expect(await hasFocus(phone)).toBe(true)
    await page.keyboard.type(mobile)
    await page.keyboard.press('Enter')
    await field.waitFor()
    await expect.poll(() => hasFocus(field)).toBe(true)
    for (const next of [signIn, resend, change]) {
      await page.keyboard.press('Tab')
      expect(await hasFocus(next)).toBe(true)
    }
    await field.focus()
    await page.keyboard.type(await codeTo(mobile))
    await page.keyboard.press('Enter')
    await page.waitForURL(addressOf('/account'))
  })

  it('waits for a slow provider for its full timeout, says so, and sends another code half a minute later (A15, F5, S22)', async ({
    open,
  }) => {
    const page = await open(PAGE, {
      expected: REFUSED,
      prepare: (context) => context.clock.install(),
    })
    const sent = sends(page)
    const { phone, send, code, resend, signIn, alert } = parts(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/sign-in?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await phone.fill(newPhone())
    await send.click()
    const says = page.getByRole('status').filter({ hasText: 'Sending the code…' })
    await says.waitFor()
    expect(await send.getAttribute('aria-busy')).toBe('true')
    // Fifteen seconds are the provider's timeout, twice eight the timeout of OtpStore.
    await page.context().clock.fastForward(40_000)
    expect(await says.count()).toBe(1)
    expect(await alert.count()).toBe(0)
    held.resolve()
    await code.waitFor()
    expect(await page.getByText('Code sent!').count()).toBe(1)
    expect(await says.count()).toBe(0)

    const wait = page.locator('#verification-wait')
    expect(await resend.getAttribute('aria-disabled')).toBe('true')
    expect(await wait.innerText()).toMatch(/^in \d\d s$/)
    await resend.click({ force: true })
    expect(sent).toEqual(['send'])
    // An answer in between neither restarts nor ends the wait.
    await code.fill('12')
    await signIn.click()
    await alert.waitFor()
    expect(await resend.getAttribute('aria-disabled')).toBe('true')
    await page.context().clock.fastForward(31_000)
    await expect.poll(() => resend.getAttribute('aria-disabled')).toBeNull()
    expect(await wait.isHidden()).toBe(true)
    await resend.click()
    await expect.poll(() => sent).toEqual(['send', 'verify', 'send'])
  })

  it('fills in the code from the message itself, if the phone supports it (S22)', async ({
    open,
  }) => {
    const page = await open(PAGE, {
      prepare: (context) =>
        context.addInitScript(() => {
          const message = new Promise((resolve) => {
            addEventListener('message', ({ data }) => resolve({ code: data }))
          })
          Object.defineProperty(globalThis, 'OTPCredential', { value: Object })
          Object.defineProperty(navigator, 'credentials', { value: { get: () => message } })
        }),
    })
    const { code } = await requestCode(page)
    const bodies: string[] = []
    await page.route('**/sign-in?*', (route) => {
      bodies.push(new URLSearchParams(route.request().postData() ?? '').get('code') ?? '')
      return route.fulfill({
        headers: { 'HX-Redirect': '/search/used-cars' },
      })
    })
    await page.evaluate((text) => postMessage(text), code)
    await page.waitForURL(addressOf('/search/used-cars'))
    expect(bodies).toEqual([code])
  })
})
