// The account home: saved items, what is new, and links.
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { CarCard } from '#ui/car-card.tsx'
import { Icon } from '#ui/icon.tsx'
import { extraLinks } from '#ui/navigation.ts'
import { OwnPage } from '#ui/own-page.tsx'
import { useSite } from '#ui/site-context.ts'
import type { Garage } from './load-garage.ts'

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

type Props = { watched: Exclude<Garage['watched'], 'none'> }

/** The watchlist in short: the number of vehicles and the newest. */
export function Watched({ watched }: Props) {
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
          Press the bookmark on a {one} to watch its price. You’ll find your {many} here, on every
          device.
        </p>
      )}
      {watched !== null && watched.cards.length > 0 && (
        <div className="grid">
          {watched.cards.map((card) => (
            <CarCard key={card.id} car={card} toggle={false} />
          ))}
        </div>
      )}
    </section>
  )
}

type SavedSearchesProps = { searches: Exclude<Garage['searches'], 'none'> }

/** Saved searches in short, each with its number of new matches. */
export function SavedSearches({ searches }: SavedSearchesProps) {
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

/** Opening it marks the matches as seen. */
function SeeNew({ id, title }: { id: string; title: string }) {
  return (
    <form method="post" action={routes.savedSearch.href(id)}>
      <button name="action" value="see">
        {title}
      </button>
    </form>
  )
}
