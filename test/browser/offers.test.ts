// Offers as a shopper reads them: expanding text, filtering, and asking about one.
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'
import { pathOf } from './support/search-page.ts'

const OFFERS = '/special-offers'

journeys('offers', () => {
  it('expand by keyboard, can be filtered, opened and asked about; the message says which offer is meant (S25, R20, R21)', async ({
    open,
  }) => {
    const page = await open(OFFERS)
    const words = page.getByTestId('offer-card').first().locator('.cut').first()
    const height = async () => (await words.boundingBox())?.height ?? 0
    const before = await height()
    await words.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect.poll(height).toBeGreaterThan(before)
    expect(await words.getByText('View less').isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(height).toBe(before)
    expect(await words.getByText('View more').isVisible()).toBe(true)
    await page.getByRole('navigation', { name: 'Make' }).getByRole('link', { name: 'Kia' }).click()
    await page.waitForURL(/make=kia/)
    await page.getByTestId('offer-card').last().getByRole('heading').getByRole('link').click()
    await page.waitForURL(/\/offers\/kia\//)
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    const number = pathOf(page).split('/').at(-1)
    await page.getByTestId('offer').getByRole('link', { name: 'Ask about this offer' }).click()
    const message = page.getByTestId('form-dialog').getByLabel('Comments')
    await expect.poll(() => message.inputValue()).toContain(`offer ${number}, ${name}`)
  })
})
