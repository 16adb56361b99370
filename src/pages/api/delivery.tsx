// Delivery price of a vehicle, as a fragment. Input is not stored.
import type { Context } from 'hono'

import { estimateDelivery } from '#sales/delivery/estimate.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { renderPart } from '#http/render.tsx'
import { DeliveryAnswerText } from '#pages/car/tools/delivery-calculator.tsx'
import { loadCar } from '#search/load-car.ts'

/** `/api/delivery?postcode=2000&car={slug}`: always a fragment that can be shown. */
export async function getDelivery(c: Context<AppEnv>): Promise<Response> {
  const { services, tenant } = c.var
  const { postcode = '', car: slug = '' } = c.req.query()
  const car = await loadCar(slug, tenant.site, services.searchFresh, clock())
  if (car === null || car === 'unknown')
    return renderPart(c, <DeliveryAnswerText answer="no-estimate" />, car === null ? 404 : 503)
  const answer = await estimateDelivery(postcode, car, tenant.site, services.delivery)
  return renderPart(c, <DeliveryAnswerText answer={answer} />)
}
