// HTTP routes for locations: all of them, one, and former addresses.
import { departmentsOf } from '#dealership/departments.ts'
import { weekRows } from '#dealership/hours-text.ts'
import {
  directionsHref,
  enquiryHref,
  findPlace,
  phoneOf,
  placeHref,
  placeType,
  type PlaceType,
  shownPlaces,
} from '#dealership/places.ts'
import { toDealerName, toPlaceData } from '#dealership/structured-data.ts'
import { clock } from '#lib/clock.ts'
import { isNarrowed } from '#http/indexing.ts'
import { type Head, ifReady, renderPage, type Shell } from '#http/render.tsx'
import { joinText } from '#lib/text.ts'
import { absoluteUrl, withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { LATE_ROW } from '#apps/site/pages/content/block-parts.tsx'
import { notFound, withErrorPage } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { loadRow } from '#search/load.ts'
import { describePlace, type Place } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#apps/site/ui/breadcrumbs.tsx'
import { LocationBody, PlaceCars, toLocationCrumbs } from './detail.tsx'
import { loadList, parseLocationsQuery, PlaceList } from './list.tsx'

/** `/dealerships`: all, those of a `type`, or the nearest to a `postcode`. */
export function getDealerships(c: Ctx): Promise<Response> | Response {
  const { site } = c.var.tenant
  if (shownPlaces(site).length === 0) return c.redirect(routes.general.href(), 302)
  const head = headOf(c, site)
  return renderPage(c, head, withErrorPage(c, loadShell(c, head)))
}

async function loadShell(c: Ctx, head: Shell['head']): Promise<Shell> {
  const { tenant, services } = c.var
  const query = parseLocationsQuery(new URL(c.req.url).searchParams, tenant.site)
  const view = await loadList(query, tenant.site, services.postcodes)
  return { head, body: <PlaceList view={view} now={clock()} /> }
}

/** `/contact-us/{slug}` and `/our-location/{slug}`: permanent redirect to the location page, with its query. */
export function getMovedLocation(c: Ctx): Promise<Response> | Response {
  const { site } = c.var.tenant
  const place = findPlace(c.req.param('slug') ?? '', site)
  if (place === null) return notFound(c)
  const { search } = new URL(c.req.url)
  const href = withQuery(placeHref(place, site), search)
  // On a site for one manufacturer the target depends on the configuration.
  return c.redirect(href, site.manufacturer === null ? 301 : 302)
}

/** One page for search engines, whatever a shopper typed. */
function headOf(c: Ctx, site: Site): Shell['head'] {
  const { title } = site.places
  const isBare = !isNarrowed(new URL(c.req.url).searchParams)
  const towns = [...new Set(shownPlaces(site).map(({ address }) => address.city))].filter(Boolean)
  const listed = new Intl.ListFormat(site.locale).format(towns.slice(0, MAX_TOWNS))
  const where = joinText([site.name, listed], ' in ')
  return {
    kind: 'content',
    title: `${title} | ${site.name}`,
    description: `Where to find ${where}: addresses, telephone numbers and opening hours.`,
    canonical: absoluteUrl(routes.dealerships.href(), site),
    robots: isBare ? 'index, follow' : 'noindex, follow',
    structured: toGraph([], [{ label: title }], site),
  }
}

const MAX_TOWNS = 6

export function getLocation(c: Ctx): Promise<Response> | Response {
  const { site } = c.var.tenant
  const slug = c.req.param('slug') ?? ''
  const place = findPlace(slug, site)
  if (place === null) return notFound(c)
  const { search } = new URL(c.req.url)
  if (site.manufacturer !== null) return c.redirect(withQuery(enquiryHref(place), search), 302)
  if (place.slug !== slug)
    return c.redirect(withQuery(routes.location.href(place.slug), search), 301)
  const now = clock()
  const head = toLocationHead(place, site, now)
  return renderPage(c, head, withErrorPage(c, toShell(c, place, head, now)))
}

async function toShell(c: Ctx, place: Place, head: Shell['head'], now: Seconds): Promise<Shell> {
  const department = departmentOf(c, place)
  const loading = loadCars(c, place, now)
  const cars = await ifReady(loading)
  const row = loading.then((found) => <PlaceCars place={place} cars={found} />)
  return {
    head,
    body: <LocationBody place={place} now={now} department={department} cars={cars} />,
    late: cars === null ? [{ id: LATE_ROW, content: row, fallback: null }] : [],
  }
}

/** The department in the query, if it exists; otherwise the location's. */
function departmentOf(c: Ctx, place: Place): PlaceType {
  const department = c.req.query('department')
  const types = departmentsOf(place, c.var.tenant.site).map(placeType)
  return types.find((type) => type === department) ?? placeType(place)
}

const CARS = 8

/** Stock at the location if it sells vehicles, and stock elsewhere that can be seen there. */
async function loadCars(c: Ctx, place: Place, now: Seconds) {
  const { services, tenant } = c.var
  const { site } = tenant
  if (placeType(place) !== 'sales') return []
  const shared = site.locations.filter(({ id }) => place.distribution_locations.includes(id))
  const names = [place, ...shared].map(({ name: is }) => ({ attribute: 'location_name', is }))
  return loadRow([names], CARS, { site, ask: services.search.list, now })
}

export function toLocationGraph(place: Place, site: Site, now: Seconds): object {
  const others = departmentsOf(place, site).filter(({ id }) => id !== place.id)
  const business = {
    ...toPlaceData(place, site, now),
    description: place.description || undefined,
    image: place.image.image.url === '' ? undefined : absoluteUrl(place.image.image.url, site),
    hasMap: directionsHref(place, site) || undefined,
    brand: listOf(place.manufacturers.map((name) => ({ '@type': 'Brand', name }))),
    parentOrganization: toDealerName(site),
    department: listOf(others.map((other) => toPlaceData(other, site, now))),
  }
  return toGraph([business], toLocationCrumbs(place, site), site)
}

const listOf = (items: object[]) => (items.length === 0 ? undefined : items)

export function toLocationHead(place: Place, site: Site, now: Seconds): Head {
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
function toDescription(place: Place, site: Site, now: Seconds): string {
  // Today's special hours would be wrong in search results tomorrow.
  const [usual] = weekRows({ ...place, special_hours: [] }, site, now)
  const phone = phoneOf(place)
  return joinText([
    `${describePlace(place)}.`,
    usual === undefined ? '' : `${usual.days}: ${usual.words}.`,
    phone === '' ? '' : `Call ${phone}.`,
  ])
}
