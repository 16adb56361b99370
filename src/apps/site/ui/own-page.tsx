// Layout of the shopper's account pages: heading and links to the others.
import type { ReactNode } from 'react'

import { routes } from '#routes.ts'
import { STORED } from '#shopper/garage/saved.ts'
import type { Site } from '#tenant/schema.ts'
import { COMPARE_FORM, CompareBar } from './compare-form.tsx'
import { useSite } from './site-context.ts'

type Props = { at: OwnPageName; title: string; className?: string; children: ReactNode }

export function OwnPage({ at, title, className = '', children, ...data }: Props & DataProps) {
  return (
    <div className={`own-page shell ${className}`.trim()} {...data}>
      <h1>{title}</h1>
      <AccountNav at={at} />
      {children}
    </div>
  )
}

type DataProps = { 'data-testid': string; 'data-page'?: string }

export type OwnPageName = ReturnType<typeof ownPages>[number]['name']

export function AccountNav({ at }: { at: OwnPageName }) {
  return (
    <nav className="account-nav" aria-label="Your pages" data-testid="account-nav">
      <ul>
        {ownPages(useSite().site).map(({ name, label, href }) => (
          <li key={name}>
            <a href={href} aria-current={name === at ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <form method="post" action={routes.signOut.href()}>
            <button>Sign out</button>
          </form>
        </li>
      </ul>
    </nav>
  )
}

function ownPages({ garage, account }: Site) {
  const { show, title } = account.my_garage
  const pages = [
    { name: 'garage', label: title, href: routes.myGarage.href(), is: show },
    { name: 'watchlist', label: 'Watchlist', href: routes.watchlist.href(), is: garage.watchlist },
    {
      name: 'searches',
      label: 'Saved searches',
      href: routes.savedSearches.href(),
      is: garage.saved_searches,
    },
    { name: 'account', label: 'Account', href: routes.account.href(), is: true },
  ] as const
  return pages.filter(({ is }) => is)
}

type GaragePageProps = {
  list: 'compare' | 'favourites'
  /** Parameter of the page's address, and the field that it contains. */
  name: 'cars' | 'ids'
  by: 'slug' | 'id'
  /** Requested vehicles that are no longer in stock: the device deletes them. */
  left: readonly string[]
  className?: string
  children: ReactNode
}

/** Wraps a page of device data: tells the script which list the page shows, and which entries no longer exist. */
export function GaragePage({ list, name, by, left, className = '', children }: GaragePageProps) {
  return (
    <div
      className={`garage-page shell ${className}`.trim()}
      data-page="garage"
      data-stored={STORED[list]}
      data-name={name}
      data-by={by}
      data-left={left.length > 0 ? JSON.stringify(left) : undefined}
    >
      {children}
    </div>
  )
}

type SavedCarsProps = {
  className?: string
  canCompare: boolean
  /** With scripts the tray replaces the button. */
  hasTray?: boolean
  children: ReactNode
}

/** Saved vehicles; two to four of them can be selected to compare them. */
export function SavedCars({ className, canCompare, hasTray = false, children }: SavedCarsProps) {
  const { many } = useSite().site.vehicle
  return (
    <form id={COMPARE_FORM} action={routes.compare.href()} className={className}>
      <h2 className="unseen">Saved {many}</h2>
      <div className="grid">{children}</div>
      {canCompare && <CompareBar hasTray={hasTray} />}
    </form>
  )
}
