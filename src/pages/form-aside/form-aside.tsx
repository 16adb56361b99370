// Beside a form: alternatives, next steps, phone number and location.
import { placesFor } from '#sales/leads/fields/place-field.ts'
import type { FormKind } from '#sales/leads/form.ts'
import type { Car } from '#stock/car.ts'
import { mainPlace, placeOf, type Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { LocationBrief } from '#ui/location-brief.tsx'
import { useSite } from '#ui/site-context.ts'
import { CallUs } from './call-us.tsx'
import { NextSteps } from './next-steps.tsx'
import { OtherWays } from './other-ways.tsx'
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
