// Below the contact form: the location of the query, else the main one, on a map, with the others beside it.
import { enquiryHref, placeType, shownPlaces } from '#dealership/places.ts'
import { mainPlace } from '#stock/places.ts'
import { LocationBrief } from '#ui/location-brief.tsx'
import { PlaceOnMap } from '#ui/place-map.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = {
  /** Id of the location in the query. */
  asked: string | null
  /** Seconds. */
  now: number
}

export function ContactPlaces({ asked, now }: Props) {
  const { site } = useSite()
  const places = shownPlaces(site)
  const main = mainPlace(site)?.id
  const mapped =
    places.find(({ id }) => id === asked) ?? places.find(({ id }) => id === main) ?? places[0]
  if (mapped === undefined) return null
  const others = places.filter(({ id }) => id !== mapped.id)
  return (
    <section className="contact-places" aria-labelledby="places-title">
      <h2 id="places-title">{others.length === 0 ? 'Where to find us' : site.places.title}</h2>
      <PlaceOnMap place={mapped} now={now} />
      {others.length > 0 && (
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
      )}
    </section>
  )
}
