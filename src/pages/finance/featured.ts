// Featured used vehicles of a finance page (W84): the first in the site's own order.
import { isFinanced } from '#sales/finance/eligibility.ts'
import { toCard, type CardView } from '#search/card.ts'
import type { Ask } from '#search/load.ts'
import { documentsQuery } from '#search/request.ts'
import { LISTED_FIELDS, parseListedCar } from '#stock/listed-car.ts'
import { FINANCED_ABOVE } from '#stock/price.ts'
import { stockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'

const SHOWN = 9

/** Cards of vehicles available now; empty if there are none or the stock does not answer. Never rejects. */
export async function loadFeatured(site: Site, ask: Ask, now: number): Promise<CardView[]> {
  const wanted = documentsQuery(
    site,
    [
      [{ attribute: 'car_type', is: 'used' }],
      [{ attribute: 'status', is: 'in_stock' }],
      [{ attribute: 'price', op: '>', number: FINANCED_ABOVE }],
    ],
    // Twice as many, since some may be reserved, or of a make without finance.
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
