// Redirect target after sign-in: only pages of this site.
import { modelSlug } from '#dealership/models.ts'
import { findMoved } from '#dealership/moved.ts'
import { ruledRoutes } from '#route-rules.ts'
import { toModelPage } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { signInTypeOf } from './sign-in-rules.ts'

/** The path and query of a page of the site; `otherwise` for anything else. Never throws. */
export function parseReturnPath(text: string | undefined, site: Site, otherwise: string): string {
  if (text === undefined || text.length > LONGEST || !text.startsWith('/')) return otherwise
  // Parsed as browsers parse it, which drop tabs, convert backslashes and resolve dots, so that the result is what gets
  // checked.
  const url = URL.parse(text, BASE)
  if (url === null || url.origin !== BASE || !isPage(url, site)) return otherwise
  return url.pathname + url.search
}

/** Maximum characters: longer than any address that the router accepts. */
const LONGEST = 2000
const BASE = 'https://return.invalid'

const PAGES = ruledRoutes
  .filter((route) => route.isPage === true)
  .map(({ pattern }) => toExpression(pattern))

function isPage(url: URL, site: Site): boolean {
  if (isOwn(url, site)) return true
  // An alias must pass the same checks as its target, since some redirect to other sites.
  const moved = findMoved(pathOf(url), '', site)
  const page = moved === null ? null : URL.parse(moved.to, BASE)
  return page?.origin === BASE && isOwn(page, site)
}

function isOwn(url: URL, site: Site): boolean {
  // A path that begins with two slashes names another host.
  if (url.pathname.startsWith('//')) return false
  const path = pathOf(url)
  return (
    PAGES.some((page) => page.test(path)) ||
    site.finance.pages.some((page) => page.path === path) ||
    site.pages.some((page) => page.path === path) ||
    isModelPage(path, site) ||
    signInTypeOf(path, url.searchParams, site) !== null
  )
}

/** A model page exists only under its own slug. */
function isModelPage(path: string, site: Site): boolean {
  return site.models.list.some((model) => toModelPage(modelSlug(model, site)) === path)
}

function pathOf({ pathname }: URL): string {
  return pathname === '/' ? pathname : pathname.replace(/\/$/, '')
}

/** A router pattern, such as "/cars/:slug" or "/:base{new|used}/:rest{.+}", as a regular expression. */
function toExpression(pattern: string): RegExp {
  const source = pattern.replaceAll(
    /:\w+(?:\{([^}]+)\})?/g,
    (_, within?: string) => `(?:${within ?? '[^/]+'})`,
  )
  return new RegExp(`^${source}$`)
}
