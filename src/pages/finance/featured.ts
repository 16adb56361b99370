// Used vehicles in stock for the page that leads to them (W84): the first of the site's own order.
import { isFinanced } from '#sales/finance/eligibility.ts'
import { toCard, type CardView } from '#search/card.ts'
import type { Ask } from '#search/load.ts'
import { documentsQuery } from '#search/request.ts'
import { LISTED_FIELDS, parseListedCar } from '#stock/listed-car.ts'
import { FINANCED_ABOVE } from '#stock/price.ts'
import { stockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'

const SHOWN = 9

/** Cards of what can be bought now; empty where there is nothing, or where the stock does not answer. Never rejects. */
export async function loadFeatured(site: Site, ask: Ask, now: number): Promise<CardView[]> {
  const wanted = documentsQuery(
    site,
    [
      [{ attribute: 'car_type', is: 'used' }],
      [{ attribute: 'status', is: 'in_stock' }],
      [{ attribute: 'price', op: '>', number: FINANCED_ABOVE }],
    ],
    // Some of them may be held by somebody, or of a make that has no finance.
    { most: 2 * SHOWN, fields: LISTED_FIELDS },
  )
  const found = await ask([wanted], 'main', now).catch(() => null)
  return (found?.answer.hits ?? [])
    .flatMap((hit) => parseListedCar(hit) ?? [])
    .filter((car) => stockState(car, { now, soldWindow: 0 }).kind === 'in_stock')
    .filter((car) => isFinanced(car, site.finance))
    .slice(0, SHOWN)
    .map((car) => toCard(car, site, now))
}
