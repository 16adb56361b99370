// What a list shows before anyone scrolls.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { it, journeys } from './support/journey.ts'

/** The first has makes above it, the last a heading of many words and filters that can be removed. */
const LISTS = [
  '/search/new-used-and-demo-cars',
  '/search/used-cars',
  '/search/used-cars?query=white&range[price]=1000:',
]

/** The lower edges of prices and facts in the first row of cards. */
function readFirstRow(page: Page): Promise<{ price: number; facts: number }[]> {
  return page
    .locator('#results')
    .getByTestId('car-card')
    .evaluateAll((cards) => {
      const edge = (card: Element, part: string) =>
        card.querySelector(part)?.getBoundingClientRect().bottom ?? Number.NaN
      const top = cards[0]?.getBoundingClientRect().top
      return cards
        .filter((card) => card.getBoundingClientRect().top === top)
        .map((card) => ({ price: edge(card, '.card-price'), facts: edge(card, '.chips') }))
    })
}

journeys('the first screen', () => {
  it.for(['harbour', 'wattle-park-mazda', 'banksia-caravans', 'tui-motors'])(
    'of each list of %s has a whole row of vehicles with prices and facts at 1440 by 900',
    async (site, { open }) => {
      const page = await open('/', { site })
      await page.setViewportSize({ width: 1440, height: 900 })
      for (const list of LISTS) {
        await page.goto(new URL(list, page.url()).href)
        const row = await readFirstRow(page)
        expect(row.length, list).toBeGreaterThan(0)
        for (const { price, facts } of row) {
          expect(price, list).toBeLessThanOrEqual(900)
          expect(facts, list).toBeLessThanOrEqual(900)
        }
      }
    },
  )
})
