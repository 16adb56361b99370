// The quick quote of finance pages in use, and with a slow or failing provider. Without scripts: test/pages/finance.worker.test.ts.
import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { dialogOf } from './support/forms.ts'
import { it, journeys, SIZES } from './support/journey.ts'
import { hearAll } from './support/search-page.ts'

const parts = (page: Page) => {
  const form = page.getByTestId('quick-quote')
  return {
    form,
    price: form.getByRole('textbox', { name: 'Purchase price' }),
    term: form.getByRole('slider', { name: 'Loan term' }),
    credit: (name: string) => form.getByText(name, { exact: true }),
    result: form.locator('.quote-result'),
    week: form.getByTestId('repayment'),
    apply: form.locator('a[data-apply]'),
  }
}
const QUOTE = { weeklyRepaymentAmount: 120.4, advertisedRate: 7.25, comparisonRate: 8.186 }

/** Simulates the quotes of the site and records their requests. */
const quotes =
  (asked: unknown[], play: (route: Route) => Promise<void>) => async (context: BrowserContext) => {
    await context.route('**/api/youx/quote', async (route) => {
      asked.push(route.request().postDataJSON())
      await play(route)
    })
  }
const answer = (route: Route) => route.fulfill({ json: QUOTE })

journeys('quick quote', () => {
  it('sends one request, half a second after the last change; accepts digits only, and moves the price to its limit when the field loses focus; passes axe (A12, W85, V40)', async ({
    open,
  }) => {
    const asked: unknown[] = []
    const page = await open('/finance?car_id=none&vin=V1&year=2021&whoIsHelping=Sam', {
      prepare: quotes(asked, answer),
    })
    const { price, term, credit, week, form, result } = parts(page)
    expect(await week.textContent(), 'rendered by the page').toMatch(/^\$1\d\d$/)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await price.fill('45000')
    await term.press('ArrowRight')
    await credit('Good').click()
    await page.clock.runFor(499)
    await hearAll(page)
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await page.clock.resume()
    await expect.poll(() => week.textContent()).toBe('$120')
    expect(asked).toEqual([
      {
        selfAssessedCreditScore: 'DECENT',
        purchasePrice: 45_000,
        loanTerm: 6,
        year: 2021,
        vin: 'V1',
        nvic: '',
        whoIsHelping: 'Sam',
      },
    ])
    const said = await form.innerText()
    for (const words of ['$521 a month', '7.25%', '8.19%', '6 years', 'WARNING'])
      expect(said).toContain(words)
    await page.setViewportSize(SIZES.phone.viewport)
    expect(await faultsOf(page)).toEqual([])
    const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(wider)).toBe(0)

    await price.fill('')
    await price.pressSequentially('$5,0a')
    expect(await price.inputValue()).toBe('50')
    expect(await result.getAttribute('data-state'), 'no price to quote').toBe('none')
    await price.blur()
    expect(await price.inputValue()).toBe('10000')
    await price.fill('999999')
    await price.press('Tab')
    expect(await price.inputValue()).toBe('200000')
    await price.fill('')
    await price.press('Enter')
    expect(await price.inputValue()).toBe('30000')
    await expect.poll(() => result.getAttribute('data-state')).toBe('loaded')
    expect(asked.at(-1)).toMatchObject({ purchasePrice: 30_000 })
    expect(new URL(page.url()).search, 'the page stays').toContain('vin=V1')
  })

  const failures = [
    ['refuses', (route: Route) => route.fulfill({ status: 503, json: { error: 'No.' } })],
    ['breaks off', (route: Route) => route.abort()],
    ['talks nonsense', (route: Route) => route.fulfill({ body: '<html>' })],
    [
      'leaves the comparison rate out',
      (route: Route) => route.fulfill({ json: { ...QUOTE, comparisonRate: null } }),
    ],
  ] as const
  it('ignores late answers, and stays silent if a provider fails in any way (S16, X23)', async ({
    open,
  }) => {
    const warned: string[] = []
    let fail: (route: Route) => Promise<void> = answer
    const page = await open('/finance', {
      expected: /Failed to load resource/,
      prepare: async (context) => {
        context.on('console', (message) => warned.push(message.text()))
        await quotes([], (route) => fail(route))(context)
      },
    })
    const { price, result, week, form } = parts(page)
    const held = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    let count = 0
    fail = async (route) => {
      count += 1
      const json = { ...QUOTE, weeklyRepaymentAmount: count * 100 }
      const isFirst = count === 1
      if (isFirst) await held.promise
      await route.fulfill({ json }).catch(() => undefined)
      if (isFirst) late.resolve()
    }
    await price.fill('40000')
    await expect.poll(() => count).toBe(1)
    expect(await result.getAttribute('aria-busy')).toBe('true')
    await price.fill('50000')
    await expect.poll(() => week.textContent()).toBe('$200')
    held.resolve()
    await late.promise
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await week.textContent()).toBe('$200')
    await price.fill('60000')
    await expect.poll(() => week.textContent()).toBe('$300')

    const height = (await form.boundingBox())?.height
    for (const [way, failing] of failures) {
      fail = answer
      await price.fill('50000')
      await expect.poll(() => result.getAttribute('data-state')).toBe('loaded')
      warned.length = 0
      fail = failing
      await price.fill('40000')
      await expect.poll(() => result.getAttribute('data-state')).toBe('none')
      expect(await week.textContent(), `${way}: cleared`).toBe('')
      expect(await form.innerText()).not.toMatch(/fail|error|sorry|\d%/i)
      expect((await form.boundingBox())?.height, 'nothing moves').toBe(height)
      expect(await form.getByRole('link', { name: 'Get Finance' }).isVisible()).toBe(true)
      expect(warned.join('\n'), 'warned in the console').toContain('quick quote')
    }
  })

  it('restores its state when the shopper comes back to it, and passes on its values when they continue (W83, W85, R55)', async ({
    open,
  }) => {
    const page = await open('/finance?nvic=N1&car_type=used')
    const { price, term, credit, form, apply } = parts(page)
    await price.fill('44000')
    await credit('Good').click()
    await page.goto(new URL('/contact', page.url()).href)
    await page.goBack()
    await expect.poll(() => price.inputValue()).toBe('44000')
    expect(await form.getByRole('radio', { name: 'Good' }).isChecked()).toBe(true)
    await expect.poll(() => form.textContent()).toContain('12.12%')

    await price.fill('45000')
    await term.press('ArrowLeft')
    await credit('Could be better').click()
    await apply.click()
    const dialog = await dialogOf(page)
    const action = (await dialog.locator('form').getAttribute('action')) ?? ''
    const { pathname, searchParams } = new URL(action, page.url())
    expect(pathname).toBe('/finance/pre-approval')
    expect(Object.fromEntries(searchParams)).toEqual({
      nvic: 'N1',
      car_type: 'used',
      vehiclePriceBudget: '45000',
      loanTerm: '4',
      selfAssessedCreditScore: 'POOR',
    })
  })
})
