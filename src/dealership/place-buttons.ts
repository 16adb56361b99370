// The buttons of a location card, with the site's order and labels.
import { hasForm } from '#tenant/features.ts'
import { routes } from '#routes.ts'
import type { Place } from '#vehicle/places.ts'
import type { PLACE_BUTTONS } from '#tenant/schema-places.ts'
import type { Site } from '#tenant/schema.ts'
import { bookingHref, enquiryHref, placeHref, placeType } from './places.ts'

export type PlaceButton = { label: string; href: string }

type Name = (typeof PLACE_BUTTONS)[number]

/** Buttons in the site's order; only locations that sell have "View Our Stock". */
export function placeButtons(place: Place, site: Site): PlaceButton[] {
  return site.places.buttons.flatMap((name) => BUTTON[name](place, site) ?? [])
}

const BUTTON: Record<Name, (place: Place, site: Site) => PlaceButton | null> = {
  view_location: (place, site) => toPage('view_location', place, site),
  location_details: (place, site) => toPage('location_details', place, site),
  details: (place, site) => toPage('details', place, site),
  view_stock: (place, { places: { labels } }) =>
    placeType(place) === 'sales'
      ? { label: labels.view_stock, href: routes.search.href(place.slug) }
      : null,
  contact: toContact,
}

function toPage(
  name: 'view_location' | 'location_details' | 'details',
  place: Place,
  site: Site,
): PlaceButton {
  const { labels } = site.places
  const other = placeType(place) === 'sales' ? '' : labels.view_other_location
  return { label: other || labels[name], href: placeHref(place, site) }
}

/** Contact button; for a workshop it books a service, if the site and the workshop take bookings. */
function toContact(place: Place, site: Site): PlaceButton {
  const { labels, book_service: books } = site.places
  if (books && placeType(place) === 'service' && hasForm('service', site))
    return { label: labels.book_service, href: bookingHref(place) }
  return { label: labels.contact, href: enquiryHref(place) }
}
