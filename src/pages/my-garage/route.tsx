// HTTP route for the account home. Each section that cannot be read says so.
import { clock } from '#http/clock.ts'
import { privateHead } from '#http/private-head.ts'
import { renderPage, type Shell } from '#http/render.tsx'
import { notFound, orBroken } from '#pages/error/route.tsx'
import type { Ctx } from '#pages/send-page.ts'
import { type CardView, toCard } from '#search/card.ts'
import type { AskStock } from '#search/load-car.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { loadCars } from '#shopper/garage/load-cars.ts'
import { loadNewIn } from '#shopper/garage/saved-search-news.ts'
import type { SavedSearchPort } from '#shopper/garage/saved-searches.ts'
import type { WatchlistPort } from '#shopper/garage/watchlist.ts'
import type { Member } from '#shopper/identity/member.ts'
import type { Site } from '#tenant/schema.ts'
import { MyGarageBody } from './page.tsx'

export async function getMyGarage(c: Ctx): Promise<Response> {
  const { show, title } = c.var.tenant.site.account.my_garage
  if (!show) return notFound(c)
  const head = privateHead(c, title)
  return renderPage(c, head, orBroken(c, toShell(c, head)))
}

async function toShell(c: Ctx, head: Shell['head']): Promise<Shell> {
  const { tenant, services, member } = c.var
  const garage = await loadGarage(member, tenant.site, services, clock())
  return { head, body: <MyGarageBody garage={garage} /> }
}

export type Garage = {
  firstName: string
  /** "none" if the site has no such feature, null if it cannot be read. */
  watched: { count: number; cards: CardView[] } | 'none' | null
  searches: CountedSearch[] | 'none' | null
}

export type CountedSearch = {
  id: string
  title: string
  /** New matches since the shopper last looked; null if they cannot be counted now. */
  fresh: number | null
}

type Ports = { watchlist: WatchlistPort; savedSearches: SavedSearchPort; searchFresh: AskStock }

export async function loadGarage(
  { userId, details }: Pick<Member, 'userId' | 'details'>,
  site: Site,
  ports: Ports,
  now: number,
): Promise<Garage> {
  const [watched, searches] = await Promise.all([
    hasWatchlist(site) ? loadWatched(userId, site, ports, now) : ('none' as const),
    site.garage.saved_searches ? loadSearches(userId, site, ports, now) : ('none' as const),
  ])
  return { firstName: details.first_name, watched, searches }
}

/** Vehicles shown as cards. */
const CARDS = 3
/** Vehicles looked up, since some have left. */
const LOOKED_FOR = 12

async function loadWatched(userId: string, site: Site, ports: Ports, now: number) {
  const list = await ports.watchlist.list(userId)
  if (list === null) return null
  const values = list.slice(0, LOOKED_FOR).map(({ carId }) => carId)
  const cars = await loadCars({ by: 'id', values, fields: 'card' }, site, ports.searchFresh, now)
  // No repayment: the warning that it needs is on the vehicle's own page.
  const cards = (cars ?? []).slice(0, CARDS).map((car) => ({
    ...toCard(car, site, now),
    weekly: null,
  }))
  return { count: list.length, cards }
}

async function loadSearches(userId: string, site: Site, ports: Ports, now: number) {
  const list = await ports.savedSearches.list(userId)
  if (list === null) return null
  const news = await loadNewIn(list, ({ seenAt }) => seenAt, site, ports.searchFresh, now)
  return list.map(({ id, title }) => ({ id, title, fresh: news?.get(id)?.count ?? null }))
}
