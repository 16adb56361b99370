// A vehicle page in the layout of its site, with its sections in the site's order. Empty sections render nothing.
import type { ReactNode } from 'react'

import { Place } from './contact.tsx'
import { Announcement, BottomBar, StickyHeader } from './bars.tsx'
import { OfferHead, Sidebar } from './sidebar.tsx'
import { routes } from '#routes.ts'
import type { ViewedCar } from '#shopper/garage/saved.ts'
import type { Site } from '#tenant/schema.ts'
import { Breadcrumbs } from '#apps/site/ui/breadcrumbs.tsx'
import { FinanceWarning } from '#apps/site/ui/finance-warning.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { Markup } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { DeliveryCalculator, FuelCalculator } from './calculators.tsx'
import { ConsumerNotice } from './consumer-notice.tsx'
import { Electric } from './electric.tsx'
import { Checks, Details, KeyInformation, Promises, Tabs } from './facts.tsx'
import { FinanceCalculator } from './finance-calculator.tsx'
import { FinanceSmallPrint } from './finance.tsx'
import { Gallery, VideoSection } from './gallery.tsx'
import { Gauge, Similar } from './late-parts.tsx'
import { toCrumbs } from './structured-data.ts'
import { Timeline } from './timeline.tsx'
import { Towing } from './towing.tsx'
import { RunningCostsBox } from './running-costs.tsx'
import type { Vehicle } from './vehicle.ts'
import { WholePriceBox } from './whole-price.tsx'

export function CarBody(vehicle: Vehicle) {
  const { car, state } = vehicle
  const { site } = useSite()
  const { layout: wanted, sections } = site.vehicle_page
  // The page of a vehicle that is gone shows similar ones.
  const layout = state.isInStock ? wanted : 'gallery-first'
  const drawn = new Set(sections)
  if (layout === 'specification-first') drawn.delete('key-information')
  return (
    <article
      className={`vehicle shell vehicle-${state.isInStock ? layout : 'gone'}`}
      data-testid="car"
      data-page="car"
      data-car-id={car.id}
    >
      <Announcement {...vehicle} />
      <Breadcrumbs crumbs={toCrumbs(car, site)} />
      <StickyHeader {...vehicle} />
      {layout !== 'gallery-first' && <OfferHead {...vehicle} layout={layout} />}
      {layout === 'specification-first' && <KeyInformation {...vehicle} />}
      <div className="vehicle-columns">
        <Gallery {...vehicle} />
        <Sidebar {...vehicle} layout={layout} />
        {state.isInStock && (
          <div className="vehicle-body">
            {[...drawn].map((name) => {
              const Part = SECTIONS[name]
              return <Part key={name} {...vehicle} />
            })}
            {/* Required by law where it applies. */}
            {!drawn.has('consumer-notice') && <ConsumerNotice {...vehicle} />}
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

/** Sections that a site arranges: each renders nothing if a vehicle has no data for it. */
const SECTIONS: Record<SectionName, (vehicle: Vehicle) => ReactNode> = {
  'key-information': KeyInformation,
  electric: Electric,
  towing: Towing,
  checks: Checks,
  history: Timeline,
  video: VideoSection,
  about: Tabs,
  details: Details,
  'consumer-notice': ConsumerNotice,
  promises: Promises,
  'price-comparison': Gauge,
  calculators: Calculators,
  location: Place,
}

type SectionName = Site['vehicle_page']['sections'][number]

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

/** A vehicle that is gone has no finance of its own; other cards on its page may have. */
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
      <WholePriceBox {...vehicle} />
      <RunningCostsBox {...vehicle} />
      <FuelCalculator {...vehicle} />
      <DeliveryCalculator {...vehicle} />
    </div>
  )
}
