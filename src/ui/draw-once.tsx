// Parts that are the same on many pages: a site's header and footer, and blocks of content pages. Each is drawn once.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import type { Seconds } from '#lib/zone-time.ts'
import { type KeptHtml, type Pieces, toText } from './pieces.ts'
import { SiteContext, type SiteView, useSite } from './site-context.ts'

type Drawn = { piece: KeptHtml; minute: number | null }

const drawn = new WeakMap<object, Map<string, Drawn>>()

/**
 * A part, kept for as long as its `owner` is: a version of a site, or a block, which belongs to one.
 * It may depend on the owner, the site, the part's name and the view's path alone; and on the time, if it is given in
 * seconds: then it is kept for this minute of the clock.
 */
function keep(
  owner: object,
  name: string,
  view: SiteView,
  draw: () => ReactNode,
  now: Seconds | null,
  finish = (html: string) => html,
): KeptHtml {
  const parts = drawn.get(owner) ?? new Map<string, Drawn>()
  drawn.set(owner, parts)
  const key = `${name} ${view.path}`
  const minute = now === null ? null : Math.floor(now / 60)
  const known = parts.get(key)
  if (known !== undefined && known.minute === minute) return known.piece
  const piece = { html: finish(toHtmlWithKept(view, draw(), `${name}-`)) }
  if (parts.size >= MAX_PARTS) parts.clear()
  parts.set(key, { piece, minute })
  return piece
}

/** Of one owner: feeds may name a part differently for each vehicle. */
const MAX_PARTS = 1000

type DrawnOnceProps = { name: string; path?: string; children: ReactNode }

/**
 * The children, drawn once for a version of the site and a path, if they differ by path. They may depend on these alone,
 * and have no pictures that a page should preload, for it preloads its own.
 */
export function DrawnOnce({ name, path = '', children }: DrawnOnceProps) {
  const view = useSite()
  const drawn = keep(view.site, name, { ...view, path }, () => children, null, withoutPreloads)
  return <Raw pieces={[drawn]} />
}

/** React would have these in the head of a document. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

const withoutPreloads = (html: string) => html.replace(PRELOADS, '')

const PLACE = '<template data-kept=""></template>'

type KeptProps = { owner: object; name: string; now: Seconds; children: ReactNode }

/**
 * The children, drawn once a minute for their `owner` (see `keep`). With pictures that the page should preload, React
 * draws them again each time: it must know of them.
 */
export function Kept({ owner, name, now, children }: KeptProps) {
  const view = useSite()
  const piece = keep(owner, name, view, () => children, now)
  return PRELOADS.test(piece.html) ? children : <Raw pieces={[piece]} />
}

/** HTML that was drawn already, without an element around it. */
export function Raw({ pieces }: { pieces: Pieces }) {
  useSite().kept.push(pieces)
  return <template data-kept="" />
}

/** A view, with what was kept in its places. */
export function toPieces(view: SiteView, node: ReactNode, identifierPrefix = ''): Pieces {
  const kept: Pieces[] = []
  const html = renderToStaticMarkup(<SiteContext value={{ ...view, kept }}>{node}</SiteContext>, {
    identifierPrefix,
  })
  return fillKept(html, kept)
}

/** HTML that React drew, with what was kept in the places that it left. */
export function fillKept(html: string, kept: readonly Pieces[]): Pieces {
  const pieces: (string | KeptHtml)[] = []
  let from = 0
  // Elements are drawn in the order of the document.
  for (const known of kept) {
    const place = html.indexOf(PLACE, from)
    pieces.push(html.slice(from, place), ...known)
    from = place + PLACE.length
  }
  pieces.push(html.slice(from))
  return pieces
}

/** The HTML of a view, with what was kept in its places. */
export function toHtmlWithKept(view: SiteView, node: ReactNode, identifierPrefix = ''): string {
  return toText(toPieces(view, node, identifierPrefix))
}
