// HTTP route for a location page (R35): by its slug or by its dealership's, and the redirect on a site of one make.
import type { Context } from 'hono'

import { departmentsOf } from '#dealership/departments.ts'
import { enquiryHref, findPlace, placeType, type PlaceType } from '#dealership/places.ts'
import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { ifReady } from '#http/late-part.tsx'
import { renderPage, type Shell } from '#http/render.tsx'
import { withQuery } from '#lib/url.ts'
import { LATE_ROW } from '#pages/content/stock-row.tsx'
import { notFound, orBroken } from '#pages/error/route.tsx'
import { routes } from '#routes.ts'
import { loadRow } from '#search/load.ts'
import type { Place } from '#stock/places.ts'
import { toLocationHead } from './detail-meta.ts'
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

/** Stock at the location if it sells vehicles, and stock elsewhere that can be seen there (E26). */
async function loadCars(c: Ctx, place: Place, now: number) {
  const { services, tenant } = c.var
  const { site } = tenant
  if (placeType(place) !== 'sales') return []
  const shared = site.locations.filter(({ id }) => place.distribution_locations.includes(id))
  const names = [place, ...shared].map(({ name: is }) => ({ attribute: 'location_name', is }))
  return loadRow([names], CARS, { site, ask: services.search, now })
}
