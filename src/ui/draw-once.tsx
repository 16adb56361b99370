// Parts that are the same on many pages: a site's header and footer, and blocks of content pages. Each is drawn once.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import type { Seconds } from '#lib/zone-time.ts'
import { SiteContext, type SiteView, useSite } from './site-context.ts'

type Drawn = { html: string; minute: number | null }

const drawn = new WeakMap<object, Map<string, Drawn>>()

/**
 * The HTML of a part, kept for as long as its `owner` is: a version of a site, or a block, which belongs to one.
 * It may depend on the owner, the site, the part's name and the view's path alone; and on the time, if it is given in
 * seconds: then it is kept for this minute of the clock.
 */
export function drawOnce(
  owner: object,
  name: string,
  view: SiteView,
  draw: () => ReactNode,
  now: Seconds | null = null,
): string {
  // The page preloads its pictures itself.
  return keep(owner, name, view, draw, now).replace(PRELOADS, '')
}

function keep(
  owner: object,
  name: string,
  view: SiteView,
  draw: () => ReactNode,
  now: Seconds | null,
): string {
  const parts = drawn.get(owner) ?? new Map<string, Drawn>()
  drawn.set(owner, parts)
  const key = `${name} ${view.path}`
  const minute = now === null ? null : Math.floor(now / 60)
  const known = parts.get(key)
  if (known !== undefined && known.minute === minute) return known.html
  const html = toHtmlWithKept(view, draw(), `${name}-`)
  parts.set(key, { html, minute })
  return html
}

/** React would have these in the head of a document. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

const PLACE = '<template data-kept=""></template>'

type KeptProps = { owner: object; name: string; now: Seconds; children: ReactNode }

/**
 * The children, drawn once a minute for their `owner` (see `drawOnce`). With pictures that the page should preload, React
 * draws them again each time: it must know of them.
 */
export function Kept({ owner, name, now, children }: KeptProps) {
  const view = useSite()
  if (view.kept === undefined) return children
  const html = keep(owner, name, view, () => children, now)
  if (PRELOADS.test(html)) return children
  view.kept.push(html)
  return <template data-kept="" />
}

type RawProps = { html: string; children: ReactNode }

/** HTML that was drawn already, without an element around it; the children where pages are not drawn by `toHtmlWithKept`. */
export function Raw({ html, children }: RawProps) {
  const { kept } = useSite()
  if (kept === undefined) return children
  kept.push(html)
  return <template data-kept="" />
}

/** The HTML of a view, with what was kept in its places. */
export function toHtmlWithKept(view: SiteView, node: ReactNode, identifierPrefix = ''): string {
  const kept: string[] = []
  const html = renderToStaticMarkup(<SiteContext value={{ ...view, kept }}>{node}</SiteContext>, {
    identifierPrefix,
  })
  if (kept.length === 0) return html
  // Elements are drawn in the order of the document.
  return html
    .split(PLACE)
    .map((part, at) => part + (kept[at] ?? ''))
    .join('')
}
