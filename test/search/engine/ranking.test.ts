// The order of results for words: by where the words are, before the stock's own order; and judged searches of a demo dealer.
import { describe, expect, it } from 'vitest'

import { parseCar } from '#vehicle/car.ts'
import { recordSettings, recordSynonyms } from '#vehicle/index-settings.ts'
import { toRecord } from '#vehicle/record.ts'
import { createFetch, createNodeEngine } from './node-engine.ts'
import { mean, rankJudged } from './judged-ranking.ts'

/** Finds vehicles by words in an index that is set up as every dealer's; the ids of the results. */
async function createStock(cars: readonly Record<string, unknown>[]) {
  const send = createFetch(createNodeEngine())
  for (const { name, settings } of recordSettings('cars'))
    await send('PUT', `/1/indexes/${name}/settings`, settings)
  await send('POST', '/1/indexes/cars/synonyms/batch', recordSynonyms())
  const requests = cars.flatMap((more) => {
    const car = parseCar({ slug: String(more.id), make: 'Acme', model: 'Puma', ...more })
    return car === null ? [] : [{ action: 'addObject', body: toRecord(car) }]
  })
  await send('POST', '/1/indexes/cars/batch', { requests })
  return async (query: string): Promise<string[]> => {
    const response = await send('POST', '/1/indexes/cars/query', { query, hitsPerPage: 100 })
    const { hits }: { hits: { objectID: string }[] } = await response.json()
    return hits.map(({ objectID }) => objectID)
  }
}

describe('the order of results for words', () => {
  it('is by where the words are, from title to place, and only then the stock’s own; comments are not searched', async () => {
    // The worse the place of the word, the better its rank otherwise.
    const find = await createStock([
      { id: 'model', model: 'Sunroof', custom_rank: 1 },
      { id: 'name', name: 'Puma Sunroof', custom_rank: 2 },
      { id: 'badge', badge: 'Sunroof', custom_rank: 3 },
      { id: 'body', simple_body: 'Sunroof', custom_rank: 4 },
      { id: 'feature', standardEquipment: ['Sunroof'], custom_rank: 6 },
      { id: 'worse feature', standardEquipment: ['Sunroof'], custom_rank: 5 },
      { id: 'place', location_name: 'Sunroof', custom_rank: 7 },
      { id: 'comment', dealercomments: 'Sunroof', custom_rank: 8 },
    ])
    const order = ['model', 'name', 'badge', 'body', 'feature', 'worse feature', 'place']
    expect(await find('sunroof')).toEqual(order)
  })

  it('is by the weakest of several words', async () => {
    const find = await createStock([
      { id: 'title', name: 'Puma Sunroof', custom_rank: 1 },
      { id: 'feature', standardEquipment: ['Sunroof'], custom_rank: 2 },
    ])
    expect(await find('puma sunroof')).toEqual(['title', 'feature'])
  })

  it('has whole words before words that begin with the last one, wherever they are', async () => {
    const find = await createStock([
      { id: 'badge', badge: 'Sport', custom_rank: 1 },
      { id: 'beginning', model: 'Sportage', custom_rank: 2 },
    ])
    expect(await find('sport')).toEqual(['badge', 'beginning'])
    expect(await find('acme sport')).toEqual(['badge', 'beginning'])
  })

  it('has synonyms among words, however many vehicles have the word itself', async () => {
    const find = await createStock([
      { id: 'electric', simple_fuel: 'Electric' },
      ...Array.from({ length: 12 }, (_, n) => ({ id: `e${n}`, model: `EV${n}` })),
    ])
    expect((await find('ev'))[0]).toBe('electric')
    expect(await find('ev')).toHaveLength(13)
  })

  it('is the same for a hosted engine: whole words, then places of words, then the stock’s own', () => {
    for (const { settings } of recordSettings('cars')) {
      const order = ['exact', 'attribute', 'custom'].map((name) => settings.ranking?.indexOf(name))
      expect(order).toEqual(order.toSorted((a = 0, b = 0) => a - b))
      expect(order).not.toContain(-1)
    }
  })
})

describe('forty judged searches of a demo dealer', () => {
  it('have what was asked for first', async () => {
    const ranked = await rankJudged()
    expect(ranked).toHaveLength(40)
    // Exact words read neither numbers nor words such as "with".
    expect(mean(ranked.map(({ exact }) => exact))).toBeGreaterThan(0.84)
    expect(mean(ranked.map(({ asked }) => asked))).toBeGreaterThan(0.97)
  })
})
