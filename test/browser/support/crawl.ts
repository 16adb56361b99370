// A crawl of a site along its own links, up to a limit: what each page says about itself, and its links.
import { TrieRouter } from 'hono/router/trie-router'

import { formRoutes, routes } from '#routes.ts'
import { requestSite } from './request-site.ts'
import { addressOf } from './journey.ts'

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

/** Maximum pages of one kind: vehicles and lists are hundreds, and all alike. */
const OF_A_KIND = 3
/** A site's own pages differ from each other, so all are visited. */
const OWN_PAGES = 60
const AT_ONCE = 6

const router = new TrieRouter<string>()
for (const { pattern } of [...Object.values(routes), ...Object.values(formRoutes)])
  router.add('GET', pattern, pattern)

export function kindOf(path: string): string {
  const [found] = router.match('GET', path.replace(/[?#].*/, ''))
  return found[0]?.[0] ?? 'page'
}

/** Every page of a site that can be reached from "/", requested without a browser. */
export async function crawl(site: string): Promise<Seen[]> {
  const seen = new Map<string, Seen>()
  const counts = new Map<string, number>()
  const queue = ['/']
  while (queue.length > 0) {
    const batch = queue.splice(0, AT_ONCE)
    for (const answer of await Promise.all(batch.map((path) => readPage(path, site)))) {
      seen.set(answer.path, answer)
      for (const link of answer.links) {
        const path = link.replace(/#.*/, '')
        if (seen.has(path) || batch.includes(path) || queue.includes(path)) continue
        const kind = kindOf(path)
        const count = (counts.get(kind) ?? 0) + 1
        // A sheet is rendered for each vehicle, and has tests of its own.
        if (count > (kind === 'page' ? OWN_PAGES : OF_A_KIND) || path.endsWith('.pdf')) continue
        counts.set(kind, count)
        queue.push(path)
      }
    }
  }
  return [...seen.values()]
}

/** A page as text, after redirects. */
async function readPage(path: string, site: string): Promise<Seen> {
  const origin = addressOf('', site)
  const own = (address: string, at = path) => {
    const url = URL.parse(decode(address), origin + at)
    return url?.origin === origin ? url : null
  }
  let answer = await requestSite(path, site)
  for (let led = 0; led < 5 && answer.location !== ''; led += 1) {
    const to = own(answer.location)
    if (to === null) break
    answer = await requestSite(to.pathname + to.search, site)
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
