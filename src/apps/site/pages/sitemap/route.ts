// HTTP routes for sitemaps: every indexable page of a site, in files by kind, and their index.
import { clock } from '#lib/clock.ts'
import { loadCached, saveCached } from '#http/edge-cache.ts'
import { isHidden } from '#http/indexing.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { notFound } from '#apps/site/pages/error/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { loadIndex, loadSitemaps, type Sources, toSitemapIndex, toUrlset } from './entries.ts'

/** Ten minutes: a sold vehicle may be listed that long. */
const CACHE = 'public, max-age=600'
/** Retry-After seconds for a file that could not be read completely. */
const RETRY_S: Seconds = 120

/** `/sitemap.xml`. Works even if the engine does not. */
export async function getSitemapIndex(c: Ctx): Promise<Response> {
  if (isHidden(c)) return notFound(c)
  const cached = await loadCached(c, 'sitemaps', INDEX)
  if (cached !== null) return cached
  const { entries, isWhole } = await loadIndex(sourcesOf(c))
  const answer = toAnswer(toSitemapIndex(entries), isWhole ? CACHE : 'no-store')
  if (isWhole) saveCached(c, 'sitemaps', INDEX, answer.clone())
  return answer
}

/** `/sitemaps/{name}.xml`. A short list would make search engines drop the rest, so an incomplete one is a 503. */
export async function getSitemap(c: Ctx): Promise<Response> {
  if (isHidden(c)) return notFound(c)
  const name = (c.req.param('name') ?? '').replace(/\.xml$/, '')
  const cached = await loadCached(c, 'sitemaps', name)
  if (cached !== null) return cached
  const files = await loadSitemaps(name, sourcesOf(c))
  const file = files.find((one) => one.name === name)
  if (file === undefined || file.entries?.length === 0) return notFound(c)
  if (file.entries === null) return unavailable(c)
  // All vehicles were read for one file; this caches the others, which are requested next.
  for (const { name: other, entries } of files) {
    if (other !== name && entries !== null)
      saveCached(c, 'sitemaps', other, toAnswer(toUrlset(entries), CACHE))
  }
  const answer = toAnswer(toUrlset(file.entries), CACHE)
  saveCached(c, 'sitemaps', name, answer.clone())
  return answer
}

const INDEX = 'index'

const sourcesOf = (c: Ctx): Sources => ({
  tenant: c.var.tenant,
  services: c.var.services,
  now: clock(),
})

function toAnswer(xml: string, cache: string): Response {
  const headers = { 'Content-Type': 'application/xml; charset=UTF-8', 'Cache-Control': cache }
  return new Response(xml, { headers })
}

function unavailable(c: Ctx): Response {
  const headers = { 'Retry-After': String(RETRY_S), 'Cache-Control': 'no-store' }
  return c.text('The full stock is unavailable right now.', 503, headers)
}
