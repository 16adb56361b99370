// Vehicle cards by id, as a row for another page. Requests are not logged.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { loadCars, parseNames } from '#shopper/garage/load-cars.ts'
import { clock } from '#http/clock.ts'
import { renderPart } from '#http/render.tsx'
import { toCard } from '#search/card.ts'
import { Carousel } from '#ui/carousel.tsx'

const MAX = 12

/** `/api/cars?ids=1,2`: a row of cards; empty if none is left. */
export async function getCarsPart(c: Context<AppEnv>): Promise<Response> {
  const { services, tenant } = c.var
  const now = clock()
  const values = parseNames(c.req.queries('ids'), MAX)
  const wanted = { by: 'id', values, fields: 'card' } as const
  const cars = await loadCars(wanted, tenant.site, services.searchFresh, now)
  // No repayment, because this page lacks the warning that it needs.
  const cards = (cars ?? []).map((car) => ({ ...toCard(car, tenant.site, now), weekly: null }))
  return renderPart(c, <Carousel title="Recently viewed" cars={cards} />, cars === null ? 503 : 200)
}
