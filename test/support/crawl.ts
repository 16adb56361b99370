// A crawl of a site along its own links, up to a limit: what each page says about itself, and its links.
import { TrieRouter } from 'hono/router/trie-router'

import { formRoutes, routes } from '#routes.ts'

export type Seen = {
  path: string
  status: number
  /** Pattern of its route; "page" for a site's own pages. */
  kind: string
  title: string
  /** Path of its canonical address; empty if it has none. */
  canonical: string
  /** Not for fragments or other responses that are not pages. */
  h1s: number | null
  links: string[]
  /** Pictures of our own. */
  pictures: string[]
  /** Links to anchors that the page does not have. */
  lostAnchors: string[]
}

/** Requests a path of the site. */
export type Read = (
  path: string,
) => Promise<{ status: number; text: string; location: string | null }>

/**
 * Maximum pages of one kind (there are hundreds of similar vehicles and lists), of the site's own pages, and in
 * parallel.
 */
export type Most = { ofAKind: number; ownPages: number; atOnce: number }

const router = new TrieRouter<string>()
for (const { pattern } of [...Object.values(routes), ...Object.values(formRoutes)])
  router.add('GET', pattern, pattern)

export function kindOf(path: string): string {
  const [found] = router.match('GET', path.replace(/[?#].*/, ''))
  return found[0]?.[0] ?? 'page'
}

/** Every page of a site that can be reached from "/" up to the limits; `origin` is the site's. */
export async function crawl(origin: string, read: Read, most: Most): Promise<Seen[]> {
  const seen = new Map<string, Seen>()
  const counts = new Map<string, number>()
  const queue = ['/']
  while (queue.length > 0) {
    const batch = queue.splice(0, most.atOnce)
    for (const answer of await Promise.all(batch.map((path) => readPage(path, origin, read)))) {
      seen.set(answer.path, answer)
      for (const link of answer.links) {
        const path = link.replace(/#.*/, '')
        if (seen.has(path) || batch.includes(path) || queue.includes(path)) continue
        const kind = kindOf(path)
        const count = (counts.get(kind) ?? 0) + 1
        // Every vehicle has a sheet, and sheets have their own tests.
        if (count > (kind === 'page' ? most.ownPages : most.ofAKind)) continue
        if (path.endsWith('.pdf')) continue
        counts.set(kind, count)
        queue.push(path)
      }
    }
  }
  return [...seen.values()]
}

/** A page as text, after redirects. */
async function readPage(path: string, origin: string, read: Read): Promise<Seen> {
  const own = (address: string, at = path) => {
    const url = URL.parse(decode(address), origin + at)
    return url?.origin === origin ? url : null
  }
  let answer = await read(path)
  for (let led = 0; led < 5 && answer.location; led += 1) {
    const to = own(answer.location)
    if (to === null) break
    answer = await read(to.pathname + to.search)
  }
  const { status, text } = answer
  const isPage = text.startsWith('<!DOCTYPE html>')
  const all = (pattern: RegExp) =>
    isPage ? [...text.matchAll(pattern)].map(([, value = '']) => value) : []
  const hrefs = all(/<a\b[^>]*?\shref="([^"]*)"/g)
  const [canonical] = all(/<link rel="canonical" href="([^"]*)"/g)
  const url = URL.parse(decode(canonical ?? ''))
  return {
    path,
    kind: kindOf(path),
    status,
    title: all(/<title>([^<]*)<\/title>/g)[0] ?? '',
    canonical: url === null ? '' : url.pathname + url.search,
    h1s: isPage ? all(/(<h1)\b/g).length : null,
    links: hrefs.flatMap((href) => {
      const to = own(href)
      return to === null ? [] : to.pathname + to.search + to.hash
    }),
    pictures: all(/<img\b[^>]*?\ssrc="([^"]*)"/g).flatMap((src) => own(src)?.pathname ?? []),
    lostAnchors: hrefs.filter(
      (href) => /^#./.test(href) && !text.includes(` id="${href.slice(1)}"`),
    ),
  }
}

/** How React escapes characters that mean something in HTML. */
const decode = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
