// A valuation from the wanted vehicle to the success page, by keyboard alone and with a finger (W55, R18, V9).
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { openCar, step } from './support/forms.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'

const TYPED: Record<string, string> = {
  rego: 'abc 123',
  kms: '45,000 kms',
  make: 'Mazda',
  model: 'CX-5',
  year: '2019',
  name: 'Aroha',
  last_name: 'Nguyen',
  email: 'aroha@example.com',
  phone: '0412 345 678',
}

journeys('a valuation', () => {
  it('goes from the vehicle to the success page by keyboard, and passes axe', async ({ open }) => {
    const page = await openCar(open, { size: 'phone' })
    const link = page.locator('.more-menu a', { hasText: /^Trade/ })
    const href = await link.getAttribute('href')
    expect(href).toMatch(/^\/cars\/trade-in\?car_id=/)
    await page.goto(addressOf(href ?? ''))
    await isAlive(page)
    expect(await page.getByTestId('form-car').isVisible()).toBe(true)
    for (const name of ['Your car', 'Details and condition', 'About you']) {
      expect(await step(page.locator('form.form'))).toBe(name)
      expect(await sidewise(page)).toBe(0)
      if (name === 'Details and condition') expect(await faultsOf(page, 'form.form')).toEqual([])
      await fillByKeyboard(page)
    }
    await page.waitForURL(/\/success\?form=trade-in/)
    expect(await page.locator('main').innerText()).toMatch(/call you/)
  })
})

/** Answers the current step, and continues: Tab, letters, arrows, Space and Enter alone. */
async function fillByKeyboard(page: Page): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const { kind, name, isSaid } = await focused(page)
    if (kind === 'button') {
      if (name !== 'next' && name !== 'send') continue
      const asked = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.keyboard.press('Enter')
      expect((await asked).status()).toBeLessThan(400)
      await page.waitForFunction(() => document.querySelector('form[aria-busy]') === null)
      return
    }
    if (isSaid) continue
    if (kind === 'text' && TYPED[name] !== undefined) await page.keyboard.type(TYPED[name])
    if (kind === 'select') await page.keyboard.press('ArrowDown')
    if (kind === 'radio' || name === 'terms_conditions') await page.keyboard.press('Space')
  }
  throw new Error('No button was reached')
}

/** The focused element, and whether it has a value. */
function focused(page: Page): Promise<{ kind: string; name: string; isSaid: boolean }> {
  return page.evaluate(() => {
    const { activeElement: control } = document
    if (control instanceof HTMLButtonElement)
      return { kind: 'button', name: control.name === 'step' ? control.value : '', isSaid: false }
    if (control instanceof HTMLSelectElement)
      return { kind: 'select', name: control.name, isSaid: control.value !== '' }
    if (!(control instanceof HTMLInputElement)) return { kind: 'other', name: '', isSaid: true }
    const { name, type, form } = control
    if (type === 'radio')
      return { kind: 'radio', name, isSaid: new FormData(form ?? undefined).has(name) }
    if (type === 'checkbox') return { kind: 'tick', name, isSaid: control.checked }
    return { kind: 'text', name, isSaid: control.value !== '' }
  })
}

/** How far the page can be scrolled sideways. */
function sidewise(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}
