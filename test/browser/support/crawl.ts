// A walk over a site along its own links, as far as a budget goes: what each page says of itself, and where it leads.
import { TrieRouter } from 'hono/router/trie-router'
import type { Page } from 'playwright-core'

import { formRoutes, routes } from '#routes.ts'

export type Seen = {
  path: string
  status: number
  /** Pattern of its route; "page" for what a site makes itself. */
  kind: string
  title: string
  /** Path of its canonical address; empty where it has none. */
  canonical: string
  /** Not for parts of pages, and for what is no page. */
  h1s: number | null
  links: string[]
  /** Pictures of our own. */
  pictures: string[]
  /** Links to places on the page that it does not have. */
  lostAnchors: string[]
}

/** Most pages of one kind: vehicles and lists are hundreds, and all alike. */
const OF_A_KIND = 8
/** A site's own pages differ from each other, so all are seen. */
const OWN_PAGES = 60
const AT_ONCE = 6

const router = new TrieRouter<string>()
for (const { pattern } of [...Object.values(routes), ...Object.values(formRoutes)])
  router.add('GET', pattern, pattern)

export function kindOf(path: string): string {
  const [found] = router.match('GET', path.replace(/[?#].*/, ''))
  return found[0]?.[0] ?? 'page'
}

/** Every page that is reached from "/"; `page` shows a page of the site. */
export async function crawl(page: Page): Promise<Seen[]> {
  const seen = new Map<string, Seen>()
  const counts = new Map<string, number>()
  const queue = ['/']
  while (queue.length > 0) {
    const batch = queue.splice(0, AT_ONCE)
    const answers = await page.evaluate(readPages, batch)
    for (const answer of answers) {
      seen.set(answer.path, { ...answer, kind: kindOf(answer.path) })
      for (const link of answer.links) {
        const path = link.replace(/#.*/, '')
        if (seen.has(path) || batch.includes(path) || queue.includes(path)) continue
        const kind = kindOf(path)
        const count = (counts.get(kind) ?? 0) + 1
        // A sheet is drawn for each vehicle, and has tests of its own.
        if (count > (kind === 'page' ? OWN_PAGES : OF_A_KIND) || path.endsWith('.pdf')) continue
        counts.set(kind, count)
        queue.push(path)
      }
    }
  }
  return [...seen.values()]
}

/** In the browser: asks for pages and reads them without showing them. */
async function readPages(paths: string[]): Promise<Omit<Seen, 'kind'>[]> {
  return Promise.all(
    paths.map(async (path) => {
      const response = await fetch(path)
      const text = await response.text()
      const isPage = text.startsWith('<!DOCTYPE html>')
      const html = new DOMParser().parseFromString(text, 'text/html')
      const own = (address: string) => {
        const url = URL.parse(address, location.origin + path)
        return url?.origin === location.origin ? url : null
      }
      const urls = [...html.querySelectorAll('a[href]')].flatMap(
        (link) => own(link.getAttribute('href') ?? '') ?? [],
      )
      const canonical = html.querySelector('link[rel=canonical]')?.getAttribute('href')
      return {
        path,
        status: response.status,
        title: html.title,
        canonical: canonical ? new URL(canonical).pathname + new URL(canonical).search : '',
        h1s: isPage ? html.querySelectorAll('h1').length : null,
        links: urls.map((url) => url.pathname + url.search + url.hash),
        pictures: [...html.querySelectorAll('img[src]')].flatMap((image) => {
          const url = own(image.getAttribute('src') ?? '')
          return url === null || url.protocol === 'data:' ? [] : [url.pathname]
        }),
        lostAnchors: [...html.querySelectorAll('a[href^="#"]')]
          .map((link) => link.getAttribute('href') ?? '')
          .filter((hash) => hash !== '#' && html.getElementById(hash.slice(1)) === null),
      }
    }),
  )
}
