// What a request for the sign-in page is about: what for, where to go then, where to go back to.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { hasSavedSearches } from '#shopper/garage/saved-searches.ts'
import { parseReturnPath } from '#shopper/identity/return-path.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { ownLinks } from '#ui/navigation.ts'

export type SignInQuery = {
  type: string
  /** Pages of this site (TH7). */
  redirect: string
  back: string
  /** Vehicle to be saved, by its id. */
  carId: string | null
  /** List to be kept, as the address says it. */
  searchHref: string | null
  /** Path and query: the form is sent to where it was asked for. */
  action: string
}

/** Never throws, whatever the address says. */
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
  // A page that one must sign in for would lead here again; that of a vehicle to be saved would not.
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

/** Where to go where the address does not say: a page that the site shows (P8). */
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
