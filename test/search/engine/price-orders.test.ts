// Orders by price as indexes of stock have them, from vehicles as feeds state them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { sortedIndex } from '#vehicle/attributes.ts'
import { parseCar } from '#vehicle/car.ts'
import { recordSettings } from '#vehicle/index-settings.ts'
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import { toRecord } from '#vehicle/record.ts'
import { cases } from '#test/support/cases.ts'
import { createFetch, createNodeEngine } from './node-engine.ts'

const anyPrice = fc.oneof(
  fc.constantFrom(null, undefined, 0, -1, 1, SHOWN_ABOVE, 'POA', '', '$0'),
  fc.integer({ min: SHOWN_ABOVE + 1, max: 99_999 }),
)

async function createStock(prices: unknown[]) {
  const send = createFetch(createNodeEngine())
  for (const { name, settings } of recordSettings('cars'))
    await send('PUT', `/1/indexes/${name}/settings`, settings)
  const requests = prices.flatMap((price, n) => {
    const car = parseCar({ id: `c${n}`, slug: `car-${n}`, price })
    return car === null ? [] : [{ action: 'addObject', body: toRecord(car) }]
  })
  await send('POST', '/1/indexes/cars/batch', { requests })
  return async (indexName: string): Promise<number[]> => {
    const response = await send('POST', '/1/indexes/*/queries', {
      requests: [{ indexName, hitsPerPage: 100 }],
    })
    const { results }: { results: { hits: { price: number }[] }[] } = await response.json()
    return (results[0]?.hits ?? []).map(({ price }) => price)
  }
}

describe('orders by price', () => {
  it('list vehicles without a price last, from the lowest and from the highest (R59)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyPrice, { maxLength: 40 }), async (prices) => {
        const pricesOf = await createStock(prices)
        for (const [sort, direction] of [
          ['lowestPrice', 1],
          ['highestPrice', -1],
        ] as const) {
          const all = await pricesOf(sortedIndex('cars', sort))
          expect(all).toHaveLength(prices.length)
          const shown = all.filter((price) => price > SHOWN_ABOVE)
          expect(all.slice(0, shown.length)).toEqual(shown)
          expect(shown).toEqual(shown.toSorted((a, b) => (a - b) * direction))
        }
      }),
      { numRuns: cases(200) },
    )
  })
})
