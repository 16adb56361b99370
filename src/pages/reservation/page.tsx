// The page of a reservation: state, actions, vehicle and location.
import { CallUs } from '#pages/form-aside/call-us.tsx'
import { NextSteps } from '#pages/form-aside/next-steps.tsx'
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { LocationBrief } from '#ui/location-brief.tsx'
import { Notice } from '#ui/notice.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { useSite } from '#ui/site-context.ts'
import type { Shown } from './describe-reservation.ts'
import type { ReservationView } from './view.ts'

type Props = {
  view: ReservationView
  /** Shown if an action failed. */
  error?: string
  /** Asks the shopper to confirm cancelling. */
  isAsking?: boolean
}

export function ReservationBody({ view, error = '', isAsking = false }: Props) {
  const { shown, words, kind, place, now, canCancel } = view
  return (
    <div className="reservation shell" data-testid="reservation" data-status={shown}>
      <div className="reservation-main panel">
        {error !== '' && (
          <div role="alert">
            <Notice>{error}</Notice>
          </div>
        )}
        <header className="reservation-head">
          <span className="reservation-mark" data-mark={MARKS[shown]}>
            <Icon name={MARKS[shown]} />
          </span>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
          {words.money !== '' && (
            <p className="reservation-money" data-testid="reservation-money">
              <Icon name="shield" />
              {words.money}
            </p>
          )}
        </header>
        <Onward view={view} />
        <Facts view={view} />
        {canCancel && <CancelForm view={view} isAsking={isAsking} />}
      </div>
      <aside className="reservation-aside form-aside" aria-label="Good to know">
        {shown === 'held' && <NextSteps kind={kind} isPaid={view.isPaid} />}
        <CallUs car={null} />
        {place !== null && (
          <section className="form-places">
            <h2>Where to find us</h2>
            <LocationBrief place={place} now={now} />
          </section>
        )}
      </aside>
    </div>
  )
}

const MARKS: Record<Shown, IconName> = {
  started: 'again',
  paying: 'key',
  confirming: 'again',
  held: 'check',
  refused: 'alert',
  lapsed: 'alert',
  ended: 'calendar',
  cancelled: 'close',
  completed: 'check',
}

/** The next action, if there is one. */
function Onward({
  view: { shown, href, payHref, deposit, againHref, similarHref },
}: Pick<Props, 'view'>) {
  const { many, one } = useSite().site.vehicle
  if (shown === 'started' || shown === 'confirming')
    return (
      <p className="reservation-onward buttons">
        <a href={href} className="button button-quiet">
          <Icon name="again" />
          Check again
        </a>
      </p>
    )
  if (shown === 'paying')
    return payHref === null ? null : (
      <p className="reservation-onward buttons">
        <a href={payHref} className="button" rel="external noopener" data-testid="pay">
          Pay {deposit} deposit
          <Icon name="arrow" />
        </a>
      </p>
    )
  if (shown === 'held' || shown === 'completed') return null
  return (
    <p className="reservation-onward buttons">
      {shown !== 'refused' && (
        <a href={againHref} className="button">
          Reserve this {one} again
        </a>
      )}
      <a href={similarHref} className={shown === 'refused' ? 'button' : 'button button-quiet'}>
        See other {many}
      </a>
    </p>
  )
}

/** 404: no such reservation, or no longer. */
export function NoReservation() {
  const { site } = useSite()
  const phone = site.phone_numbers.general
  return (
    <div className="error shell">
      <h1>We can’t find that reservation</h1>
      <p>
        Check that you copied the whole link. If you’ve just made the reservation, call us and we’ll
        find it.
      </p>
      <p className="error-actions buttons">
        <a href={routes.search.href(DEFAULT_SEARCH)} className="button">
          See all {site.vehicle.many}
        </a>
      </p>
      {phone !== '' && <PhoneLink number={phone} />}
    </div>
  )
}

/** What was reserved and on what terms, for the shopper's records. */
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

type CancelFormProps = { view: ReservationView; isAsking: boolean }

/** Cancels a reservation after one confirmation, also without scripts. */
export function CancelForm({
  view: { href, words, isPaid, deposit, one },
  isAsking,
}: CancelFormProps) {
  return (
    <details className="reservation-cancel" open={isAsking} data-testid="cancel">
      <summary>Cancel this reservation</summary>
      <form method="post" action={href} aria-label={words.title}>
        <p>
          {`The ${one} will be available to others again. `}
          {isPaid ? `Your deposit of ${deposit} will be refunded in full.` : 'You owe nothing.'}
        </p>
        <input type="hidden" name="action" value="cancel" />
        <button className="button" name="sure" value="yes">
          Yes, cancel
        </button>
      </form>
    </details>
  )
}
