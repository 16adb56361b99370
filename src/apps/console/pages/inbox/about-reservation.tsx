// How a lead relates to a reservation: its own, or one that holds its vehicle now.
import { consoleRoutes } from '#apps/console/routes.ts'
import { describeHold } from '#apps/console/pages/reservations/words.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { wordOf } from '#sales/leads/targets/lead-text.ts'
import type { Reservation } from '#sales/reservations/reservation.ts'
import type { Site } from '#tenant/schema.ts'

type Props = {
  slug: string
  lead: Pick<Lead, 'payload'>
  /** The reservation that holds its vehicle now; null if there is none. */
  holding: Reservation | null
  site: Site
}

/** A notice with a link to the reservation; nothing for a lead whose vehicle is available. */
export function AboutReservation({ slug, lead, holding, site }: Props) {
  const own = wordOf(lead.payload, 'reservation_id')
  if (holding === null)
    return own === '' ? null : (
      <p>
        <ReservationLink slug={slug} id={own}>
          Open the reservation
        </ReservationLink>
      </p>
    )
  const isOwn = own === holding.id
  return (
    <p className={isOwn ? 'notice' : 'notice warning'} data-testid="vehicle-held">
      {holding.car.name}: {describeHold(holding, site, isOwn)}{' '}
      <ReservationLink slug={slug} id={holding.id}>
        Open the reservation
      </ReservationLink>
    </p>
  )
}

function ReservationLink({ slug, id, children }: { slug: string; id: string; children: string }) {
  return <a href={consoleRoutes.reservation.href(slug, id)}>{children}</a>
}

/** A short version for lists. */
export function HeldNote({ slug, lead, holding }: Omit<Props, 'site'>) {
  if (holding === null) return null
  const isOwn = wordOf(lead.payload, 'reservation_id') === holding.id
  const isSold = holding.status === 'completed'
  return (
    <span className={isOwn ? 'below' : 'below warn'}>
      <ReservationLink slug={slug} id={holding.id}>
        {isSold
          ? isOwn
            ? 'Sold to this shopper'
            : 'Vehicle sold to another shopper'
          : isOwn
            ? 'Vehicle held for this shopper'
            : 'Vehicle held for another shopper'}
      </ReservationLink>
    </span>
  )
}
