// Header in the site's layout.
import type { ReactElement, ReactNode } from 'react'

import { EVENTS } from '#analytics/events.ts'
import { telHref } from '#lib/url.ts'
import { formRoutes, routes } from '#routes.ts'
import { hasWatchlist } from '#tenant/features.ts'
import { STORED } from '#shopper/garage/saved.ts'
import type { Site } from '#tenant/schema.ts'
import { Icon } from './icon.tsx'
import { type HeaderLink, headerLinks, type Link, ownLinks } from './navigation.ts'
import { SearchPanel } from './search-box.tsx'
import { useSite } from './site-context.ts'
import { SitePicture } from './site-picture.tsx'

/** `hasBox` is false on pages that have a search box of their own. */
export function Header({ hasBox = true }: { hasBox?: boolean }) {
  const { layout, phone_numbers: phones } = useSite().site
  return (
    <header className={`header header-${layout.header}`}>
      <div className="header-in shell">
        <a href={routes.home.href()} className="logo">
          <Logo />
        </a>
        {hasBox && <SearchPanel />}
        <div className="header-tools">
          {hasBox && (
            <button className="header-own" popoverTarget="find" aria-label="Search">
              <Icon name="search" />
            </button>
          )}
          <EmailUs className="header-mail" />
          {phones.general !== '' && (
            <a
              href={telHref(phones.general)}
              className="header-phone"
              data-event={EVENTS.callDealer}
            >
              <Icon name="phone" />
              <span>{phones.general}</span>
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

/** Saved vehicles: on the account, or on the device of a signed-out shopper (apps/site/client/saved-count.ts). */
function Own() {
  const { site } = useSite()
  const isWatched = hasWatchlist(site)
  const { favourites } = site.garage
  return (
    <>
      {(favourites || isWatched) && (
        <a
          href={isWatched ? routes.watchlist.href() : routes.favourites.href()}
          className={isWatched ? 'header-own' : 'header-own with-scripts'}
          data-saved={favourites ? STORED.favourites : undefined}
          data-device={favourites && isWatched ? routes.favourites.href() : undefined}
        >
          <Icon name="heart" />
          <span className="unseen">Saved {site.vehicle.many}</span>
          <b data-watched-count={isWatched ? '' : undefined} />
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

/** A row with dropdowns on wide screens, otherwise a drawer; both work without scripts. */
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
          // The first one also marks those after it.
          <li key={link.key} className={at === 0 ? 'menu-more' : undefined}>
            {link}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The menu named by `data-menu` replaces the links on demand (apps/site/client/dropdowns.ts). */
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

function narrowLinks(site: Site): ReactElement[] {
  const own = ownLinks(site).map((link) => <PageLink key={link.href} to={link} />)
  return site.forms.email_us === '' ? own : [...own, <EmailUs key="email" />]
}

/** Adds the dropdown's own link if no other leads there. */
function withWhole(href: string, links: Link[]): Link[] {
  return links.some((link) => link.href === href) ? links : [...links, { label: 'See all', href }]
}

/** A dialog if scripts run, else a page. */
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

export function Logo() {
  const { site } = useSite()
  const { url, text, mark } = site.layout.logo
  if (url !== '')
    return (
      <SitePicture src={url} sizes="240px" alt={site.name} height={40} className="logo-picture" />
    )
  return (
    <>
      {mark !== '' && <span className="logo-mark">{mark}</span>}
      <span className="logo-name">{text === '' ? site.name : text}</span>
    </>
  )
}
