// Forms in a dialog over the page that opened them (W42-W44, W59): by keyboard, at 360 px, and when loading fails.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import {
  ask,
  button,
  dialogOf,
  field,
  goOn,
  moreOf,
  openCar,
  REFUSED,
  fillContact,
  step,
} from './support/forms.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { hasFocus } from './support/search-page.ts'

const MODALS = [
  { link: 'Enquire', form: 'enquiry' },
  { link: 'Request photos', form: 'photos' },
]

journeys('a form over a vehicle’s page', () => {
  it('can be opened, used and left by keyboard alone, at 360 px, and shows each field fully below its bar, with the keyboard of a phone open (W42, W43, W44)', async ({
    open,
  }) => {
    const page = await openCar(open, { size: 'phone', expected: REFUSED })
    for (const { link, form } of MODALS) {
      const used = page.locator('.offer-actions').getByRole('link', { name: link, exact: true })
      const isInMenu = !(await used.isVisible())
      if (isInMenu) await moreOf(page).press('Enter')
      await used.focus()
      const top = await page.evaluate(() => scrollY)
      await page.keyboard.press('Enter')
      const dialog = await dialogOf(page)
      expect(await dialog.locator('form').getAttribute('data-kind')).toBe(form)
      await expect.poll(() => hasFocus(dialog.getByRole('heading').first())).toBe(true)
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 780 })
      if (form === 'enquiry') expect(await faultsOf(page, 'dialog'), 'open').toEqual([])

      await press(page, /Continue|Send|Request|Ask|Book/)
      const answer = dialog.locator('[data-testid="error-warning"],.form-step h2')
      await expect.poll(() => hasFocus(answer.filter({ visible: true }).first())).toBe(true)
      if (form === 'enquiry') expect(await faultsOf(page, 'dialog'), 'answered').toEqual([])
      expect(await sidewise(page)).toBe(0)

      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(isInMenu ? moreOf(page) : used)).toBe(true)
      expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(60)
    }

    const dialog = await ask(page, 'Request photos')
    await page.setViewportSize({ width: 360, height: 400 })
    const wish = field(dialog, 'What would you like')
    await wish.fill('Under the seats, please. '.repeat(80))
    expect((await wish.boundingBox())?.height).toBeLessThanOrEqual(200)
    const bar = (await button(dialog, 'Close').boundingBox())?.height ?? 400
    await button(dialog, 'Request photos').focus()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Shift+Tab')
      const box = await page.locator('dialog :focus').boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(bar)
      expect((box?.y ?? 0) + (box?.height ?? 400)).toBeLessThanOrEqual(400)
    }
  })

  it('opens from the header of every page, and is the form of the page itself if it has one (W59)', async ({
    open,
  }) => {
    const page = await open('/service')
    const link = page.getByRole('link', { name: 'Email Us' }).filter({ visible: true }).first()
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = await dialogOf(page)
    expect(await dialog.locator('form').getAttribute('data-kind')).toBe('general')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => hasFocus(link)).toBe(true)
    expect(page.url()).toMatch(/\/service$/)

    await leftHistory(page)
    await page.goto(addressOf('/contact'))
    await isAlive(page)
    await page.getByRole('link', { name: 'Email Us' }).filter({ visible: true }).first().click()
    const first = page.locator('form.form [data-step="0"]')
    await expect.poll(() => hasFocus(first)).toBe(true)
    expect(await page.getByTestId('form-dialog').count()).toBe(0)
  })

  it('opens from the menu of a phone, and returns the focus to it (W59)', async ({ open }) => {
    const page = await open('/service', { size: 'phone' })
    const menu = page.getByRole('button', { name: 'Menu' }).first()
    await menu.tap()
    await page.getByRole('link', { name: 'Email Us' }).filter({ visible: true }).first().tap()
    const dialog = await dialogOf(page)
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(menu)).toBe(true)
  })

  it('reopens over a form with steps, and leaves that form unchanged', async ({ open }) => {
    const page = await open('/enquire')
    const below = page.locator('main form.form')
    await field(below, 'Comments').fill('Is it still there?')
    await goOn(below)
    const second = await step(below)
    await page.getByRole('link', { name: 'Email Us' }).filter({ visible: true }).first().click()
    await dialogOf(page)
    await page.reload()
    const dialog = await dialogOf(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => step(below)).toBe(second)
    await leftHistory(page)
    await page.goBack()
    await expect.poll(() => field(below, 'Comments').inputValue()).toBe('Is it still there?')
  })

  it('closes by a press outside it and by Back, and reopens by Forward; a click with a modifier key opens the page; a form that does not load is said, with links to its page and the phone (X8)', async ({
    open,
  }) => {
    const page = await openCar(open, { expected: /503/ })
    const address = page.url()
    const dialog = await ask(page, 'Enquire')
    await page.mouse.click(10, 500)
    await dialog.waitFor({ state: 'detached' })
    await ask(page, 'Enquire')
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    await page.goForward()
    await dialogOf(page)
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })

    const opensPage = leftToBrowser(page)
    await page
      .getByTestId('actions')
      .getByRole('link', { name: 'Enquire', exact: true })
      .click({ modifiers: ['Control'] })
    expect(await opensPage).toBe(true)
    expect(await page.getByTestId('form-dialog').count()).toBe(0)

    await page.route(/\/enquire/, (route) => route.fulfill({ status: 503, body: 'no' }))
    await page.getByTestId('actions').getByRole('link', { name: 'Enquire', exact: true }).click()
    const alert = page.getByTestId('form-dialog').getByRole('alert')
    await expect.poll(() => alert.innerText()).toContain('An unexpected error occurred')
    expect(await alert.locator('a[href^="tel:"]').count()).toBe(1)
    expect(await alert.locator('a[href^="/enquire"]').count()).toBe(1)
  })

  it('traps the keyboard focus, keeps its input when it is left and when the page is reloaded, and sends it; Back from the success page leads to the vehicle (S21, R52)', async ({
    open,
  }) => {
    const page = await openCar(open)
    const address = page.url()
    const dialog = await ask(page, 'Request photos')
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await isInDialog(page)).toBe(true)
    }
    await field(dialog, 'First name').fill('Aroha')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await ask(page, 'Request photos')
    await expect.poll(() => field(dialog, 'First name').inputValue()).toBe('Aroha')
    await page.reload()
    await dialogOf(page)
    await expect.poll(() => field(dialog, 'First name').inputValue()).toBe('Aroha')

    await fillContact(dialog)
    await button(dialog, 'Request photos').click()
    await page.waitForURL(/\/success\?/)
    await page.goBack()
    await expect.poll(() => page.url()).toBe(address)
    expect(await page.getByTestId('form-dialog').count()).toBe(0)
  })
})

