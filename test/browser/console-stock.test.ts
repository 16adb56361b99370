// The stock of a site in the console, on a phone of 390 px and a screen of 1280 px: what came and what was rejected, and the
// columns of a dealer's own file from the file to the draft.
import { expect } from 'vitest'

import { enter, go, overflow } from './support/console.ts'
import { it, journeys } from './support/journey.ts'

const CSV = [
  'Stock No,Odometer,Yr,Manufacturer,Model,Drive Away Price,Wheels',
  'S-1,"45,210 km",2021,Kia,Sportage,"$32,990",18 inch',
  'S-2,12000,2022,,Corolla,"$27,500",Steel',
].join('\n')
const site = 'edited-stock'
const stockFile = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }

journeys('the stock of a site', () => {
  it('says that it is stale and why each row was rejected; a file is mapped and tried, and nothing is written before “Use”', async ({
    open,
  }) => {
    for (const size of ['phone', 'wide'] as const) {
      const entry = { site, size }
      const page = await enter(open, 'stock', entry)
      await page.getByText('That is too long ago').waitFor()
      await page.getByText('Why rows were rejected').click()
      for (const row of ['17make is missing', '23year is not a model year'])
        await page.getByRole('row').filter({ hasText: row }).waitFor()
      await page.getByText('no vehicle field matches: Wheels').waitFor()
      expect(await overflow(page)).toBe(0)

      await page.getByRole('link', { name: 'Map the columns of your own file' }).click()
      await page.getByLabel('One of your stock files').setInputFiles(stockFile)
      await page.getByRole('button', { name: 'Read the file' }).click()
      const odometer = page.getByLabel('Odometer')
      expect(await odometer.inputValue()).toBe('km')
      expect(await page.getByLabel('Stock No').inputValue()).toBe('stocknum')
      await page.getByLabel('Wheels').selectOption('Equipment')
      expect(await overflow(page)).toBe(0)
      await page.getByRole('button', { name: 'Try 2 rows' }).click()
      await page.getByText('1 of 2 rows would become vehicles').waitFor()
      await page.getByText('Rejected: make is missing (column “Manufacturer”)').waitFor()
      expect(await overflow(page)).toBe(0)
      if (size === 'wide') await page.getByRole('button', { name: 'Use this map' }).click()
      await go(page, 'review', entry)
      const changes = await page.getByText('Odometer of stock columns').count()
      expect(changes).toBe(size === 'wide' ? 1 : 0)
    }
  })
})
