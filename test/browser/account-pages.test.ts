// Account pages (R49) with a screen reader, forced colours, or a name of sixty letters.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { signIn } from './support/request-site.ts'
import { faultsOf } from './support/axe.ts'
import { enlarge, expectInside } from './support/enlarge.ts'
import { addressOf, isAlive, it, journeys, MOVING } from './support/journey.ts'
import { go } from './support/sign-in.ts'
import { hasLoadedSaved } from './support/watchlist.ts'

const LIST = '/search/used-cars?refinementList[body][0]=SUV'
const OWN = ['/my-garage', '/watchlist', '/saved-searches', '/online-payment']
/** My garage, saved searches and the prize wheel have journeys of their own, which run axe. */
const CHECKED = new Set(['/watchlist', '/online-payment'])
const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis'

journeys('account pages', () => {
  it('pass axe, mark the current page in forced colours, and keep within a phone’s width with a name longer than that and text at double size (R50, R53)', async ({
    open,
  }) => {
    const page = await open('/account', { size: 'phone', prepare: signIn })
    await page.getByLabel('First name').fill(LONG)
    await page.getByLabel('Last name').fill(LONG)
    const email = page.getByLabel('Email')
    await email.fill('unknown')
    await page.getByRole('button', { name: 'Save details' }).tap()
    await page.locator('[name=email][aria-invalid=true]').waitFor()
    expect(await faultsOf(page), '/account with an error').toEqual([])
    await email.fill(`${'long'.repeat(12)}@shopper.example`)
    await page.getByRole('button', { name: 'Save details' }).tap()
    await page.getByText(`Good to see you, ${LONG}`).waitFor()
    await expectOneMarked(page)

    await go(page, LIST)
    await keepSomething(page)
    for (const path of OWN) {
      await go(page, path)
      if (CHECKED.has(path)) expect(await faultsOf(page, 'main'), path).toEqual([])
      await enlarge(page)
      await expectInside(page)
    }
  })
})

journeys('signing out', () => {
  it.for([true, false])(
    'leaves nothing to Back of what was typed into forms (scripts: %s)',
    async (scripts, { open }) => {
      // With motion, because going back to a page that redirects is a view transition without an entry.
      const visit = { ...MOVING, scripts, prepare: signIn, expected: /CACHE_MISS/ }
      const page = await open('/enquire', visit)
      const typed = 'It is for my wife'
      const message = page.locator('form.form [name=message]')
      await message.fill(typed)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.locator('form.form [name=email]').and(page.locator(':visible')).waitFor()
      await page.goto(addressOf('/account'))
      await page
        .locator('main')
        .getByRole('button', { name: 'Sign out', exact: true })
        .last()
        .click()
      const done = page.getByText('You’re signed out.')
      await done.waitFor()
      if (scripts) await isAlive(page)
      await page.goBack()
      // It is said once.
      await done.waitFor({ state: 'detached' })
      await page.waitForURL(({ pathname }) => pathname === '/sign-in')
      await page.goBack().catch(() => null)
      // Without scripts that page was the answer to a form: the browser says that it is gone.
      if (!scripts) return page.waitForURL(/^chrome-error:/)
      await page.waitForURL(({ pathname }) => pathname === '/enquire')
      await isAlive(page)
      expect(await message.inputValue()).toBe('')
    },
  )
})

/** In forced colours the line below one link differs, that of the current page. */
async function expectOneMarked(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const links = page.getByRole('navigation', { name: 'Your pages' }).locator('a, button')
  // Colours may change in steps.
  await expect
    .poll(async () => {
      const lines = await links.evaluateAll((all) =>
        all.map((element) => {
          const { borderBlockEndColor: line } = getComputedStyle(element)
          return { isShown: element.ariaCurrent === 'page', line }
        }),
      )
      const shown = lines.find(({ isShown }) => isShown)?.line
      return lines.filter(({ line }) => line === shown).length
    })
    .toBe(1)
  await page.emulateMedia({ forcedColors: null })
}

/** A vehicle and a search. */
async function keepSomething(page: Page): Promise<void> {
  await hasLoadedSaved(page)
  await page.locator('#results [data-watch]').first().click()
  await page.getByText('Car Saved In Watchlist').waitFor()
  await page.getByRole('button', { name: 'Save this search' }).first().click()
  await page.getByText('Search Saved').waitFor()
}
