// Opens the console for journeys: as a demo person of a site, on a phone of 390 px or a screen of 1280 px.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { addressOf, isAlive, type Open, type Visit } from './journey.ts'

export const SIZES = {
  phone: { width: 390, height: 844 },
  wide: { width: 1280, height: 900 },
} as const
export type Size = keyof typeof SIZES
export type Entry = {
  site: string
  size?: Size
  scripts?: boolean
  role?: 'admin' | 'editor' | 'sales'
  /** Responses that belong to the journey: a refused save is an error in the browser's console. */
  expected?: RegExp
}

/** A page of the console for a demo person of the site. */
export async function enter(open: Open, path: string, entry: Entry): Promise<Page> {
  const { site, size = 'wide', scripts = true, role = 'admin', expected } = entry
  const visit: Visit = { site, size, scripts, ...(expected && { expected }) }
  // Without the name of the site, the page shows twenty people, and other journeys add some.
  const page = await open(`/_console/demo?q=${site}`, visit)
  await page.setViewportSize(SIZES[size])
  await page.locator(`button[value="${role}@${site}.example"]`).click()
  await go(page, path, entry)
  return page
}

/** Goes to a page of the site in the console. */
export async function go(page: Page, path: string, { site, scripts = true }: Entry): Promise<void> {
  await page.goto(addressOf(`/_console/sites/${site}/${path}`, site))
  if (scripts) await isAlive(page)
}

/** Switches the window between phone and screen size during a journey, where nothing may be wider than it. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(SIZES[size])
  expect(await overflow(page)).toBe(0)
}

/** Number of pixels by which the page is wider than its window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until the form has saved itself. */
export const isSaved = (page: Page) => page.getByText('Saved in the draft').waitFor()
