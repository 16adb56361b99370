// What people of a dealer come to the console for, as they do it: a marketing manager's seven tasks in few presses, and a yard
// manager's, on a phone of 390 px and a screen of 1280 px. What each form takes and refuses: test/console.
import { join } from 'node:path'

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

import { root } from '#cli/run.ts'

import { enter, go, isSaved, overflow, type Size } from './support/console.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'

/** A preview runs no scripts. */
const FRAMED = /frame is sandboxed/

/** Presses for the seven tasks together: a press on a control or a link, or on a field to type in it. */
const MOST_PRESSES = 60

/** A dozen pages, most with a preview. */
const SLOW_MS = 180_000

const PHOTOS = ['rear', 'side'].map((view) => join(root, `static/stock/coupe-red-${view}.webp`))

/** A person who counts what they press. */
function createPerson(page: Page, size: Size) {
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const type = async (target: Locator, text: string) => {
    presses += 1
    await target.fill(text)
  }
  /** Waits for the page as a person does: a form saves itself once its script runs. */
  const follow = async (link: Locator) => {
    const to = await link.getAttribute('href')
    await press(link)
    await page.waitForURL((url) => url.pathname + url.search === to)
    await isAlive(page)
    expect(await overflow(page)).toBe(0)
  }
  const menu = async (name: string) => {
    const nav = page.locator('body > nav')
    if (size === 'phone') await press(nav.locator('summary'))
    const list = size === 'phone' ? nav.locator('details ul') : nav.locator(':scope > .sections')
    await follow(list.getByRole('link', { name, exact: true }))
  }
  return { press, follow, type, menu, presses: () => presses }
}

journeys.each(['phone', 'wide'] as const)('a marketing manager on a %s', (size) => {
  const site = `tasks-${size}`

  it(
    'changes hours, a bar, an offer, the phone number, a page and a redirect, and publishes all of it',
    async ({ open }) => {
      const page = await enter(open, 'review', { site, size, expected: FRAMED })
      const { press, follow, type, menu, presses } = createPerson(page, size)
      const button = (name: string | RegExp) => page.getByRole('button', { name })
      const field = (name: string) => page.getByLabel(name, { exact: true })

      await menu('Locations and hours')
      await follow(page.getByRole('link', { name: /^Harbour Parramatta\b/ }).first())
      await type(page.getByLabel('Monday: opens'), '07:45')
      await isSaved(page)

      await menu('Pages')
      await follow(page.getByRole('link', { name: 'Bar above every page' }))
      await press(button('Add announcement'))
      await type(page.locator('[id="/announcements/0/text"]'), 'Open all Easter weekend')
      await isSaved(page)

      await menu('Offers')
      await follow(page.getByRole('link', { name: 'Add an offer' }))
      await type(field('Heading'), 'Ute week')
      await press(button(/^Choose a picture/))
      await page.getByLabel('From this device').setInputFiles(PHOTOS[0] ?? '')
      await type(field('What it shows'), 'Blue ute with a tow kit')
      await press(button('Add it and use it'))
      await page.locator('.picture-field img').waitFor()
      expect(await field('Heading').inputValue()).toBe('Ute week')
      await press(button('Save draft'))
      await page.getByText('Saved in the draft').first().waitFor()

      await menu('Contact details')
      await type(field('General'), '1800 975 700')
      await isSaved(page)

      await menu('Pages')
      await follow(page.getByRole('link', { name: 'Add a page' }))
      await type(field('Address'), '/easter')
      await type(page.getByLabel('Title', { exact: true }).first(), 'Easter at Harbour')
      await press(page.getByLabel('What to add'))
      await page.getByLabel('What to add').selectOption('Text')
      await press(page.locator('button[value$="/blocks"][value^="add "]'))
      await type(page.locator('[id$="/blocks/0/title"]'), 'All five yards are open')
      await press(button('Save draft'))
      await page.getByText('Saved in the draft').first().waitFor()

      await menu('Redirects')
      const redirects = page.getByLabel('Redirects', { exact: true })
      await type(redirects, `${await redirects.inputValue()}\n/easter-hours\t/easter`)
      await press(button('Save draft'))
      await page.getByText('Saved in the draft').first().waitFor()

      await menu('Review and publish')
      await press(button('Publish ticked changes'))
      await page.getByText('Version 2 is published.').waitFor()
      expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)

      await page.goto(addressOf('/easter-hours', site))
      expect(new URL(page.url()).pathname).toBe('/easter')
      await page.getByText('All five yards are open').waitFor()
      await page.getByText('Open all Easter weekend').waitFor()
      expect(await page.locator('header a[href^="tel:"]').first().getAttribute('href')).toContain(
        '1800975700',
      )
      await page.goto(addressOf('/special-offers', site))
      await page.getByText('Ute week').first().waitFor()
    },
    SLOW_MS,
  )
})

journeys.each(['phone', 'wide'] as const)('a yard manager on a %s', (size) => {
  const site = `tasks-${size}`

  it('finds a vehicle, lowers its price, adds photos, and tags others at once', async ({
    open,
  }) => {
    const entry = { site, size, scripts: size === 'wide' }
    const page = await enter(open, 'yard', { ...entry, expected: /422/ })
    expect(await overflow(page)).toBe(0)
    const rows = page.locator('table.list tbody tr')
    const link = rows.first().getByRole('link')
    const name = (await link.textContent()) ?? ''
    await link.click()
    const section = (label: string) => page.getByRole('region', { name: label, exact: true })
    const price = section('Price')
    await price.getByText(/^(?:Set your own|Change it)$/).click()
    await price.getByLabel('Price in whole dollars').fill('about 20000')
    await price.getByLabel('What it includes').selectOption('Drive away')
    await price.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Write the price in whole dollars').waitFor()
    expect(await price.getByLabel('Price in whole dollars').inputValue()).toBe('about 20000')
    await price.getByLabel('Price in whole dollars').fill('19990')
    await price.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()

    const photos = section('Photos')
    const before = await photos.locator('.photo-strip img').count()
    await photos.getByLabel('Photos from this device').setInputFiles(PHOTOS)
    await photos.getByRole('button', { name: 'Add photos' }).click()
    await page.getByText('2 photos added.').waitFor()
    expect(await photos.locator('.photo-strip img').count()).toBe(before + 2)
    expect(await overflow(page)).toBe(0)
    await photos.getByText('Order, hide or delete').click()
    const last = photos.locator('.photo-order li').last()
    await last.getByLabel('Place').fill('1')
    await photos.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await overflow(page)).toBe(0)

    await go(page, 'yard?own=yes', entry)
    expect(await rows.first().textContent()).toContain(name)
    await go(page, 'yard', entry)
    for (const at of [1, 2]) await rows.nth(at).getByRole('checkbox').check()
    await page.getByText('Change many at once').click()
    await page.getByLabel('Tag', { exact: true }).last().fill('Clearance')
    await page.getByRole('button', { name: 'Set the tag' }).click()
    await page.getByText('2 vehicles changed.').waitFor()
    expect(await overflow(page)).toBe(0)
  })
})
