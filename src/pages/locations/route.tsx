// HTTP routes for locations: all of them, and former addresses of their pages. Their pages are in
// location-route.tsx.
import type { Context } from 'hono'

import { findPlace, placeHref, shownPlaces } from '#dealership/places.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { isNarrowed } from '#http/indexing.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { absoluteUrl, withQuery } from '#lib/url.ts'
import { notFound, orBroken } from '#pages/error/route.tsx'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#ui/crumbs.ts'
import { PlaceList } from './list.tsx'
import { loadList, parseLocationsQuery } from './locations-query.ts'

type Ctx = Context<AppEnv>

/**
 * `/dealerships`: all locations, those of a `type`, the nearest to a `postcode`; redirects to the enquiry if a site has
 * none.
 */
export function getDealerships(c: Ctx): Promise<Response> | Response {
  const { site } = c.var.tenant
  if (shownPlaces(site).length === 0) return c.redirect(routes.general.href(), 302)
  const head = headOf(c, site)
  return renderPage(c, head, orBroken(c, loadShell(c, head)))
}

async function loadShell(c: Ctx, head: Shell['head']): Promise<Shell> {
  const { tenant, services } = c.var
  const asked = parseLocationsQuery(new URL(c.req.url).searchParams, tenant.site)
  const view = await loadList(asked, tenant.site, services.postcodes)
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
  return {
    kind: 'content',
    title: `${title} | ${site.name}`,
    description: `Where to find ${site.name}${towns.length === 0 ? '' : ` in ${towns.slice(0, MAX_TOWNS).join(', ')}`}: addresses, telephone numbers and opening hours.`,
    canonical: absoluteUrl(routes.dealerships.href(), site),
    robots: isBare ? 'index, follow' : 'noindex, follow',
    structured: toGraph([], [{ label: title }], site),
  }
}

const MAX_TOWNS = 6
