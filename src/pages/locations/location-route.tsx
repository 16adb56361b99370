// HTTP route for a location page: by its slug or by its dealership's, and the redirect on a site of one make.
import type { Context } from 'hono'

import { departmentsOf } from '#dealership/departments.ts'
import { weekRows } from '#dealership/hours-text.ts'
import {
  directionsHref,
  enquiryHref,
  findPlace,
  phoneOf,
  placeType,
  type PlaceType,
} from '#dealership/places.ts'
import { toDealerName, toPlaceData } from '#dealership/structured-data.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { ifReady } from '#http/late-part.tsx'
import { type Head, renderPage, type Shell } from '#http/render.tsx'
import { addressLine, joinText } from '#lib/text.ts'
import { absoluteUrl, withQuery } from '#lib/url.ts'
import { LATE_ROW } from '#pages/content/stock-row.tsx'
import { notFound, orBroken } from '#pages/error/route.tsx'
import { routes } from '#routes.ts'
import { loadRow } from '#search/load.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#ui/crumbs.ts'
import { toLocationCrumbs } from './detail-crumbs.ts'
import { LocationBody, PlaceCars } from './detail.tsx'

type Ctx = Context<AppEnv>

/** `/locations/{slug}`. */
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
  return renderPage(c, head, orBroken(c, toShell(c, place, head, now)))
}

async function toShell(c: Ctx, place: Place, head: Shell['head'], now: number): Promise<Shell> {
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

/** The department in the query, if it exists; else that of the location. */
function departmentOf(c: Ctx, place: Place): PlaceType {
  const asked = c.req.query('department')
  const types = departmentsOf(place, c.var.tenant.site).map(placeType)
  return types.find((type) => type === asked) ?? placeType(place)
}

/** Vehicles of a row. */
const CARS = 8

/** Stock at the location if it sells vehicles, and stock elsewhere that can be seen there. */
async function loadCars(c: Ctx, place: Place, now: number) {
  const { services, tenant } = c.var
  const { site } = tenant
  if (placeType(place) !== 'sales') return []
  const shared = site.locations.filter(({ id }) => place.distribution_locations.includes(id))
  const names = [place, ...shared].map(({ name: is }) => ({ attribute: 'location_name', is }))
  return loadRow([names], CARS, { site, ask: services.search, now })
}

/** JSON-LD of a location page; `now` in seconds. */
export function toLocationGraph(place: Place, site: Site, now: number): object {
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
