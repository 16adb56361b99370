// The site's own query for comparable vehicles: same make, model and condition, within two years (W35).
import * as z from 'zod'

import { number, text } from '#lib/clean.ts'
import type { Car } from '#stock/car.ts'
import { ANALYSED_ABOVE } from '#stock/price.ts'
import type { Site } from '#tenant/schema.ts'
import type { Condition, Filter } from './filter.ts'
import { documentsQuery, type EngineQuery } from './request.ts'

const YEARS_AROUND = 2
const MAX = 60

/** A query for ids and prices of comparable vehicles; null if too little is known to compare. */
export function comparablesQuery(car: Car, site: Site): EngineQuery | null {
  const { make, model, year } = car
  if (make === null || model === null || year === null) return null
  const isUsed: Condition = { attribute: 'car_type', is: 'used', not: car.car_type !== 'used' }
  const alike: Filter = [
    [{ attribute: 'status', is: 'in_stock' }],
    [{ attribute: 'make', is: make }],
    [{ attribute: 'model', is: model }],
    [{ attribute: 'year', op: '>=', number: year - YEARS_AROUND }],
    [{ attribute: 'year', op: '<=', number: year + YEARS_AROUND }],
    [{ attribute: 'price', op: '>', number: ANALYSED_ABOVE }],
    [isUsed],
  ]
  return documentsQuery(site, alike, { most: MAX, fields: ['id', 'price'] })
}

/** Prices in dollars of the documents found, without the vehicle itself. */
export function toComparablePrices(hits: readonly unknown[], car: Pick<Car, 'id'>): number[] {
  return hits.flatMap((hit) => {
    const { data } = priced.safeParse(hit)
    const price = data?.price ?? 0
    return data === undefined || data.id === car.id || price <= ANALYSED_ABOVE ? [] : [price]
  })
}

const priced = z.object({ id: text(80), price: number })
