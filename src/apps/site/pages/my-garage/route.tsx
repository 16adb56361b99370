// The account home: saved items, news, and links. Each section that cannot be read says so.
import { clock } from '#lib/clock.ts'
import { privateHead, renderPage, type Shell } from '#http/render.tsx'
import type { Seconds } from '#lib/zone-time.ts'
import { notFound, withErrorPage } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { DEFAULT_SEARCH } from '#search/conditions.ts'
import { toCard } from '#search/card.ts'
import type { Search } from '#search/answer-store.ts'
import { hasWatchlist } from '#tenant/features.ts'
import { loadCars } from '#shopper/garage/load-cars.ts'
import { type ListDeps, loadNewIn } from '#shopper/garage/saved-search-news.ts'
import type { SavedSearchService } from '#shopper/garage/saved-searches.ts'
import type { WatchlistService } from '#shopper/garage/watchlist.ts'
import type { Member } from '#shopper/identity/member.ts'
import type { Site } from '#tenant/schema.ts'
import { CarCard } from '#apps/site/ui/car-card.tsx'
import { Icon } from '#apps/site/ui/icon.tsx'
import { extraLinks } from '#apps/site/ui/navigation.ts'
import { OwnPage } from '#apps/site/ui/own-page.tsx'
import { SmallPrint } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'

export async function getMyGarage(c: Ctx): Promise<Response> {
  const { show, title } = c.var.tenant.site.account.my_garage
  if (!show) return notFound(c)
  const head = privateHead(c, title)
  return renderPage(c, head, withErrorPage(c, toShell(c, head)))
}

async function toShell(c: Ctx, head: Shell['head']): Promise<Shell> {
  const { tenant, services, member } = c.var
  const garage = await loadGarage(member, tenant.site, services, clock())
  return { head, body: <MyGarageBody garage={garage} /> }
}

export type Garage = Awaited<ReturnType<typeof loadGarage>>

type Deps = {
  watchlist: WatchlistService
  savedSearches: SavedSearchService
  search: { fresh: Search; findNear: ListDeps['findNear'] }
}

export async function loadGarage(
  { userId, details }: Pick<Member, 'userId' | 'details'>,
  site: Site,
  deps: Deps,
  now: Seconds,
) {
  const [watched, searches] = await Promise.all([
    hasWatchlist(site) ? loadWatched(userId, site, deps, now) : ('none' as const),
    site.garage.saved_searches ? loadSearches(userId, site, deps, now) : ('none' as const),
  ])
  return { firstName: details.first_name, watched, searches }
}

/** Number of vehicles shown, and looked up, since some are no longer in stock. */
const CARDS = 3
const LOOKED_FOR = 12

async function loadWatched(userId: string, site: Site, deps: Deps, now: Seconds) {
  const list = await deps.watchlist.list(userId)
  if (list === null) return null
  const values = list.slice(0, LOOKED_FOR).map(({ carId }) => carId)
  const cars = await loadCars({ by: 'id', values, fields: 'card' }, site, deps.search.fresh, now)
  const cards = (cars ?? []).slice(0, CARDS).map((car) => toCard(car, site, now))
  return { count: list.length, cards }
}

async function loadSearches(userId: string, site: Site, deps: Deps, now: Seconds) {
  const list = await deps.savedSearches.list(userId)
  if (list === null) return null
  const lists = { ask: deps.search.fresh, findNear: deps.search.findNear }
  const news = await loadNewIn(list, ({ seenAt }) => seenAt, site, lists, now)
  return list.map(({ id, title }) => ({ id, title, fresh: news?.get(id)?.count ?? null }))
}

export function MyGarageBody({ garage: { firstName, watched, searches } }: { garage: Garage }) {
  const { site } = useSite()
  return (
    <OwnPage
      at="garage"
      title={site.account.my_garage.title}
      className="my-garage"
      data-page="my-garage"
      data-testid="my-garage"
    >
      {firstName !== '' && <p className="own-hello">Good to see you, {firstName}.</p>}
      {watched !== 'none' && <Watched watched={watched} />}
      {searches !== 'none' && <SavedSearches searches={searches} />}
      {site.garage.favourites && <OnThisDevice />}
      <More />
      {watched !== 'none' && (watched?.cards.length ?? 0) > 0 && <SmallPrint />}
    </OwnPage>
  )
}

/** The script fills the list from the device. */
function OnThisDevice() {
  return (
    <section aria-labelledby="on-device" data-favourites={routes.car.href('')} hidden>
      <header>
        <h2 id="on-device">Favourites on this device</h2>
        <a href={routes.favourites.href()}>See all</a>
      </header>
      <ul className="my-garage-rows boxed" data-testid="device-favourites" />
    </section>
  )
}

function More() {
  const { site } = useSite()
  const links = [
    ...extraLinks(site),
    { label: `See all ${site.vehicle.many}`, href: routes.search.href(DEFAULT_SEARCH) },
  ]
  return (
    <nav aria-label="More" className="my-garage-more">
      {links.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}
          <Icon name="arrow" />
        </a>
      ))}
    </nav>
  )
}

export function Watched({ watched }: { watched: Exclude<Garage['watched'], 'none'> }) {
  const { one, many } = useSite().site.vehicle
  return (
    <section aria-labelledby="watched" data-testid="garage-watchlist">
      <header>
        <h2 id="watched">
          Watchlist {watched !== null && <span className="count">{watched.count}</span>}
        </h2>
        {watched !== null && watched.count > 0 && <a href={routes.watchlist.href()}>See all</a>}
      </header>
      {watched === null && <p>We can’t show it right now. Everything you’ve saved is safe.</p>}
      {watched?.count === 0 && (
        <p>
          Press the heart on a {one} to watch its price. You’ll find your {many} here, on every
          device.
        </p>
      )}
      {watched !== null && watched.cards.length > 0 && (
        <div className="grid">
          {watched.cards.map((card) => (
            <CarCard key={card.id} car={card} hasSave={false} />
          ))}
        </div>
      )}
    </section>
  )
}

export function SavedSearches({ searches }: { searches: Exclude<Garage['searches'], 'none'> }) {
  const { one } = useSite().site.vehicle
  return (
    <section aria-labelledby="saved-searches" data-testid="garage-searches">
      <header>
        <h2 id="saved-searches">
          Saved searches {searches !== null && <span className="count">{searches.length}</span>}
        </h2>
        {searches !== null && searches.length > 0 && (
          <a href={routes.savedSearches.href()}>See all</a>
        )}
      </header>
      {searches === null && <p>We can’t show them right now. Everything you’ve saved is safe.</p>}
      {searches?.length === 0 && <p>Save a search and see each new matching {one} here.</p>}
      {searches !== null && searches.length > 0 && (
        <ul className="my-garage-rows boxed">
          {searches.map(({ id, title, fresh }) => (
            <li key={id}>
              <SeeNew id={id} title={title} />
              {fresh !== null && (
                <span className={fresh > 0 ? 'badge' : 'count'}>{fresh || 'Nothing'} new</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Opening it marks the matches as viewed. */
function SeeNew({ id, title }: { id: string; title: string }) {
  return (
    <form method="post" action={routes.savedSearch.href(id)}>
      <button name="action" value="see">
        {title}
      </button>
    </form>
  )
}
