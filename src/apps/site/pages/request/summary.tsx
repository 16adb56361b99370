// A shopper's request: vehicle with its picture, day and time, location with address and phone, and possible actions.
import { formRoutes } from '#routes.ts'
import { CarCard } from '#apps/site/ui/car-card.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { LocationBrief } from '#apps/site/ui/location-card.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { REQUEST_KINDS, requestNoun } from '#sales/leads/request.ts'
import type { ShownRequest } from './load-request.ts'

type Props = { request: ShownRequest }

/** Renders nothing for a lead that names no vehicle, time or location. */
export function RequestSummary({ request }: Props) {
  const { view, card, href } = request
  const { when, place, kind, state, vehicle, isStock, isConfirmed } = view
  const { site } = useSite()
  // Also one that has left the stock.
  const isOther = kind === 'trade-in' && (card !== null || isStock)
  const hasPlace = place !== null && (kind === 'test-drive' || card !== null)
  if (card === null && vehicle === '' && when === '' && !hasPlace && href === '') return null
  return (
    <section className="request" data-testid="request" aria-labelledby="asked-for">
      {/* Next to facts about the shopper's own vehicle, the card must say which vehicle it is about. */}
      <h2 id="asked-for" className={isOther ? undefined : 'unseen'}>
        {isOther ? `The ${site.vehicle.one} you want` : 'What you asked for'}
      </h2>
      {card === null ? (
        vehicle !== '' && (
          <p className="request-vehicle">
            {/* The shopper's own words, as the form asked for them. */}
            {!isStock && <span className="quiet">Vehicle: </span>}
            {vehicle}
          </p>
        )
      ) : (
        <CarCard car={card} hasSave={false} />
      )}
      <div className="request-facts">
        {when !== '' && (
          <p className="request-when" data-testid="request-when">
            <Icon name="calendar" />
            <span>
              <b>{when}</b>
              {kind === 'test-drive' &&
                state === 'open' &&
                !isConfirmed &&
                ' (we’ll call to confirm)'}
            </span>
          </p>
        )}
        {hasPlace && <LocationBrief place={place} now={request.now} />}
        {href !== '' && state === 'open' && <Links request={request} />}
      </div>
    </section>
  )
}

function Links({ request: { view, href } }: Props) {
  const { site } = useSite()
  return (
    <p className="request-links">
      {view.start !== null && (
        <a href={`${href}/appointment.ics`} data-testid="add-to-calendar">
          Add to calendar
        </a>
      )}
      {REQUEST_KINDS.has(view.kind) && (
        <a href={href} data-testid="change-request">
          {view.start === null ? `Cancel this ${requestNoun(view.kind, site)}` : 'Change or cancel'}
        </a>
      )}
      {site.conversations.enabled ? (
        <a href={`${href}#conversation`} data-testid="see-conversation">
          Add something
        </a>
      ) : (
        view.kind === 'enquiry' && <a href={formRoutes.general.href()}>Add something</a>
      )}
    </p>
  )
}
