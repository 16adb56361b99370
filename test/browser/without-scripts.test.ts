// Without JavaScript: real forms and real links lead to the same lists, and Back to each step of a form.
import { expect } from 'vitest'

import { button, field, REFUSED, step } from './support/forms.ts'
import { it, journeys } from './support/journey.ts'
import { signIn } from './support/request-site.ts'
import { box, chips, pathOf, tick, titles } from './support/search-page.ts'

const BARE = '/search/new-used-and-demo-cars'
/** A list that a shopper can save, so that its bar is full. */
const FILTERED = `${BARE}?range[price]=1000:`

journeys('without scripts', () => {
  it('the form leads to a shareable address, from a bar of filters, too', async ({ open }) => {
    const page = await open(BARE, { site: 'tui-motors', scripts: false })
    const panel = (name: string) => page.locator(`#f-${name} > summary`)
    await panel('make').click()
    await tick(page, 'make', 'Mazda')
    await panel('make').click()
    await panel('price').click()
    await page.getByTestId('range-price').getByLabel('To ($)').fill('40000')
    await panel('price').click()
    await page.getByTestId('sort').selectOption('lowestPrice')
    await page.getByTestId('show-cars').click()
    await page.waitForURL(/search\/mazda/)
    expect(pathOf(page)).toBe('/search/mazda?range[price]=:40000&sortBy=lowestPrice')
    expect(await chips(page)).toEqual(['Mazda', 'Price under $40,000'])
    for (const title of await titles(page)) expect(title).toContain('Mazda')
  })

  it('late fragments are at the end, sorting has a button, makes expand, and controls that need scripts are hidden (W2, W4, W7, W12)', async ({
    open,
  }) => {
    const page = await open(BARE, { scripts: false })
    const late = page.locator('late-part[for="curated"]')
    expect(await late.getByRole('heading', { level: 2 }).count()).toBe(2)
    expect(await late.getByTestId('car-card').first().isVisible()).toBe(true)
    expect(await page.locator('#curated').isVisible(), 'no empty space is left').toBe(false)
    expect(await page.locator('input[type=range]').filter({ visible: true }).count()).toBe(0)
    expect(await page.locator('.carousel button').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByTestId('range-price').getByLabel('From ($)').isVisible()).toBe(true)

    expect(await page.getByRole('button', { name: 'Sort', exact: true }).isVisible()).toBe(true)
    const makes = page.getByTestId('facet-make')
    await makes.getByRole('button', { name: 'Show all makes' }).click()
    await page.waitForURL(/fold=make/)
    const shown = makes.getByTestId('facet-value').filter({ visible: true })
    expect(await shown.count()).toBeGreaterThan(7)
  })

  it('a phone has filters, too', async ({ open }) => {
    const page = await open(BARE, { scripts: false, size: 'phone' })
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await page.getByRole('complementary', { name: 'Filters' }).waitFor()
    await box(page, 'make', 'Kia').tap()
    await page.getByTestId('show-cars').tap()
    await page.waitForURL(/search\/kia$/)
  })

  it.for(
    ['harbour', 'wattle-park-mazda', 'banksia-caravans', 'tui-motors'].flatMap((site) => [
      { site, scripts: false },
      { site, scripts: true },
    ]),
  )(
    'the order of a list is not cut on phones, beside the button that it needs without scripts: $site, scripts $scripts',
    async ({ site, scripts }, { open }) => {
      const page = await open(FILTERED, { site, scripts, size: 'phone' })
      await page.evaluate(async () => void (await document.fonts.ready))
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 780 })
        const missing = await page.getByTestId('sort').evaluate((select) => {
          const { width: shown } = select.getBoundingClientRect()
          select.style.width = 'max-content'
          const { width: needed } = select.getBoundingClientRect()
          select.style.width = ''
          return Math.max(0, Math.round(needed - shown))
        })
        expect({ width, missing }).toEqual({ width, missing: 0 })
      }
    },
  )

  it('no page is wider than a phone, also where the header ends with the number', async ({
    open,
  }) => {
    const visit = { site: 'banksia-caravans', scripts: false, size: 'phone' } as const
    const page = await open('/about-us', visit)
    expect(await page.locator('.header-own').filter({ visible: true }).count()).toBe(1)
    const beyond = () => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    }
    expect(await page.evaluate(beyond)).toBe(0)
  })

  it('Back leads to each step of a form that was sent, with what was typed, and never to an error', async ({
    open,
  }) => {
    const page = await open('/enquire', { scripts: false, expected: REFUSED })
    const form = page.locator('form.form')
    const first = await step(form)
    await field(form, 'Comments').fill('Is it here?')
    await button(form, 'Continue').click()
    const second = await step(form)
    expect(second).not.toBe(first)
    // Sent empty: answered with the errors.
    await form.evaluate((element: HTMLFormElement) => (element.noValidate = true))
    await button(form, 'Send').click()
    await page.getByTestId('error-warning').first().waitFor()
    await page.locator('.logo').click()
    await page.waitForURL(/\/$/)

    await page.goBack()
    expect(await step(form)).toBe(second)
    expect(await page.getByTestId('error-warning').count()).toBeGreaterThan(0)
    await page.goBack()
    expect([await step(form), await page.getByTestId('error-warning').count()]).toEqual([second, 0])
    expect(await form.locator('[name="message"]').inputValue()).toBe('Is it here?')
    await page.goBack()
    expect(await step(form)).toBe(first)
  })
  it('Back after a form of the account shows the page, never an error, and signed out nothing of it', async ({
    open,
  }) => {
    const page = await open('/account', { scripts: false, prepare: signIn })
    const title = page.getByRole('heading', { level: 1 })
    const email = page.getByLabel('Email')
    const save = page.getByRole('button', { name: 'Save details' })
    await email.fill('unknown')
    await save.click()
    await page.locator('[name=email][aria-invalid=true]').waitFor()
    expect(await email.inputValue()).toBe('unknown')
    await email.fill('mine@shopper.example')
    await save.click()
    await page.getByText('Your details have been saved.').waitFor()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByText('Please tick the box to confirm.').waitFor()
    for (const path of ['/account?saved', '/account']) {
      await page.goBack()
      expect([pathOf(page), await title.innerText()]).toEqual([path, 'Your account'])
    }
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await page.getByText('You’re signed out.').waitFor()
    await page.goBack()
    expect(pathOf(page)).toMatch(/^\/sign-in\?/)
    expect(await page.content()).not.toContain('mine@shopper.example')
  })
})
