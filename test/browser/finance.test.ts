// The finance calculator in use, with and without scripts, and a quote that is late or missing.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { carsOf } from './support/request-site.ts'
import { it, journeys, SIZES } from './support/journey.ts'

/** A car for sale with its repayment, found by search because the demo stock is regenerated each day. */
async function findFinanced(): Promise<string> {
  const list = '/search/used-cars?range[price]=20000:60000'
  const [first = ''] = await carsOf(list, 'harbour', (card) => card.includes('weekly-repayment'))
  return first
}

const parts = (page: Page) => {
  const form = page.getByTestId('finance-calculator')
  return {
    form,
    amount: form.getByRole('textbox', { name: 'Loan amount' }),
    rate: form.getByRole('textbox', { name: /^Interest/ }),
    deposit: form.getByRole('textbox', { name: 'Deposit or trade-in' }),
    term: form.getByRole('combobox', { name: 'Term' }),
    slider: form.getByRole('slider', { name: 'Loan amount, slider' }),
    repayment: form.getByTestId('repayment'),
    message: form.getByRole('alert'),
  }
}

const calculators = (sent: unknown[]) => async (context: BrowserContext) => {
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/event')) return
    const { id } = request.postDataJSON()
    if (id === 26) sent.push(id)
  })
}

/** The page with its repayment removed, which arrives late with this content. */
const withLateQuote = (content: string) => async (context: BrowserContext) => {
  await context.route('**/cars/*', async (route) => {
    // Outside the browser, names under localhost do not resolve.
    const url = new URL(route.request().url())
    const headers = { ...route.request().headers(), host: url.host }
    url.hostname = '127.0.0.1'
    const answer = await route.fetch({ url: url.href, headers })
    const html = (await answer.text()).replace(
      /(data-testid="finance-box"[^>]*>).*?(<a [^>]*class="finance-link")/s,
      `$1<div id="finance-quote" class="finance-late">${WAITING}</div>$2`,
    )
    const late = `<late-part for="finance-quote">${content}<late-end></late-end></late-part>`
    await route.fulfill({ response: answer, body: html.replace('</body>', `${late}</body>`) })
  })
}
/** The page content until then. */
const WAITING =
  '<p class="finance-repayment"><b>&nbsp;</b></p><p class="finance-besides">&nbsp;</p>'
const QUOTE =
  '<p class="finance-repayment"><b>$140</b>/wk<a href="#financeDisclaimer">9.37% comparison rate</a></p><p class="finance-besides">8.49% p.a. · $606 a month</p>'
const NO_QUOTE =
  '<p class="finance-repayment"><b>Finance</b></p><p class="finance-besides">Ask us for a weekly repayment.</p>'

