// A vehicle page: its sections in the order in which shoppers decide. Empty sections render nothing.
import { Place } from './contact.tsx'
import { Announcement, BottomBar, StickyHeader } from './bars.tsx'
import { Sidebar } from './sidebar.tsx'
import { routes } from '#routes.ts'
import type { ViewedCar } from '#shopper/garage/saved.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { FinanceWarning } from '#ui/finance-warning.tsx'
import { Icon } from '#ui/icon.tsx'
import { Markup } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import { DeliveryCalculator, FinanceCalculator, FuelCalculator } from './calculators.tsx'
import { Facts } from './facts.tsx'
import { FinanceSmallPrint } from './finance.tsx'
import { Gallery } from './gallery.tsx'
import { Gauge, Similar } from './late-parts.tsx'
import { toCrumbs } from './structured-data.ts'
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

export function SmallPrint(vehicle: Vehicle) {
  const { disclaimer } = useSite().site.facts
  if (!vehicle.state.isInStock) return <SimilarPrint />
  return (
    <div className="small-print quiet" data-testid="small-print">
      {disclaimer !== '' && <Markup html={disclaimer} />}
      <FinanceSmallPrint {...vehicle} />
    </div>
  )
}

/** A vehicle that is gone has no finance itself; the cards of others on its page may. */
function SimilarPrint() {
  const { finance } = useSite().site
  if (!finance.show_weekly || finance.warning.trim() === '') return null
  return (
    <div className="small-print quiet">
      <FinanceWarning />
    </div>
  )
}

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

export function Calculators(vehicle: Vehicle) {
  return (
    <div className="tools">
      <FinanceCalculator {...vehicle} />
      <FuelCalculator {...vehicle} />
      <DeliveryCalculator {...vehicle} />
    </div>
  )
}
