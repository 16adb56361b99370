// The dealer as schema.org data. Unknown values are undefined, which JSON leaves out.
import { localDate } from '#lib/time.ts'
import { absoluteUrl } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { Place } from '#vehicle/places.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import {
  type DayHours,
  MIDNIGHT,
  specialDays,
  type TimedPlace,
  toHours,
  weeklyHours,
} from './hours.ts'
import { phoneOf, placeType, type PlaceType } from './places.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const TYPES: Record<PlaceType, string> = {
  sales: 'AutoDealer',
  service: 'AutoRepair',
  parts: 'AutoPartsStore',
}

/** The dealer with the address of a location: the main one, or a vehicle's; a hidden location's address is left out. */
export function toDealerData(site: Site, place: Place | undefined) {
  const yard = place?.visible === true ? place : undefined
  const { phone_numbers: phones, layout, sidebar, youtube_url: channel, social } = site
  const pages = [...social.map(({ url }) => url), ...(channel === '' ? [] : [channel])]
  return {
    ...toDealerName(site),
    slogan: site.tagline || undefined,
    logo: layout.logo.url === '' ? undefined : absoluteUrl(layout.logo.url, site),
    // A number that shoppers must reveal first is not given to crawlers either.
    telephone: phones.general || (sidebar.phone.mask ? '' : yard?.phone) || undefined,
    sameAs: pages.length === 0 ? undefined : pages,
    address: yard === undefined ? undefined : toPostalAddress(yard, site),
  }
}

/** A reference to the dealer within other data: an article, a location, an offer. */
export function toDealerName(site: Pick<Site, 'name' | 'url'>) {
  return {
    '@type': 'AutoDealer',
    '@id': dealerId(site),
    name: site.name,
    url: absoluteUrl('/', site),
  }
}

/** The dealer's id in the site's graphs. */
export function dealerId(site: Pick<Site, 'url'>): string {
  return absoluteUrl('/#dealer', site)
}

/** `now` in seconds. */
export function toPlaceData(place: Place, site: Site, now: Seconds) {
  const url = absoluteUrl(routes.location.href(place.slug), site)
  const { lat, long } = place
  return {
    '@type': TYPES[placeType(place)],
    '@id': `${url}#place`,
    name: place.name,
    // On a single-make site it has no page.
    url: site.manufacturer === null ? url : undefined,
    telephone: phoneOf(place) || undefined,
    email: place.email || undefined,
    address: toPostalAddress(place, site),
    geo:
      lat === null || long === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: lat, longitude: long },
    openingHoursSpecification: listOf(toWeekData(place, site)),
    specialOpeningHoursSpecification: listOf(toSpecialData(place, now)),
  }
}

const listOf = (items: object[]) => (items.length === 0 ? undefined : items)

/** The usual week: days with equal hours share an entry. */
export function toWeekData(place: TimedPlace, { places }: Pick<Site, 'places'>): object[] {
  const groups = new Map<string, { days: string[]; hours: Exclude<DayHours, null> }>()
  for (const [at, day] of DAYS.entries()) {
    const hours = weeklyHours(place, at)
    if (hours === null || (hours === 'closed' && places.by_appointment)) continue
    const key = JSON.stringify(hours)
    const group = groups.get(key) ?? { days: [], hours }
    group.days.push(day)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ days, hours }) => toData({ dayOfWeek: days }, hours))
}

/** Days with other hours, from today on. */
export function toSpecialData(place: TimedPlace, now: Seconds): object[] {
  const today = localDate(now, place.timezone)
  return specialDays(place).flatMap((day) => {
    const hours = toHours(day)
    if (hours === null || day.date < today) return []
    return [toData({ validFrom: day.date, validThrough: day.date }, hours)]
  })
}

/** A day without hours opens and closes at midnight, as search engines require. */
function toData(when: object, hours: Exclude<DayHours, null>): object {
  const { opens, closes } = hours === 'closed' ? { opens: 0, closes: 0 } : hours
  return {
    '@type': 'OpeningHoursSpecification',
    ...when,
    opens: toTime(opens),
    closes: toTime(closes),
  }
}

/** "08:30"; a day has no 24:00. */
function toTime(minutes: number): string {
  const shown = Math.min(minutes, MIDNIGHT - 1)
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The address of a location as schema.org data. Unknown values are undefined, which JSON leaves out. */
export function toPostalAddress({ address }: Pick<Place, 'address'>, site: Pick<Site, 'locale'>) {
  return {
    '@type': 'PostalAddress',
    streetAddress: address.street || undefined,
    addressLocality: address.city || undefined,
    addressRegion: address.state || undefined,
    postalCode: address.postcode || undefined,
    addressCountry: countryOf(site).code,
  }
}
