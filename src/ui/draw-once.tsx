// Parts that are the same on many pages: a site's header and footer, and the card of a vehicle. Each is drawn once.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import { SiteContext, type SiteView } from './site-context.ts'

const drawn = new WeakMap<object, Map<string, string>>()

/**
 * The HTML of a part, kept for as long as its `owner` is: a version of a site, or a card, which belongs to one. It may
 * depend on the owner, the site, the part's name and the view's path alone.
 */
export function drawOnce(
  owner: object,
  name: string,
  view: SiteView,
  draw: () => ReactNode,
): string {
  const parts = drawn.get(owner) ?? new Map<string, string>()
  drawn.set(owner, parts)
  const key = `${name} ${view.path}`
  const known = parts.get(key)
  if (known !== undefined) return known
  const html = renderToStaticMarkup(<SiteContext value={view}>{draw()}</SiteContext>)
    // React would have these in the head of a document.
    .replace(/^(?:<link rel="preload"[^>]*>)+/, '')
  parts.set(key, html)
  return html
}
