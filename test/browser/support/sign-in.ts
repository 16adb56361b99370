// Signs in like a shopper: a number, then the code from the messages that a developer's machine shows.
import type { Locator, Page } from 'playwright-core'

import { codeTo, newPhone } from './request-site.ts'
import { addressOf, isAlive } from './journey.ts'

/** The elements of the sign-in page. */
export function parts(
  page: Page,
): Record<'phone' | 'code' | 'send' | 'signIn' | 'resend' | 'change' | 'alert', Locator> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    phone: page.getByLabel('Mobile number'),
    code: page.getByLabel('6-digit code'),
    send: button('Send Code'),
    signIn: button('Sign in'),
    resend: button('Resend Code'),
    change: button('Change number'),
    alert: page.getByTestId('verification').getByRole('alert'),
  }
}

/** On the sign-in page: requests a code for a number, by default a new one. */
export async function requestCode(
  page: Page,
  phone = newPhone(),
): Promise<{ phone: string; code: string }> {
  const { phone: field, send, code } = parts(page)
  await field.fill(phone)
  await send.click()
  await code.waitFor()
  return { phone, code: await codeTo(phone) }
}

/** On the sign-in page: signs in, by default with a new number. */
export async function signInHere(page: Page, number?: string): Promise<string> {
  const { phone, code } = await requestCode(page, number)
  await parts(page).code.fill(code)
  await parts(page).signIn.click()
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  return phone
}

/** Opens another page, with its scripts initialised. */
export async function go(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path))
  await isAlive(page)
}
