// Forms as a shopper fills them in, on their own pages and over a vehicle's page.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { mintFormKey } from '#sales/leads/form-key.ts'
import { carOf } from './request-site.ts'
import type { Open, Visit } from './journey.ts'
import { MASTER_KEY } from './master-key.ts'
import { hasFocus } from './search-page.ts'

/** A form that was sent too early also causes an error in the console. */
export const REFUSED = /422/

/** The page of a vehicle of the demo, the same on each visit. */
export async function openCar(open: Open, visit: Visit = {}): Promise<Page> {
  return open(await carOf(), visit)
}

/** The dialog with a form in it. */
export async function dialogOf(page: Page): Promise<Locator> {
  const dialog = page.getByTestId('form-dialog')
  await dialog.locator('form.form').waitFor()
  return dialog
}

/** Opens the menu of a vehicle's page. */
export const moreOf = (page: Page): Locator =>
  page.getByRole('button', { name: 'More', exact: true })

/** Presses the link on a vehicle's page that opens a form, which may be in the page's menu, and returns the dialog. */
export async function ask(page: Page, name: string): Promise<Locator> {
  const link = page.locator('.offer-actions').getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await moreOf(page).click()
  await link.click()
  return dialogOf(page)
}

export const WHO = {
  'First name': 'Aroha',
  'Last name': 'Nguyen',
  Email: 'aroha@example.com',
  Mobile: '0412 345 678',
}

/** Fills in the shopper's details, and accepts the terms. */
export async function fillContact(form: Locator): Promise<void> {
  for (const [label, text] of Object.entries(WHO)) await field(form, label).fill(text)
  await form.getByRole('checkbox', { name: /I agree/ }).check()
}

/** A field of a form by its label; a star marks required ones. */
export function field(form: Locator, label: string): Locator {
  return form.getByRole('textbox', { name: new RegExp(`^${label}`) }).filter({ visible: true })
}

/**
 * Makes the form of a page as old as if a person had filled it in, without waiting: faster submissions count as
 * automated.
 */
export async function takeTime(page: Page): Promise<void> {
  const [site = ''] = new URL(page.url()).hostname.split('.')
  const key = await mintFormKey(MASTER_KEY, site, Math.floor(Date.now() / 1000) - 10)
  const hidden = page.locator('form.form [name="key"]')
  await hidden.evaluate((input: HTMLInputElement, value) => (input.value = value), key)
}

export function button(form: Locator, name: string | RegExp): Locator {
  return form.getByRole('button', { name })
}

/** Goes on to the next step, whose heading then has the focus. */
export async function goOn(form: Locator): Promise<void> {
  const before = await step(form)
  await button(form, 'Continue').click()
  await expect.poll(() => step(form)).not.toBe(before)
  const heading = form.locator('.form-step:not([hidden]) h2').first()
  await expect.poll(() => hasFocus(heading)).toBe(true)
}

/** The heading of the current step. */
export function step(form: Locator): Promise<string> {
  return form.locator('.form-step:not([hidden]) h2').first().innerText()
}

/** Forms sent from now on, by path and action. */
export function sends(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || request.url().includes('/api/')) return
    if (request.url().endsWith('/view')) return
    const asked = /name="step"\r\n\r\n(\w+)/.exec(request.postData() ?? '')?.[1] ?? ''
    found.push(`${new URL(request.url()).pathname} ${asked}`)
  })
  return found
}

/** What this tab stores about forms. */
export function drafts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith('forecourt.draft:'))
      .map(([, value]) => String(value)),
  )
}

/** Touches a day and then one of its times, which is then chosen. Returns its value: the start with its offset. */
export async function touchTime(page: Page, day: number, time: number): Promise<string> {
  const within = page.locator('.times-day').nth(day)
  if ((await within.getAttribute('open')) === null) await within.locator('summary').tap()
  await within.locator('.field-choice').nth(time).tap()
  const radio = within.getByRole('radio').nth(time)
  expect(await radio.isChecked()).toBe(true)
  return (await radio.getAttribute('value')) ?? ''
}
