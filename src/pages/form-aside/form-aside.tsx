// Beside a form: alternatives, next steps, phone number and location.
import { segment } from '#lib/url.ts'
import { placesFor } from '#sales/leads/fields/place-field.ts'
import type { FormKind } from '#sales/leads/form.ts'
import { similarHref } from '#search/similar.ts'
import type { Car } from '#stock/car.ts'
import { mainPlace, type Place, placeOf } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from '#ui/icon.tsx'
import { LocationBrief } from '#ui/location-brief.tsx'
import { useSite } from '#ui/site-context.ts'
import { CallUs } from './call-us.tsx'
import { NextSteps } from './next-steps.tsx'
import { TradeInNotes } from './trade-in-notes.tsx'

export type AsideProps = {
  kind: FormKind
  /** The vehicle that the form is about. */
  car: Car | null
  /** Seconds. */
  now: number
}

export function FormAside({ kind, car, now }: AsideProps) {
  const { site } = useSite()
  const places = placesBeside(kind, car, site)
  const isMasked = car !== null && site.sidebar.phone.mask
  return (
    <aside className="form-aside" aria-label="Good to know">
      <OtherWays kind={kind} car={car} />
      <NextSteps kind={kind} />
      <CallUs car={car} />
      {places.length > 0 && (
        <section className="form-places">
          <h2>{places.length === 1 ? 'Where to find us' : 'Our locations'}</h2>
          {places.map((place) => (
            <LocationBrief key={place.id} place={place} now={now} hasPhone={!isMasked} />
          ))}
        </section>
      )}
      {(kind === 'sell' || kind === 'trade-in') && <TradeInNotes />}
    </aside>
  )
}

/** Locations for this form; the general enquiry has all of them below it (contact-places.tsx). */
function placesBeside(kind: FormKind, car: Car | null, site: Site): Place[] {
  if (kind === 'general') return []
  if (kind === 'service' || kind === 'parts') return placesFor(site, [kind])
  // It may be any location: the form asks which.
  if (kind === 'test-drive' && car === null) return placesFor(site, ['sales'])
  const place = (car !== null && placeOf(car, site)) || mainPlace(site)
  return place?.visible === true ? [place] : []
}

type Props = { kind: FormKind; car: Car | null }

/** Quicker alternatives to a form: online booking, similar vehicles. */
export function OtherWays({ kind, car }: Props) {
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
      <h2>Already know the day?</h2>
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
