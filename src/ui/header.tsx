// The header in the form that the site chose (W57, W58): a bar of links, a drawer on phones, both without scripts.
import type { ReactElement } from 'react'

import { EVENTS } from '#analytics/events.ts'
import { formRoutes, routes } from '#routes.ts'
import { hasWatchlist } from '#garage/eligibility.ts'
import { STORED } from '#garage/saved.ts'
import { telHref } from '#lib/phone.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from './icon.tsx'
import { Logo } from './logo.tsx'
import { headerLinks, ownLinks } from './navigation.ts'
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

/** What a shopper keeps. Where there is little room the list that cards save to stays, and the menu has the others. */
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

function Menu() {
  const { site, path } = useSite()
  return (
    <nav id="menu" className="menu" popover="auto" aria-label="Main">
      <button type="button" className="menu-close" popoverTarget="menu" popoverTargetAction="hide">
        Menu
        <Icon name="close" />
      </button>
      <ul>
        {headerLinks(site).map(({ label, href, children }) => (
          <li key={label}>
            {children.length === 0 ? (
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                {label}
              </a>
            ) : (
              <details name="menu">
                <summary>
                  {label}
                  <Icon name="down" />
                </summary>
                <ul>
                  {withWhole(href, children).map((link) => (
                    <li key={link.label}>
                      <a href={link.href} aria-current={link.href === path ? 'page' : undefined}>
                        {link.label}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
        {narrowLinks(site, path).map((link, at) => (
          // The first one marks those behind it, too.
          <li key={link.key} className={at === 0 ? 'menu-more' : undefined}>
            {link}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What stands beside the menu on wide screens, or only in the footer there. */
function narrowLinks(site: Site, path: string): ReactElement[] {
  const own = ownLinks(site).map(({ label, href }) => (
    <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
      {label}
    </a>
  ))
  return site.forms.email_us === '' ? own : [...own, <EmailUs key="email" />]
}

/** The general enquiry: a dialog where scripts run, its page everywhere (W59). */
function EmailUs({ className }: { className?: string }) {
  const { email_us: words } = useSite().site.forms
  if (words === '') return null
  return (
    <a href={formRoutes.general.href()} className={className} data-dialog="">
      <Icon name="mail" />
      <span>{words}</span>
    </a>
  )
}

/** The links of a dropdown, and where its own label leads when none of them leads there. */
function withWhole(href: string, links: { label: string; href: string }[]) {
  return links.some((link) => link.href === href) ? links : [...links, { label: 'See all', href }]
}
