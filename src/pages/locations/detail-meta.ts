// Metadata of a location page for search engines and sharing.
import { weekRows } from '#dealership/hours-text.ts'
import { phoneOf } from '#dealership/places.ts'
import type { Head } from '#http/render.tsx'
import { absoluteUrl } from '#lib/url.ts'
import { addressLine, joinText } from '#lib/text.ts'
import { routes } from '#routes.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { toLocationGraph } from './structured-data.ts'

/** `now` in seconds. */
export function toLocationHead(place: Place, site: Site, now: number): Head {
  const { name, slug, image } = place
  return {
    kind: 'content',
    title: `${name}: opening hours and directions | ${site.name}`,
    description: toDescription(place, site, now),
    canonical: absoluteUrl(routes.location.href(slug), site),
    robots: 'index, follow',
    image: { src: image.image.url, alt: name },
    structured: toLocationGraph(place, site, now),
  }
}

/** "Harbour Parramatta, 418 Church Street, Parramatta NSW 2150. Open Mon-Fri 8:30 am – 5:30 pm. Call (02) 5550 4110." */
function toDescription(place: Place, site: Site, now: number): string {
  // Today's special hours would be wrong in search results tomorrow.
  const [usual] = weekRows({ ...place, special_hours: [] }, site, now)
  const phone = phoneOf(place)
  return joinText([
    `${joinText([place.name, addressLine(place.address)], ', ')}.`,
    usual === undefined ? '' : `${usual.days}: ${usual.words}.`,
    phone === '' ? '' : `Call ${phone}.`,
  ])
}
