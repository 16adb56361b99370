// Fragments for other pages: cards by id, and a delivery price. Input is not stored.
import { clock } from '#lib/clock.ts'
import { renderPart } from '#http/render.tsx'
import { searchDownStatus } from '#apps/site/pages/error/route.tsx'
import { DeliveryAnswerText } from '#apps/site/pages/car/calculators.tsx'
import type { Ctx } from '#http/send-page.ts'
import { estimateDelivery } from '#sales/delivery/estimate.ts'
import { toCard } from '#search/card.ts'
import { loadCar } from '#search/load-car.ts'
import { loadCars, parseNames } from '#shopper/garage/load-cars.ts'
import { Carousel } from '#apps/site/ui/carousel.tsx'

const MAX = 12

/** `/api/cars?ids=1,2`: a row of cards for vehicle pages, which have the repayment warning; empty if none is left. */
export async function getCarsPart(c: Ctx): Promise<Response> {
  const { services, tenant } = c.var
  const now = clock()
  const values = parseNames(c.req.queries('ids'), MAX)
  const wanted = { by: 'id', values, fields: 'card' } as const
  const cars = await loadCars(wanted, tenant.site, services.search.fresh, now)
  const cards = (cars ?? []).map((car) => toCard(car, tenant.site, now))
  return renderPart(
    c,
    <Carousel title="Recently viewed" cars={cards} />,
    cars === null ? searchDownStatus(c) : 200,
  )
}

/** `/api/delivery?postcode=2000&car={slug}`: always a displayable fragment. */
export async function getDelivery(c: Ctx): Promise<Response> {
  const { services, tenant } = c.var
  const { postcode = '', car: slug = '' } = c.req.query()
  const car = await loadCar(slug, tenant.site, services.search.fresh, clock())
  if (car === null || car === 'unknown')
    return renderPart(
      c,
      <DeliveryAnswerText answer="no-estimate" />,
      car === null ? 404 : searchDownStatus(c),
    )
  const answer = await estimateDelivery(postcode, car, tenant.site, services.delivery)
  if (answer === 'no-estimate' && services.search.isSpent())
    return renderPart(c, <TooManyLookups />, searchDownStatus(c))
  return renderPart(c, <DeliveryAnswerText answer={answer} />)
}

function TooManyLookups() {
  return (
    <p className="tool-miss">
      There have been too many postcode requests from your network. Please wait a minute and try
      again, or give us a call.
    </p>
  )
}
