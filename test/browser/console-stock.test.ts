// The stock of a site in the console fits a phone of 390 px and a screen of 1280 px. What it says, and how the columns of a
// file are read, tried and used: stock.worker.test.ts and group.worker.test.ts in test/console.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { enter, resize } from './support/console.ts'
import { it, journeys } from './support/journey.ts'

const CSV = [
  'Stock No,Odometer,Yr,Manufacturer,Model,Drive Away Price,Wheels',
  'S-1,"45,210 km",2021,Kia,Sportage,"$32,990",18 inch',
  'S-2,12000,2022,,Corolla,"$27,500",Steel',
].join('\n')
const site = 'edited-stock'
const stockFile = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }

const fitsBoth = async (page: Page) => {
  for (const size of ['wide', 'phone'] as const) await resize(page, size)
}

journeys('the stock of a site', () => {
  it('fits a phone and a screen: rejected rows, and a file that is chosen, mapped and tried', async ({
    open,
  }) => {
    const page = await enter(open, 'stock', { site, size: 'phone' })
    await page.getByText('Why rows were rejected').click()
    await page.getByRole('row').filter({ hasText: '17make is missing' }).waitFor()
    await fitsBoth(page)
    await page.getByRole('link', { name: 'Map the columns of your own file' }).click()
    await page.getByLabel('One of your stock files').setInputFiles(stockFile)
    await page.getByRole('button', { name: 'Read the file' }).click()
    expect(await page.getByLabel('Odometer').inputValue()).toBe('km')
    await page.getByLabel('Wheels').selectOption('Equipment')
    await fitsBoth(page)
    await page.getByRole('button', { name: 'Try 2 rows' }).click()
    await page.getByText('1 of 2 rows would become vehicles').waitFor()
    await fitsBoth(page)
  })
})
