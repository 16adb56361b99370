// The page of one reservation in the console.
import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { toMoney } from '#lib/money.ts'
import { toSpaced } from '#lib/parse-phone.ts'
import { textOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { Contact, LeadLinks } from '#apps/console/pages/inbox/lead-page.tsx'
import { SentMessages } from '#apps/console/pages/inbox/sent-messages.tsx'
import { Ago, Clock } from '#apps/console/pages/pieces.tsx'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import { routes } from '#routes.ts'
import type { Lead } from '#sales/leads/lead.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import type { InboxLead } from '#sales/leads/outbox/inbox-lead.ts'
import { canEnd, toCompleted, toPaidBack, toShownState } from '#sales/reservations/by-hand.ts'
import { isByHand, type Reservation } from '#sales/reservations/reservation.ts'
import type { SentMessage } from '#sales/leads/sent-message-rows.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Notice } from '#apps/console/pages/notice.ts'
import { moneyHistory, shopperOf, STATUS_WORDS } from './words.ts'

type Props = {
  person: Person
  tenant: Tenant
  reservation: Reservation
  /** The lead of the hold; null if the vehicle was never held. */
  lead: InboxLead | null
  followUps: readonly Lead[]
  /** The messages that the shopper got about it. */
  messages: readonly SentMessage[]
  notice: Notice | null
  now: Seconds
}

export function ReservationPage(props: Props) {
  const { person, tenant, reservation, lead, followUps, messages, notice, now } = props
  const { slug, site } = tenant
  const { car, status, createdAt, kind, cancelledBy } = reservation
  const by = cancelledBy === 'dealer' ? ' by the dealership' : ' by the shopper'
  return (
    <ConsolePage
      title={car.name}
      person={person}
      site={{ slug, name: site.name }}
      current="reservations"
      notice={notice}
      lead={
        <>
          {STATUS_WORDS[status]}
          {cancelledBy !== null && by}. {kind === 'purchase' ? 'Bought online' : 'Reserved'} by{' '}
          {shopperOf(reservation)} <Ago at={createdAt} now={now} />.
        </>
      }
      actions={<Contact payload={reservation.lead.payload} site={site} />}
    >
      <Facts reservation={reservation} url={site.url} />
      <h2>The money</h2>
      <ol className="notes">
        {moneyHistory(reservation).map(({ text, at, isSince, reason, isBad }) => (
          <li key={text}>
            <p className={isBad ? 'bad' : undefined}>{text}</p>
            {at !== null && (
              <p className="quiet">
                {isSince && 'Since '}
                <Clock at={at} />
                {reason !== undefined && <>: {reason}</>}
              </p>
            )}
          </li>
        ))}
      </ol>
      {may(person, 'reservations.manage', slug) && (
        <Actions slug={slug} reservation={reservation} />
      )}
      <SentMessages messages={messages} />
      <h2>Leads about it</h2>
      {lead === null && followUps.length === 0 ? (
        <p className="quiet">{noLeadText(status)}</p>
      ) : (
        <>
          <p className="quiet">Status, who looks after it, and notes are on the lead.</p>
          <LeadLinks slug={slug} leads={[...(lead === null ? [] : [lead]), ...followUps]} />
        </>
      )}
    </ConsolePage>
  )
}

function noLeadText(status: Reservation['status']): string {
  const isOpen = status === 'started' || status === 'paying'
  return isOpen ? 'None yet: you get one once the vehicle is held.' : 'There are none.'
}

function Facts({ reservation, url }: { reservation: Reservation; url: string }) {
  const { car, lead, until, endedAt, phone, status } = reservation
  const { payload } = lead
  const facts: [string, string][] = [
    ['Shopper', shopperOf(reservation)],
    ['Phone', toSpaced(phone)],
    ['Email', textOf(payload.email)],
    ['Price', car.price === null ? '' : toMoney(car.price)],
    ['Stock number', textOf(payload.stock_number)],
    ['Handover', textOf(payload['delivery_estimate']) || textOf(payload['delivery'])],
    ['Reference', referenceOf(reservation)],
  ]
  return (
    <dl className="facts">
      <div>
        <dt>Vehicle</dt>
        <dd>
          <a href={new URL(routes.car.href(car.slug), url).href} target="_blank" rel="noopener">
            {car.name}
          </a>
        </dd>
      </div>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {until !== null && (
        <div>
          <dt>{status === 'held' || status === 'paying' ? 'Held until' : 'Was held until'}</dt>
          <dd>
            <Clock at={until} />
          </dd>
        </div>
      )}
      {endedAt !== null && (
        <div>
          <dt>Ended</dt>
          <dd>
            <Clock at={endedAt} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Actions({ slug, reservation }: { slug: string; reservation: Reservation }) {
  const { paidAt, failingSince, refundPendingAt } = reservation
  const isStuck = (failingSince !== null || refundPendingAt !== null) && !isByHand(reservation)
  const canComplete = toCompleted(reservation, 0) !== null
  const isOwed = toPaidBack(reservation, 0) !== null
  const isTwice = reservation.refund === 'due' && reservation.extraPayment !== null
  const canBeEnded = canEnd(reservation)
  if (!isStuck && !canComplete && !isOwed && !canBeEnded) return null
  const to = {
    href: consoleRoutes.reservation.href(slug, reservation.id),
    shown: toShownState(reservation),
  }
  return (
    <>
      <h2>What you can do</h2>
      <p className="quiet">
        You’ll be asked to confirm that it’s you, unless you did in the last ten minutes.
      </p>
      {canComplete && (
        <Action {...to} name="complete" label="Sold to this shopper" isFirst>
          {paidAt === null
            ? 'Ends the reservation as a sale.'
            : 'Ends the reservation as a sale: you keep the deposit as part of the price.'}
        </Action>
      )}
      {isStuck && (
        <Action {...to} name="retry" label="Try again now">
          Retries what failed now, without waiting for the next automatic try.
        </Action>
      )}
      {isOwed && (
        <Action {...to} name="paid-back" label="Paid back">
          {`Records that you paid ${isTwice ? 'both payments' : 'the money'} back another way. The refund is not tried again, so press this only once the shopper has the money.`}
        </Action>
      )}
      {canBeEnded && (
        <Action {...to} name="end" label="End the reservation" isDanger>
          {paidAt === null
            ? 'The vehicle is for sale again at once, and the shopper gets a message.'
            : 'The vehicle is for sale again at once, the whole deposit is refunded, and the shopper gets a message.'}
        </Action>
      )}
    </>
  )
}

type ActionProps = {
  href: string
  /** The reservation's state as the page shows it. */
  shown: string
  name: string
  label: string
  isFirst?: boolean
  isDanger?: boolean
  children: string
}

/** A button with its explanation; in a collapsed section if the action can't be undone. */
function Action({
  href,
  shown,
  name,
  label,
  isFirst = false,
  isDanger = false,
  children,
}: ActionProps) {
  const look = isDanger ? 'button danger' : isFirst ? 'button primary' : 'button'
  const form = (
    <form method="post" action={href} className="act">
      <p className="hint">{children}</p>
      <input type="hidden" name="shown" value={shown} />
      <button type="submit" name="action" value={name} className={look}>
        {label}
      </button>
    </form>
  )
  if (!isDanger) return form
  return (
    <details className="more">
      <summary>End it early</summary>
      {form}
    </details>
  )
}
