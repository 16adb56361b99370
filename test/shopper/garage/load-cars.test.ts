import { describe, expect, it } from 'vitest'

import { loadCars, parseNames } from '#shopper/garage/load-cars.ts'
import type { EngineQuery } from '#search/request.ts'
import { NOW, sampleSite } from '#test/ui/samples.ts'

const hit = (id: string) => ({ id, slug: `car-${id}`, status: 'in_stock' })

function createAsk(hits: readonly unknown[] | null) {
  const asked: (readonly EngineQuery[])[] = []
  const ask = async (queries: readonly EngineQuery[]) => {
    asked.push(queries)
    return hits === null
      ? null
      : { at: NOW, hits: [...hits], total: hits.length, facets: {}, stats: {}, without: {} }
  }
  return { ask, asked }
}

const wanted = (...values: string[]) => ({ by: 'id', values, fields: 'card' }) as const

describe('vehicles of a list', () => {
  it('come from one query, limited to visible ones, in the given order', async () => {
    const { ask, asked } = createAsk([hit('1'), 'nonsense', hit('2')])
    const site = sampleSite({ search_filters: 'make:Kia' })
    const cars = await loadCars(wanted('2', '3', '1'), site, ask, NOW)
    expect(cars?.map(({ id }) => id)).toEqual(['2', '1'])
    expect(asked.map((queries) => queries.map(({ filters }) => filters))).toEqual([
      ['(id:"2" OR id:"3" OR id:"1") AND show_on_dealer_website:"true" AND make:"Kia"'],
    ])
  })

  it('are none without a query if none is requested, and null if the engine is down', async () => {
    const { ask, asked } = createAsk(null)
    expect(await loadCars(wanted(), sampleSite(), ask, NOW)).toEqual([])
    expect(asked).toEqual([])
    expect(await loadCars(wanted('1'), sampleSite(), ask, NOW)).toBeNull()
  })

  it('are given with commas or as repeated parameters, each once and up to a limit', () => {
    expect(parseNames(['a,b', ' c ', 'a', ',,'], 3)).toEqual(['a', 'b', 'c'])
    expect(parseNames(['a,b,c,d'], 2)).toEqual(['a', 'b'])
    expect(parseNames(['x'.repeat(161), 'y'], 9)).toEqual(['y'])
    expect(parseNames(undefined, 9)).toEqual([])
  })
})
