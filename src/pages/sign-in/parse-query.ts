// Parses a sign-in request: purpose, destination and way back.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import { parseReturnPath } from '#shopper/identity/return-path.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { ownLinks } from '#ui/navigation.ts'

export type SignInQuery = {
  type: string
  /** Limited to pages of this site. */
  redirect: string
  back: string
  /** Id of the vehicle to save. */
  carId: string | null
  /** Search to save, as an address. */
  searchHref: string | null
  /** Path and query: the form posts to its own address. */
  action: string
}

/** Never throws, whatever the query. */
export function parseSignInQuery(c: Context<AppEnv>): SignInQuery {
  const { site } = c.var.tenant
  const { pathname, search, searchParams: query } = new URL(c.req.url)
  const get = (name: string) => query.get(name) ?? undefined
  const type = get('type') ?? ''
  const car = get('car_id')?.slice(0, 80) ?? ''
  const carId = car === '' || !hasWatchlist(site) ? null : car
  const home = routes.home.href()
  const redirect = parseReturnPath(get('redirect'), site, destinationOf(type, site))
  const back = parseReturnPath(get('back'), site, home)
  // A page that requires signing in would lead here again; the page of a vehicle to save would not.
  const isLoop = (back === redirect && carId === null) || /^[^?]*/.exec(back)?.[0] === pathname
  return {
    type,
    redirect,
    back: isLoop ? home : back,
    carId,
    searchHref: hasSavedSearches(site) ? query.get('search') : null,
    action: pathname + search,
  }
}

/** Default destination: a page that the site has. */
function destinationOf(type: string, site: Site): string {
  const page = DESTINATIONS.get(type)
  const shown = ownLinks(site).find(({ href }) => href === page)
  return shown?.href ?? routes.account.href()
}

const DESTINATIONS: ReadonlyMap<string, string> = new Map([
  ['watchlist', routes.watchlist.href()],
  ['searches', routes.savedSearches.href()],
  ['my-garage', routes.myGarage.href()],
  ['online-payment', routes.onlinePayment.href()],
  ['spin-to-win', routes.spinToWin.href()],
])
