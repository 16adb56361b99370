// What was reserved and on what terms, for the shopper's records.
import { routes } from '#routes.ts'
import type { ReservationView } from './view.ts'

export function Facts({ view: { slug, facts } }: { view: ReservationView }) {
  return (
    <dl className="reservation-facts">
      {facts.map(({ label, value, isVehicle }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isVehicle === true ? <a href={routes.car.href(slug)}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  )
}
