// Where an address has moved: another address of a page (R22, R24, R31, R45), or one of a dealer's older website. Asked only
// where no page answers.
import { withQuery } from '#lib/with-query.ts'
import { ALIASES } from '#routes.ts'
import { findRedirect, type Moved } from '#tenant/redirects.ts'
import type { Site } from '#tenant/schema.ts'

/** Where it is now, its query ("?page=2") kept; null where it has not moved. Aliases come first. */
export function findMoved(pathname: string, search: string, site: Site): Moved | null {
  const { aliases } = site.forms
  const own = Object.hasOwn(aliases, pathname) ? aliases[pathname] : undefined
  const target = own ?? (Object.hasOwn(ALIASES, pathname) ? ALIASES[pathname] : undefined)
  return target === undefined
    ? findRedirect(pathname, search, site)
    : { to: withQuery(target, search), status: 301 }
}