/** Presses the button of the dialog that continues, by keyboard. */
async function press(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const words = await page.evaluate(() =>
      document.activeElement instanceof HTMLButtonElement ? document.activeElement.innerText : '',
    )
    if (!name.test(words)) continue
    await page.keyboard.press('Enter')
    await page.waitForResponse((response) => response.request().method() === 'POST')
    await page.locator('dialog form[aria-busy]').waitFor({ state: 'detached' })
    return
  }
  throw new Error(`No button ${String(name)} was reached`)
}

function isInDialog(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document
    // Between the last and the first, focus reaches the browser's own buttons.
    return activeElement === document.body || activeElement?.closest('dialog') !== null
  })
}

/** Resolves once the history has left the dialog's entry, which is after the dialog is gone: Back or a visit before would run into it. */
function leftHistory(page: Page): Promise<void> {
  return expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)))
    .not.toContain('dialog')
}

/** How far the dialog can be scrolled sideways. */
function sidewise(page: Page): Promise<number> {
  return page
    .getByTestId('form-dialog')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
}

/** Whether the page leaves the next click to the browser, which then does not get it either: a tab would be one more page. */
function leftToBrowser(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const listen = (event: MouseEvent) => {
          resolve(!event.defaultPrevented)
          event.preventDefault()
        }
        window.addEventListener('click', listen, { once: true })
      }),
  )
}
