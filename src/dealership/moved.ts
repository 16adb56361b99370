// Redirects: aliases of pages, and addresses of a dealer's old website. Called only if no route
// matches.
import { withQuery } from '#lib/url.ts'
import { formRoutes, routes } from '#routes.ts'
import { findRedirect, type Moved } from '#tenant/redirects.ts'
import type { Site } from '#tenant/schema.ts'

/** Former or commonly guessed addresses. A site may add more (forms.aliases). */
export const ALIASES: Readonly<Record<string, string>> = {
  '/sell-your-car': formRoutes.sell.href(),
  '/contact-us': formRoutes.general.href(),
  '/parts/search': formRoutes.parts.href(),
  '/dealer-locator': routes.dealerships.href(),
}

/** The current address, with its query ("?page=2"); null if it has not moved. Aliases come first. */
export function findMoved(pathname: string, search: string, site: Site): Moved | null {
  const { aliases } = site.forms
  const own = Object.hasOwn(aliases, pathname) ? aliases[pathname] : undefined
  const target = own ?? (Object.hasOwn(ALIASES, pathname) ? ALIASES[pathname] : undefined)
  return target === undefined
    ? findRedirect(pathname, search, site)
    : { to: withQuery(target, search), status: 301 }
}
