// The way between the pages that are a shopper's own, and out. Only what the site has is there.
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { useSite } from './site-context.ts'

export type OwnPageName = 'watchlist' | 'searches' | 'garage' | 'account'

export function AccountNav({ at }: { at: OwnPageName }) {
  const { site } = useSite()
  return (
    <nav className="account-nav" aria-label="Your pages" data-testid="account-nav">
      <ul>
        {ownPages(site).map(({ name, label, href }) => (
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
