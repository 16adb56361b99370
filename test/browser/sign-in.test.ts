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
  it('leads to an account page and back, and does not appear in the history (P7, R19, S22)', async ({
    open,
  }) => {
    const page = await open('/search/used-cars')
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
    await page.goBack()
    expect(pathOf(page)).toBe('/search/used-cars')
    // It is not asked for again.
    await page.goto(addressOf(PAGE))
    expect(pathOf(page)).toBe('/account')
  })

  it('shows errors under the field, and passes axe with each (V43, V44, X19, X25)', async ({
    open,
  }) => {
    const page = await open(PAGE, { expected: REFUSED })
    const { phone, code: field, send, signIn, alert } = parts(page)
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize(SIZES.phone.viewport)
    expect(await faultsOf(page)).toEqual([])
    expect(await phone.getAttribute('placeholder')).toBe('0412 345 678')
    await send.click()
    await alert.getByText('This is a required field.').waitFor()
    expect(await hasFocus(phone)).toBe(true)
    expect(await faultsOf(page, 'main')).toEqual([])
    await phone.fill('02 9123 4567')
    await send.click()
    await alert.getByText('Please enter a mobile number, such as 0412 345 678.').waitFor()
    expect(await phone.inputValue()).toBe('02 9123 4567')

    const { code } = await requestCode(page)
    await signIn.click()
    await alert.getByText('This is a required field.').waitFor()
    await field.fill('123')
    await signIn.click()
    await alert.getByText('Code must be 6 digits.').waitFor()
    expect(await faultsOf(page, 'main')).toEqual([])
    const beyond = () => document.documentElement.scrollWidth - innerWidth
    expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0)
    await field.fill(code === '000000' ? '000001' : '000000')
    await signIn.click()
    await alert.getByText('The verification code is invalid. Please try again.').waitFor()
    await expect.poll(() => hasFocus(field)).toBe(true)
    expect(await page.getByText('Code sent!').count()).toBe(0)
    await field.fill(code)
    await signIn.click()
    await page.waitForURL(addressOf('/account'))
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

  it('disables the button for another code until one can be sent (S22)', async ({ open }) => {
    const page = await open(PAGE, {
      expected: REFUSED,
      prepare: (context) => context.clock.install(),
    })
    const sent = sends(page)
    const { code, resend, signIn, alert } = parts(page)
    await requestCode(page)
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

  it('accepts another number instead (S22)', async ({ open }) => {
    const page = await open(PAGE)
    const { phone, change, send } = parts(page)
    const first = await requestCode(page)
    await change.click()
    await send.waitFor()
    expect(await status(page)).toBe('default')
    expect(await phone.inputValue()).toBe(first.phone)
    expect(await phone.getAttribute('readonly')).toBeNull()
    await expect.poll(() => hasFocus(phone)).toBe(true)
    await signInHere(page)
    expect(pathOf(page)).toBe('/account')
  })

  it('shows once that it is sending, and sends nothing twice', async ({ open }) => {
    const page = await open(PAGE)
    const sent = sends(page)
    const { code: field, signIn } = parts(page)
    const { code } = await requestCode(page)
    await field.fill(code)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/sign-in?*', async (route) => {
      await held
      await route.continue()
    })
    await signIn.click()
    await expect.poll(() => status(page)).toBe('verificationSubmitted')
    await signIn.click({ force: true })
    await field.press('Enter')
    letGo()
    await page.waitForURL(addressOf('/account'))
    expect(sent).toEqual(['send', 'verify'])
  })

  it('waits for a slow provider for its full timeout, and says so on the button (A15, F5)', async ({
    open,
  }) => {
    const page = await open(PAGE, { prepare: (context) => context.clock.install() })
    const { phone, send, code } = parts(page)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/sign-in?*', async (route) => {
      await held
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
    expect(await parts(page).alert.count()).toBe(0)
    letGo()
    await code.waitFor()
    expect(await page.getByText('Code sent!').count()).toBe(1)
    expect(await says.count()).toBe(0)
  })

  it('never says that a code was sent when the network is down, and can be tried again (F5)', async ({
    open,
  }) => {
    const page = await open(PAGE, { expected: /ERR_FAILED|Failed to fetch|htmx/ })
    const { phone, send, alert } = parts(page)
    await page.route('**/sign-in?*', (route) => route.abort())
    const mobile = newPhone()
    await phone.fill(mobile)
    await send.click()
    await alert.getByText('We couldn’t send the code. Please try again.').waitFor()
    expect(await status(page)).toBe('default')
    expect(await page.getByText('Sending the code…').count()).toBe(0)
    expect(await send.getAttribute('aria-busy')).toBeNull()
    expect(await phone.inputValue()).toBe(mobile)
    await page.unroute('**/sign-in?*')
    await send.click()
    await parts(page).code.waitFor()
    expect(await alert.count()).toBe(0)
  })

  it('keeps the code that could not be checked, to be sent again (X20)', async ({ open }) => {
    const page = await open(PAGE, { expected: /ERR_FAILED|Failed to fetch|htmx/ })
    const { code: field, signIn, alert } = parts(page)
    const { code } = await requestCode(page)
    await field.fill(code)
    await page.route('**/sign-in?*', (route) => route.abort())
    await signIn.click()
    await alert.getByText('An unknown error occurred during verification.').waitFor()
    expect(await status(page)).toBe('verificationSent')
    expect(await field.inputValue()).toBe(code)
    await page.unroute('**/sign-in?*')
    await signIn.click()
    await page.waitForURL(addressOf('/account'))
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
    await page.evaluate((text) => postMessage(text), code)
    await page.waitForURL(addressOf('/account'))
  })

  it('saves favourites of the device, each once (decisions, Saving)', async ({ open }) => {
    const page = await open('/search/used-cars')
    const [first = '', second = ''] = (await carIds(page)).map(String)
    const keep = (ids: string[]) =>
      page.evaluate(
        (entries) => localStorage.setItem('forecourt.favourites', JSON.stringify(entries)),
        ids.map((id) => ({ id })),
      )
    await keep([first])
    await go(page, PAGE)
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/sign-in'))
        bodies.push(new URLSearchParams(request.postData() ?? '').get('favourites') ?? '')
    })
    await signInHere(page)
    const watched = () =>
      page.evaluate(async () => {
        const answer: unknown = await (await fetch('/api/me')).json()
        return JSON.stringify(answer)
      })
    expect(await watched()).toContain(`"watchlist":["${first}"]`)
    // What was saved with one sign-in is not sent with the next.
    await page.context().clearCookies()
    await keep([first, second])
    await go(page, PAGE)
    await signInHere(page)
    expect(bodies).toEqual(['', first, '', second])
  })

  it('sends favourites again that could not be saved (decisions, Saving)', async ({ open }) => {
    const page = await open(PAGE)
    await page.evaluate(() => {
      localStorage.setItem('forecourt.favourites', JSON.stringify([{ id: 'x' }]))
    })
    await page.route('**/sign-in?*', (route) =>
      route.request().postData()?.includes('verify') === true
        ? route.fulfill({ headers: { 'HX-Redirect': '/search/used-cars', Favourites: 'unmerged' } })
        : route.continue(),
    )
    await signInHere(page)
    expect(await page.evaluate(() => localStorage.getItem('forecourt.merged'))).toBeNull()
  })
})
