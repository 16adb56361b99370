// A vehicle page: its sections in the order in which shoppers decide. Each section renders nothing if it has no
// content.
import { Facts } from '#pages/car/facts/facts.tsx'
import { toCrumbs } from '#pages/car/facts/structured-data.ts'
import { Gallery } from '#pages/car/gallery/gallery.tsx'
import { Place } from '#pages/car/sidebar/place.tsx'
import { Announcement, BottomBar, Sidebar, StickyHeader } from '#pages/car/sidebar/sidebar.tsx'
import { DeliveryCalculator } from '#pages/car/tools/delivery-calculator.tsx'
import { FinanceCalculator } from '#pages/car/tools/finance-calculator.tsx'
import { FinanceSmallPrint } from '#pages/car/tools/finance-small-print.tsx'
import { FuelCalculator } from '#pages/car/tools/fuel-calculator.tsx'
import { routes } from '#routes.ts'
import type { ViewedCar } from '#shopper/garage/saved.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Icon } from '#ui/icon.tsx'
import { Markup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { Gauge, Similar } from './late-parts.tsx'
import type { Vehicle } from './vehicle.ts'

export function CarBody(vehicle: Vehicle) {
  const { car, state } = vehicle
  const { site } = useSite()
  return (
    <article
      className={state.isInStock ? 'vehicle shell' : 'vehicle shell vehicle-gone'}
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

/** Disclaimers of a vehicle and its repayments. Sold vehicles have none. */
export function SmallPrint(vehicle: Vehicle) {
  const { disclaimer } = useSite().site.facts
  if (!vehicle.state.isInStock) return null
  return (
    <div className="small-print quiet" data-testid="small-print">
      {disclaimer !== '' && <Markup html={disclaimer} />}
      <FinanceSmallPrint {...vehicle} />
    </div>
  )
}

/** The dealer's other services: offers, servicing, buying cars. */
export function Benefits() {
  const { benefits } = useSite().site.facts
  if (benefits.length === 0) return null
  return (
    <nav className="benefits" aria-label="More from us" data-testid="benefits">
      {benefits.map(({ label, href, icon }) => (
        <a key={href} href={href} className="boxed">
          <Icon name={icon} />
          {label}
          <Icon name="arrow" />
        </a>
      ))}
    </nav>
  )
}

/** Recently viewed vehicles: the browser stores their ids, and loads their cards when the section is near the screen. */
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

/** The fuel, delivery and finance calculators. */
export function Calculators(vehicle: Vehicle) {
  return (
    <div className="tools">
      <FinanceCalculator {...vehicle} />
      <FuelCalculator {...vehicle} />
      <DeliveryCalculator {...vehicle} />
    </div>
  )
}
