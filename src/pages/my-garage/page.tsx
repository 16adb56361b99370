// The account home: saved items, what is new, and links (R50, T1).
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { Icon } from '#ui/icon.tsx'
import { extraLinks } from '#ui/navigation.ts'
import { OwnPage } from '#ui/own-page.tsx'
import { useSite } from '#ui/site-context.ts'
import type { Garage } from './load-garage.ts'
import { SavedSearches } from './saved-searches.tsx'
import { Watched } from './watched.tsx'

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
      <ul className="my-garage-rows" data-testid="device-favourites" />
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
