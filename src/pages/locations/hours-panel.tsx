// Opening hours of a location and its departments: a list switches between them by CSS alone. Browsers without
// support show all of them, one below the other.
import { DEPARTMENT, departmentsOf } from '#dealership/departments.ts'
import { holidayRows, weekRows } from '#dealership/hours-text.ts'
import { placeHref, placeType, type PlaceType } from '#dealership/places.ts'
import type { Place } from '#stock/places.ts'
import { Icon } from '#ui/icon.tsx'
import { PlaceCalls } from '#ui/location-brief.tsx'
import { OpeningHours, OpenNow } from '#ui/opening-hours.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = {
  place: Place
  /** Seconds. */
  now: number
  department: PlaceType
}

export function HoursPanel({ place, now, department }: Props) {
  const { site } = useSite()
  const departments = departmentsOf(place, site)
  const types = departments.map(placeType)
  return (
    <section className="hours-panel edged" aria-labelledby="hours-title">
      <header>
        <h2 id="hours-title">Opening hours</h2>
        {types.length > 1 && <Switch types={types} chosen={department} />}
      </header>
      <div className="hours-departments">
        {departments.map((own) => (
          <div key={own.id} data-department={placeType(own)}>
            {own.id !== place.id && <Name of={own} />}
            <Hours place={own} now={now} />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Without this, browsers restore the choice on reload. */
function Switch({ types, chosen }: { types: readonly PlaceType[]; chosen: PlaceType }) {
  return (
    <label className="hours-switch">
      <span className="unseen">Opening hours for</span>
      <select name="department" className="edged" defaultValue={chosen} autoComplete="off">
        {types.map((type) => (
          <option key={type} value={type}>
            {DEPARTMENT[type]}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  )
}

/** Another location of the dealer: its address and phone number. */
function Name({ of }: { of: Place }) {
  const { site } = useSite()
  return (
    <p className="place-links">
      <a href={placeHref(of, site)}>
        <Icon name="pin" />
        {of.name}
      </a>
      <PlaceCalls place={of} />
    </p>
  )
}

function Hours({ place, now }: { place: Place; now: number }) {
  const { site } = useSite()
  const isKnown = weekRows(place, site, now).length + holidayRows(place, now).length > 0
  return (
    <>
      <OpenNow place={place} now={now} />
      {isKnown ? (
        <OpeningHours place={place} now={now} />
      ) : (
        <p className="hours-unknown">Please call for opening hours.</p>
      )}
    </>
  )
}
