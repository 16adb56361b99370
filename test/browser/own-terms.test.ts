// The shopper's own finance terms: set once in any calculator, used by every figure after that, and left by a button.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { faultsOf } from './support/axe.ts'
import { addressOf, isAlive, it, journeys } from './support/journey.ts'
import { carsOf, entriesOf } from './support/request-site.ts'

const LIST = '/search/used-cars?range[price]=20000:60000'
const DEPOSIT = '5,432'
const WAY_BACK = 'Use the dealer’s terms'

/** A vehicle with the site's own rate, whose card is on the list. */
async function findFinanced() {
  const hasRate = (card: string) => card.includes('data-financed')
  const [path = ''] = await carsOf(LIST, 'harbour', hasRate)
  const entry = (await entriesOf(LIST)).find(({ slug }) => path.endsWith(`/${slug}`))
  if (entry === undefined) throw new Error('The list has the vehicle')
  return { path, ...entry }
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(addressOf(path))
  await isAlive(page)
}

const calculator = (page: Page) => page.getByTestId('finance-calculator')
const cardOf = (page: Page, id: string) =>
  page.locator(`[data-car-id="${id}"] [data-testid="weekly-repayment"]`).first()
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('forecourt.terms'))

/** Sets a deposit, a term and a frequency; gives the repayment. */
async function setTerms(page: Page): Promise<string> {
  const form = calculator(page)
  await form.getByRole('textbox', { name: 'Deposit or trade-in' }).fill(DEPOSIT)
  await form.getByRole('combobox', { name: 'Term' }).selectOption('7')
  await form.getByText('Monthly').click()
  await expect.poll(() => stored(page)).toContain('monthly')
  await form.getByRole('button', { name: WAY_BACK }).waitFor()
  return form.getByTestId('repayment').innerText()
}

/** Every request of the page, with what it sends. */
const requests = (sent: string[]) => async (context: BrowserContext) => {
  context.on('request', (request) => {
    sent.push(`${request.url()} ${request.postData() ?? ''} ${request.headers()['cookie'] ?? ''}`)
  })
}

