// Fuel and delivery costs, in place; test/pages/delivery.worker.test.ts covers it without scripts.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { carOf } from './support/request-site.ts'
import { it, journeys } from './support/journey.ts'

const fuel = (page: Page) => page.getByTestId('fuel-calculator')
const delivery = (page: Page) => page.getByTestId('delivery-calculator')

journeys('the calculators', () => {
  it('calculate fuel as figures are typed, without another page request; show the delivery cost, or why it is unknown, in place; answer the last request, however long an earlier one takes (W31, W32, V15, V17, V18)', async ({
    open,
  }) => {
    const page = await open(await carOf('/search/used-cars?refinementList[fuel][0]=Petrol'))
    await useFuel(page)
    await useDelivery(page)
  })
})

async function useFuel(page: Page): Promise<void> {
  const form = fuel(page)
  await form.getByLabel('Distance').fill('1,000 kms')
  await form.getByLabel('Litres per 100 km').fill('7.5')
  await form.getByLabel('Fuel price').fill('$2.00')
  await expect.poll(() => form.getByRole('status').innerText()).toBe('$150.00 in fuel')
  await form.getByLabel('Fuel price').press('Enter')
  await form.getByLabel('Fuel price').fill('dear')
  await expect.poll(() => form.getByRole('status').innerText()).toBe('– in fuel')
  expect(page.url()).not.toContain('fuel_price')
}

async function useDelivery(page: Page): Promise<void> {
  const form = delivery(page)
  const send = form.getByRole('button')
  const answer = form.getByRole('status')
  await send.click()
  await expect.poll(() => answer.innerText()).toBe('Please enter a postcode.')
  await form.getByLabel('Your postcode').fill('2600')
  await send.click()
  await expect.poll(() => answer.innerText()).toBe('$390 delivery to Canberra')
  await form.getByLabel('Your postcode').fill('0200')
  await send.click()
  await expect.poll(() => answer.innerText()).toMatch(/^Sorry, we can't provide an estimate/)
  expect(page.url()).not.toContain('postcode')
  // Never answered.
  await page.route('**/api/delivery?*2600*', () => undefined)
  await form.getByLabel('Your postcode').fill('2600')
  await send.click()
  await form.getByLabel('Your postcode').fill('2000')
  await send.click()
  await expect.poll(() => answer.innerText()).toBe('Free delivery to Greater Sydney')
}
