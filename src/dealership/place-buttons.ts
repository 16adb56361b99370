// The buttons of a card of a place (W68, T23), as the site orders and words them.
import { hasForm } from '#sales/leads/form-pages.ts'
import { routes } from '#routes.ts'
import type { Place } from '#stock/places.ts'
import type { PLACE_BUTTONS } from '#tenant/schema-places.ts'
import type { Site } from '#tenant/schema.ts'
import { bookingHref, enquiryHref, placeHref, placeType } from './places.ts'

export type PlaceButton = { label: string; href: string }

type Name = (typeof PLACE_BUTTONS)[number]

/** Buttons in the order of the site; "View Our Stock" stands on places that sell alone. */
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
  return { label: site.places.labels[name], href: placeHref(place, site) }
}

/** Of a workshop it books a service, where the site has it so and takes bookings (T23). */
function toContact(place: Place, site: Site): PlaceButton {
  const { labels, book_service: books } = site.places
  if (books && placeType(place) === 'service' && hasForm('service', site))
    return { label: labels.book_service, href: bookingHref(place) }
  return { label: labels.contact, href: enquiryHref(place) }
}
