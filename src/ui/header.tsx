// The header in the site's layout: logo, menu, phone number, saved items.
import type { ReactElement, ReactNode } from 'react'

import { EVENTS } from '#analytics/events.ts'
import { telHref } from '#lib/url.ts'
import { formRoutes, routes } from '#routes.ts'
import { hasWatchlist } from '#shopper/garage/eligibility.ts'
import { STORED } from '#shopper/garage/saved.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from './icon.tsx'
import { type HeaderLink, headerLinks, type Link, ownLinks } from './navigation.ts'
import { useSite } from './site-context.ts'

export function Header() {
  const { site } = useSite()
  const phone = site.phone_numbers.general
  return (
    <header className={`header header-${site.layout.header}`}>
      <div className="header-in shell">
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

/** The links of the header: a row with dropdowns where there is room, a drawer elsewhere, both without scripts. */
export function Menu() {
  const { site } = useSite()
  return (
    <nav id="menu" className="menu" popover="auto" aria-label="Main">
      <button type="button" className="menu-close" popoverTarget="menu">
        Menu
        <Icon name="close" />
      </button>
      <ul>
        {headerLinks(site).map((item) => (
          <li key={item.label}>
            {item.children.length === 0 ? <PageLink to={item} /> : <Dropdown item={item} />}
          </li>
        ))}
        {narrowLinks(site).map((link, at) => (
          // The first one marks those behind it, too.
          <li key={link.key} className={at === 0 ? 'menu-more' : undefined}>
            {link}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The menu named by `data-menu` replaces the links on demand (client/dropdowns.ts). */
function Dropdown({ item: { label, href, menu, children } }: { item: HeaderLink }): ReactNode {
  return (
    <details name="menu" data-menu={menu === 'links' ? undefined : menu}>
      <summary>{label}</summary>
      <ul>
        {withWhole(href, children).map((link) => (
          <li key={link.href}>
            <PageLink to={link} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function PageLink({ to: { label, href } }: { to: Link }) {
  const { path } = useSite()
  return (
    <a href={href} aria-current={href === path ? 'page' : undefined}>
      {label}
    </a>
  )
}

/** Links beside the menu on wide screens, or only in the footer there. */
function narrowLinks(site: Site): ReactElement[] {
  const own = ownLinks(site).map((link) => <PageLink key={link.href} to={link} />)
  return site.forms.email_us === '' ? own : [...own, <EmailUs key="email" />]
}

/** The links of a dropdown, and where its own label leads when none of them leads there. */
function withWhole(href: string, links: Link[]): Link[] {
  return links.some((link) => link.href === href) ? links : [...links, { label: 'See all', href }]
}

/** The general enquiry: a dialog where scripts run, its page everywhere. */
export function EmailUs({ className }: { className?: string }) {
  const { email_us: words } = useSite().site.forms
  if (words === '') return null
  return (
    <a href={formRoutes.general.href()} className={className} data-dialog="">
      <Icon name="mail" />
      <span>{words}</span>
    </a>
  )
}

/** The dealer's logo: a picture, or the name with its mark. */
export function Logo() {
  const { site } = useSite()
  const { url, text, mark } = site.layout.logo
  if (url !== '') return <img src={url} alt={site.name} height={40} className="logo-picture" />
  return (
    <>
      {mark !== '' && <span className="logo-mark">{mark}</span>}
      <span className="logo-name">{text === '' ? site.name : text}</span>
    </>
  )
}
