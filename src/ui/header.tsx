// The header in the site's layout (W57, T32): logo, menu, phone number, saved items.
import { EVENTS } from '#analytics/events.ts'
import { routes } from '#routes.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { STORED } from '#shopper/garage/saved.ts'
import { telHref } from '#lib/phone.ts'
import { EmailUs } from './email-us.tsx'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'
import { Menu } from './menu.tsx'
import { useSite } from './site-context.ts'

export function Header() {
  const { site } = useSite()
  const phone = site.phone_numbers.general
  return (
    <header className={`header header-${site.layout.header}`}>
      <div className="header-in">
        <a href={routes.home.href()} className="logo">
          <Logo />
        </a>
        <div className="header-tools">
          <EmailUs className="header-mail" />
          {phone !== '' && (
            <a href={telHref(phone)} className="header-phone" data-event={EVENTS.callDealer}>
              <Icon name="phone" />
              <span>{phone}</span>
            </a>
          )}
          <Own />
        </div>
        <button type="button" className="menu-button" popoverTarget="menu">
          <Icon name="menu" />
          Menu
        </button>
        <Menu />
      </div>
    </header>
  )
}

/** Saved items. On narrow screens only the list that cards save to stays; the menu has the others. */
function Own() {
  const { site } = useSite()
  const isWatched = hasWatchlist(site)
  return (
    <>
      {site.garage.favourites && (
        <a
          href={routes.favourites.href()}
          className={isWatched ? 'header-own header-spare' : 'header-own'}
          data-saved={STORED.favourites}
        >
          <Icon name="heart" />
          <span className="unseen">Favourites</span>
          <b />
        </a>
      )}
      {isWatched && (
        <a href={routes.watchlist.href()} className="header-own">
          <Icon name="bookmark" />
          <span className="unseen">Watchlist</span>
          <b data-watched-count="" />
        </a>
      )}
      {site.account.sign_in && (
        <a href={routes.account.href()} className="header-own header-spare">
          <Icon name="user" />
          <span className="unseen">Account</span>
        </a>
      )}
    </>
  )
}
