// A vehicle page: its sections in the order in which shoppers decide. Each section renders nothing if it has no
// content.
import { Announcement } from '#pages/car/sidebar/announcement.tsx'
import { BottomBar, StickyHeader } from '#pages/car/sidebar/bars.tsx'
import { Place } from '#pages/car/sidebar/place.tsx'
import { Sidebar } from '#pages/car/sidebar/sidebar.tsx'
import { Benefits } from '#pages/car/facts/benefits.tsx'
import { toCrumbs } from '#pages/car/facts/crumbs.ts'
import { Facts } from '#pages/car/facts/facts.tsx'
import { SmallPrint } from '#pages/car/facts/small-print.tsx'
import { Gallery } from '#pages/car/gallery/gallery.tsx'
import { RecentlyViewed } from '#pages/car/garage/recently-viewed.tsx'
import { Gauge } from '#pages/car/market/gauge.tsx'
import { Similar } from '#pages/car/market/similar.tsx'
import { Calculators } from '#pages/car/tools/calculators.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { useSite } from '#ui/site-context.ts'
import type { Vehicle } from './vehicle.ts'

export function CarBody(vehicle: Vehicle) {
  const { car, state } = vehicle
  const { site } = useSite()
  return (
    <article
      className={state.isInStock ? 'vehicle' : 'vehicle vehicle-gone'}
      data-testid="car"
      data-page="car"
      data-car-id={car.id}
    >
      <Announcement {...vehicle} />
      <Breadcrumbs crumbs={toCrumbs(car, site)} />
      <StickyHeader {...vehicle} />
      <div className="vehicle-columns">
        <Gallery {...vehicle} />
        <Sidebar {...vehicle} />
        {state.isInStock && (
          <div className="vehicle-body">
            <Facts {...vehicle} />
            <Gauge {...vehicle} />
            <Calculators {...vehicle} />
            <Place {...vehicle} />
          </div>
        )}
      </div>
      <Similar {...vehicle} />
      <RecentlyViewed {...vehicle} />
      {state.isInStock && <Benefits />}
      <SmallPrint {...vehicle} />
      <BottomBar {...vehicle} />
    </article>
  )
}
