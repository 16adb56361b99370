// The vehicles of a site with their figures, as a table that is sorted by links.
import { toGrouped, toMoney } from '#lib/money.ts'
import { SHOWN_ABOVE } from '#vehicle/price.ts'
import { withQuery } from '#lib/url.ts'
import { routes } from '#routes.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { NumberTable } from './number-table.tsx'
import {
  AS_ADVERTISED,
  type Sort,
  SORTS,
  toPositionText,
  type VehicleResult,
} from './vehicle-results.ts'

/** Maximum vehicles on the page; the file has all of them. */
const SHOWN_VEHICLES = 25

type VehiclesProps = {
  vehicles: readonly VehicleResult[]
  query: { days: number; sort: Sort }
  path: string
  site: Tenant['site']
}

export function Vehicles({ vehicles, query, path, site }: VehiclesProps) {
  if (vehicles.length === 0) return <p className="quiet">No vehicles were listed or viewed.</p>
  const { days, sort } = query
  const shown = vehicles.slice(0, SHOWN_VEHICLES)
  return (
    <>
      <p className="quiet">
        {shown.length < vehicles.length &&
          `${shown.length} of ${vehicles.length}; the download has all. `}
        Views, saves, enquiries and reservations are from the last {days} days. Similar vehicles are
        the same model, at most two years apart. {AS_ADVERTISED}
      </p>
      <nav className="sorts" aria-label="Order of the vehicles">
        Highest first:
        {Object.entries(SORTS).map(([name, { label }]) => (
          <a
            key={name}
            href={`${withQuery(path, { days, sort: name })}#vehicles`}
            aria-current={name === sort ? 'true' : undefined}
          >
            {label}
          </a>
        ))}
      </nav>
      <NumberTable
        head="Vehicle"
        columns={VEHICLE_COLUMNS}
        rows={shown.map((vehicle) => ({
          key: vehicle.car,
          name: <VehicleName vehicle={vehicle} site={site} />,
          cells: toCells(vehicle),
        }))}
      />
    </>
  )
}

const VEHICLE_COLUMNS = [
  'Views',
  'Saves',
  'Enquiries',
  'Reservations',
  'Days listed',
  'Price',
  'Price changes',
]

function toCells(vehicle: VehicleResult): string[] {
  const { views, saves, enquiries, reservations, daysListed, price, priceChanges } = vehicle
  return [
    ...[views, saves, enquiries, reservations].map(toGrouped),
    daysListed === null ? '' : toGrouped(daysListed),
    (price ?? 0) > SHOWN_ABOVE ? toMoney(price ?? 0) : '',
    vehicle.isListed ? String(priceChanges) : '',
  ]
}

function VehicleName({ vehicle, site }: { vehicle: VehicleResult; site: Tenant['site'] }) {
  const { title, slug, stocknum, isListed, position } = vehicle
  const more = [isListed ? (stocknum ?? '') : 'No longer listed', toPositionText(position)]
  return (
    <>
      {slug === null ? title : <a href={new URL(routes.car.href(slug), site.url).href}>{title}</a>}
      <span className="below">{more.filter(Boolean).join(' · ')}</span>
    </>
  )
}