journeys('finance calculator', () => {
  it('updates as it is used, and reports its first use once; warns about the limits, clamps typed values, and suggests an enquiry; passes the selected values to the finance page (W33, R55, V20, V24, V25, N8)', async ({
    open,
  }) => {
    const path = await findFinanced()
    const sent: unknown[] = []
    const page = await open(path, { prepare: calculators(sent) })
    const { form, amount, rate, deposit, term, slider, repayment, message } = parts(page)
    expect(sent).toEqual([])
    await amount.fill('$30,000')
    await term.selectOption('5')
    await rate.fill('10')
    await form.getByText('Monthly').click()
    // With the fees of the site: 401 added to the loan, and 8 a month.
    await expect.poll(() => repayment.textContent()).toBe('$654/mo')
    expect(await slider.inputValue()).toBe('30000')
    await expect.poll(() => form.textContent()).toContain('Total repayments $39,240')

    await slider.focus()
    await page.keyboard.press('ArrowRight')
    expect(await amount.inputValue()).toBe('$30,500')
    await deposit.fill('500')
    await expect.poll(() => repayment.textContent()).toBe('$654/mo')
    expect(sent).toEqual([26])

    await form.getByText('Weekly').click()
    await deposit.fill('0')
    await amount.fill('100000')
    await expect.poll(() => message.textContent()).toMatch(/^Cannot be less than \$1,000 or more/)
    await rate.fill('99')
    await rate.blur()
    await expect.poll(() => rate.inputValue()).toBe('15')
    await amount.fill('1000')
    await expect.poll(() => repayment.textContent()).toBe('')
    await amount.fill('1001')
    await expect.poll(() => repayment.textContent()).toBe('Enquire for Finance')
    expect(await form.getByRole('link').innerText()).toBe('Contact us about finance')
    expect(await form.getByText('Total repayments').isVisible()).toBe(false)
    await amount.fill('30000')
    await expect.poll(() => message.isVisible()).toBe(false)

    await amount.fill('$28,500')
    await term.selectOption('4')
    await expectPassedOn(page)
  })

  it('formats values typed before the script loaded (V24)', async ({ open }) => {
    const page = await open(await findFinanced())
    await page.route('**/finance-calculator-*.js', async (route) => {
      await page.waitForFunction(() => document.activeElement?.matches('[data-slider="amount"]'))
      await route.continue()
    })
    const { amount } = parts(page)
    await amount.fill('30000')
    await amount.press('Tab')
    await expect.poll(() => amount.inputValue()).toBe('$30,000')
  })

  it('works without scripts, and returns to itself; a dialog has all of the disclaimer, and closes by its button and by Escape; the finance page gets the selected values (W33, W60, R54, R55, C23)', async ({
    open,
  }) => {
    const page = await open(await findFinanced(), { scripts: false })
    const { form, amount, term, repayment, slider } = parts(page)
    expect(await slider.count()).toBe(0)
    await amount.fill('30,000')
    await term.selectOption('5')
    await form.getByText('Monthly').click()
    await form.getByRole('button', { name: 'Calculate' }).click()
    await page.waitForURL(/\?amount=30%2C000.*#finance-calculator$/)
    expect(await repayment.textContent()).toMatch(/^\$6\d\d\/mo$/)
    expect(await amount.inputValue()).toBe('$30,000')

    const more = page.locator('#financeDisclaimer').getByRole('button', { name: 'Show More' })
    const dialog = page.getByRole('dialog', { name: 'Finance disclaimer' })
    await more.click()
    const cut = await page.locator('#financeDisclaimer > p', { hasText: '…' }).innerText()
    expect(await dialog.innerText()).toContain(cut.replace('…', ' '))
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await dialog.isVisible()).toBe(false)
    await more.click()
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(false)

    await amount.fill('$28,500')
    await term.selectOption('4')
    await form.getByRole('button', { name: 'Calculate' }).click()
    await expectPassedOn(page)
  })
})

/** Goes on to the finance page, which has 28,500 over 4 years. */
async function expectPassedOn(page: Page): Promise<void> {
  const enquire = parts(page).form.getByRole('link', { name: 'Enquire for Finance' })
  await expect.poll(() => enquire.getAttribute('href')).toContain('28500')
  await enquire.click()
  await page.waitForURL(/\/finance\?car_id=/)
  const quote = page.getByTestId('quick-quote')
  expect(await quote.getByLabel('Purchase price').inputValue()).toBe('28500')
  expect(await quote.getByRole('slider', { name: 'Loan term' }).inputValue()).toBe('4')
}

journeys('a quote', () => {
  it('causes no layout shift, whether it arrives or not (A11, X11)', async ({ open }) => {
    const path = await findFinanced()
    const page = await open(path, { size: 'phone', prepare: withLateQuote(QUOTE) })
    const quote = page.locator('#finance-quote')
    await expect.poll(() => quote.textContent()).toContain('$140')
    const heights = new Map<string, number[]>()
    for (const { viewport } of [SIZES.phone, SIZES.wide]) {
      await page.setViewportSize(viewport)
      for (const content of [QUOTE, WAITING, NO_QUOTE]) {
        await quote.evaluate((element, html) => (element.innerHTML = html), content)
        const { height = 0 } = (await page.getByTestId('finance-box').boundingBox()) ?? {}
        heights.set(content, [...(heights.get(content) ?? []), height])
      }
    }
    const [arrived = [], ...others] = [...heights.values()]
    for (const other of others)
      for (const [at, height] of other.entries())
        expect(height, 'but for the noise of fractions').toBeCloseTo(arrived[at] ?? 0, 0)
  })
})