journeys('the shopper’s own terms', () => {
  it('are set on a vehicle page, used wherever repayments are, and left again', async ({
    open,
  }) => {
    const { path, id, slug } = await findFinanced()
    const sent: string[] = []
    const page = await open(path, { prepare: requests(sent) })
    const sidebar = page.getByTestId('finance-box').locator('[data-financed]')
    const dealer = await sidebar.innerText()
    const own = (await setTerms(page)).replaceAll(/\s/g, '')
    expect(own).toMatch(/^\$\d+\/mo$/)
    const said = await sidebar.innerText()
    for (const words of ['On your terms, 7 years at', '$5,432 deposit', 'comparison rate'])
      expect(said).toContain(words)
    expect(said.replaceAll(/\s/g, '')).toContain(own)

    for (const other of [`/compare?cars=${slug},${await others()}`, LIST]) {
      await go(page, other)
      const card = cardOf(page, id).or(page.getByTestId('weekly-repayment').first())
      await expect.poll(() => card.first().innerText()).toContain(`${own} on your terms`)
      expect(await page.locator('#finance-warning').count()).toBe(1)
    }
    await cardOf(page, id).getByRole('button', { name: WAY_BACK }).waitFor()
    const note = page.locator('.dealer-terms')
    const looks = await note.evaluateAll((notes) =>
      notes.map((one) => getComputedStyle(one).display),
    )
    expect(looks, 'the filter by repayment says whose terms it uses').toEqual(['block'])
    expect(await faultsOf(page, '.dealer-terms')).toEqual([])

    await go(page, `/finance?car_id=${id}`)
    const result = page.locator('.quote-result')
    await expect.poll(() => result.innerText()).toContain(own.replace('/mo', ''))
    expect(await result.innerText()).toContain('$5,432 deposit or trade-in')
    expect(await page.getByRole('slider', { name: 'Loan term' }).inputValue()).toBe('7')

    await go(page, path)
    const form = calculator(page)
    await expect.poll(() => form.getByTestId('repayment').innerText()).toContain(own.split('/')[0])
    expect(await form.getByRole('combobox', { name: 'Term' }).inputValue()).toBe('7')
    await sidebar.getByRole('button', { name: WAY_BACK }).click()
    await expect.poll(() => sidebar.innerText()).toBe(dealer)
    expect(await sidebar.locator('a:focus').count(), 'the focus stays there').toBe(1)
    expect(await form.getByRole('combobox', { name: 'Term' }).inputValue()).not.toBe('7')
    expect(dealer).toContain(await form.getByTestId('repayment').locator('b').innerText())
    expect(await form.getByRole('button', { name: WAY_BACK }).count()).toBe(0)
    expect(await stored(page)).toBeNull()
    // The site never learns them.
    expect(sent.filter((text) => /5,?432/.test(decodeURIComponent(text)))).toEqual([])
  })

  it('include credit and term of the quick quote, which opens with them, also with a term that its slider has no room for', async ({
    open,
  }) => {
    const { path, id } = await findFinanced()
    const page = await open(path)
    await page.getByRole('combobox', { name: 'Term' }).selectOption('5.5 years')
    await expect.poll(() => stored(page)).toContain('5.5')
    const ofCar = await calculator(page).getByTestId('repayment').locator('b').innerText()
    await go(page, `/finance?car_id=${id}`)
    const list = page.getByRole('combobox', { name: 'Loan term' })
    await expect.poll(() => list.locator('option:checked').innerText()).toBe('5.5 years')
    const week = page.getByTestId('repayment')
    await expect.poll(() => week.innerText()).toBe(ofCar)
    // From here it is one of few choices, each of them a whole number of years.
    await list.press('ArrowDown')
    expect(await list.locator('option:checked').innerText()).toBe('6 years')
    await expect.poll(() => stored(page)).toContain('"years":6')
    await page.getByText('Good', { exact: true }).click()
    await expect.poll(() => page.locator('.quote-result').innerText()).toContain('12.12%')
    const own = await week.innerText()
    await go(page, path)
    const sidebar = page.getByTestId('finance-box')
    await expect.poll(() => sidebar.innerText()).toContain('On your terms, 6 years at 10.99% p.a.')
    const said = await sidebar.innerText()
    expect(said.replaceAll(/\s/g, '')).toContain(`${own}/wk12.12%comparisonrate`)
    expect(
      await calculator(page)
        .getByRole('textbox', { name: /^Interest/ })
        .inputValue(),
    ).toBe('10.99')
    await go(page, `/finance?car_id=${id}&loanTerm=3`)
    await expect.poll(() => page.getByRole('radio', { name: 'Good' }).isChecked()).toBe(true)
    const term = page.getByRole('slider', { name: 'Loan term' })
    expect(await term.inputValue(), 'the address is newer').toBe('3')
    await page.getByRole('button', { name: WAY_BACK }).click()
    await expect.poll(() => page.getByRole('radio', { name: 'Excellent' }).isChecked()).toBe(true)
    expect(await stored(page)).toBeNull()
  })

  it('include the deposit of a budget, which opens with it, and on top of it an estimate for the shopper’s vehicle', async ({
    open,
  }) => {
    const page = await open('/find-by-budget', {
      prepare: async (context) => {
        // The page of an estimate, as far as its script goes.
        await context.route('**/favourites', async (route) => {
          const url = new URL(route.request().url())
          const headers = { ...route.request().headers(), host: url.host }
          url.hostname = '127.0.0.1'
          const answer = await route.fetch({ url: url.href, headers })
          const body = (await answer.text()).replace(
            /<div class="garage-page[^>]*>/,
            '<div data-page="offer"><div class="offer-count"><button data-trade-in="4000">Count it</button></div>',
          )
          await route.fulfill({ response: answer, body })
        })
      },
    })
    const deposit = page.locator('#budget [name=deposit]')
    await deposit.fill('3000')
    await deposit.blur()
    await expect.poll(() => stored(page)).toContain('3000')
    await go(page, '/favourites')
    await page.getByRole('button', { name: 'Count it' }).click()
    await page.getByText('Repayments now include your estimate.').waitFor()
    await page.getByRole('button', { name: WAY_BACK }).waitFor()
    await go(page, (await findFinanced()).path)
    const field = calculator(page).getByRole('textbox', { name: 'Deposit or trade-in' })
    await expect.poll(() => field.inputValue()).toBe('$7,000')
    await field.fill('6,500')
    await field.blur()
    await expect.poll(() => stored(page)).toContain('6500')
    await go(page, '/find-by-budget')
    await expect.poll(() => deposit.inputValue()).toBe('6,500')
    await page.getByRole('button', { name: WAY_BACK }).click()
    await expect.poll(() => deposit.inputValue()).toBe('2,000')
  })
})

/** Another vehicle, to compare one with. */
async function others(): Promise<string> {
  return (await entriesOf(LIST)).at(-1)?.slug ?? ''
}
