// The column next to a form: alternatives, phone number and locations.
import { EVENTS } from '#analytics/events.ts'
import { enquiryHref, placeType, shownPlaces } from '#dealership/places.ts'
import { segment, telHref } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { placesFor } from '#sales/leads/fields/place-field.ts'
import type { FormKind } from '#tenant/schema-forms.ts'
import { toFaq } from '#sales/leads/trade-in/faq.ts'
import { phoneFor } from '#search/card-actions.ts'
import { similarHref } from '#search/similar.ts'
import type { Car } from '#vehicle/car.ts'
import { mainPlace, type Place, placeOf } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#apps/site/ui/icon.tsx'
import { LocationBrief } from '#apps/site/ui/location-card.tsx'
import { Questions } from '#apps/site/ui/page-head.tsx'
import { PlaceOnMap } from '#apps/site/ui/place-map.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { NextSteps } from './next-steps.tsx'

export type AsideProps = {
  kind: FormKind
  car: Car | null
  now: Seconds
  /** A reply promise that is kept, in place of the site's usual text. */
  promise?: string | null
  /** Id of the location in the query. */
  chosen?: string | null
}

export function FormAside({ kind, car, now, promise = null, chosen = null }: AsideProps) {
  const { site } = useSite()
  const places = asidePlaces(kind, car, site)
  const isMasked = car !== null && site.sidebar.phone.mask
  return (
    <aside className="form-aside" aria-label="Good to know">
      <OtherWays kind={kind} car={car} />
      <NextSteps kind={kind} when={promise} />
      <CallUs car={car} />
      {places.length > 0 && (
        <section className="form-places">
          <h2>{places.length === 1 ? 'Where to find us' : site.places.title}</h2>
          {places.map((place) => (
            <LocationBrief key={place.id} place={place} now={now} hasPhone={!isMasked} />
          ))}
        </section>
      )}
      {kind === 'general' && <MappedPlace chosen={chosen} now={now} />}
      {(kind === 'sell' || kind === 'trade-in') && <TradeInNotes />}
    </aside>
  )
}

/** The general enquiry has a map of one location, and the others below it. */
function asidePlaces(kind: FormKind, car: Car | null, site: Site): Place[] {
  if (kind === 'general') return []
  if (kind === 'service' || kind === 'parts') return placesFor(site, [kind])
  // It may be any location: the form lets the shopper choose.
  if (kind === 'test-drive' && car === null) return placesFor(site, ['sales'])
  const place = (car !== null && placeOf(car, site)) || mainPlace(site)
  return place?.visible === true ? [place] : []
}

export function OtherWays({ kind, car }: { kind: FormKind; car: Car | null }) {
  const { site } = useSite()
  if (kind === 'similar' && car !== null) {
    return (
      <section className="form-way edged">
        <h2>More like this</h2>
        <p>Browse similar stock.</p>
        <a href={similarHref(car, site)} className="button button-quiet">
          <Icon name="search" />
          See similar {site.vehicle.many}
        </a>
      </section>
    )
  }
  const booking = kind === 'service' ? onlineBookingHref(site) : null
  if (booking === null) return null
  return (
    <section className="form-way edged">
      <h2>Ready to book?</h2>
      <p>See the workshop’s available times and choose one.</p>
      <a href={booking} className="button" rel="noopener">
        <Icon name="calendar" />
        Book online
      </a>
    </section>
  )
}

/** The site's booking system; null without its URL or its key. */
export function onlineBookingHref({
  forms,
  xtime_webkey: key,
}: Pick<Site, 'forms' | 'xtime_webkey'>) {
  const { booking_link: link } = forms.service
  if (link === '' || (link.includes('{webkey}') && key === '')) return null
  return link.replaceAll('{webkey}', () => segment(key))
}

export function CallUs({ car }: { car: Car | null }) {
  const { site } = useSite()
  const { mask } = site.sidebar.phone
  const own = car === null || mask ? null : phoneFor(car, site)
  const phone = own ?? site.phone_numbers.general
  if (phone === '') return null
  return (
    <section className="form-call" data-testid="call-us">
      <h2>Prefer to talk?</h2>
      <a href={telHref(phone)} data-event={EVENTS.callDealer}>
        <Icon name="phone" />
        {phone}
      </a>
    </section>
  )
}

type ContactProps = { chosen: string | null; now: Seconds }

function MappedPlace({ chosen, now }: ContactProps) {
  const { mapped } = contactPlaces(useSite().site, chosen)
  if (mapped === undefined) return null
  return (
    <section className="contact-places">
      <h2>Where to find us</h2>
      <PlaceOnMap place={mapped} now={now} />
    </section>
  )
}

/** Every location but the one with a map beside the form. */
export function OtherPlaces({ chosen, now }: ContactProps) {
  const { site } = useSite()
  const { others } = contactPlaces(site, chosen)
  if (others.length === 0) return null
  return (
    <section className="contact-places" aria-labelledby="places-title">
      <h2 id="places-title">Other locations</h2>
      <div className="place-briefs">
        {others.map((place) => (
          <LocationBrief
            key={place.id}
            place={place}
            now={now}
            href={enquiryHref(place)}
            hasStock={placeType(place) === 'sales'}
          />
        ))}
      </div>
    </section>
  )
}

/** The location in the query or else the main one, and the others. */
function contactPlaces(site: Site, chosen: string | null) {
  const places = shownPlaces(site)
  const main = mainPlace(site)?.id
  const mapped =
    places.find(({ id }) => id === chosen) ?? places.find(({ id }) => id === main) ?? places[0]
  return { mapped, others: places.filter(({ id }) => id !== mapped?.id) }
}

export function TradeInNotes() {
  const questions = toFaq(useSite().site)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="faq-title">
      <h2 id="faq-title" className="questions-title">
        Good to know
      </h2>
      <Questions questions={questions} />
    </section>
  )
}
