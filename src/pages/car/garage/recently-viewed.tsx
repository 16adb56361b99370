// Recently viewed vehicles (E21): the browser stores their ids, and loads their cards when the section is near the
// screen.
import type { ViewedCar } from '#shopper/garage/saved.ts'
import type { Vehicle } from '#pages/car/vehicle.ts'
import { routes } from '#routes.ts'
import { useSite } from '#ui/site-context.ts'

export function RecentlyViewed({ car }: Vehicle) {
  const most = useSite().site.garage.recently_viewed
  if (most === 0) return null
  const entry: ViewedCar = {
    id: car.id,
    stocknum: car.stocknum,
    make: car.make,
    model: car.model,
    body: car.bodyconfiguration,
    simple_body: car.simple_body,
  }
  return (
    <div
      className="late"
      data-viewed={JSON.stringify(entry)}
      data-most={most}
      data-from={routes.carsPart.href()}
      hidden
    />
  )
}
