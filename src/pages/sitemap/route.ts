// Every page of a site that search engines may keep, in files of one kind each, and the index of these.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { saveCached, loadCached } from '#http/edge-cache.ts'
import { isHidden } from '#http/indexing.ts'
import { notFound } from '#pages/error/route.tsx'
import { loadIndex, loadSitemaps, type Sources } from './entries.ts'
import { toIndex, toUrlset } from './sitemap-xml.ts'

type Ctx = Context<AppEnv>

/** Ten minutes: as long a vehicle that was sold may still be named. */
const CACHE = 'public, max-age=600'
/** Seconds after which a file that could not be read whole is asked for again. */
const RETRY_S = 120

/** `/sitemap.xml`. It answers though the engine does not. */
export async function getSitemapIndex(c: Ctx): Promise<Response> {
  if (isHidden(c)) return notFound(c)
  const kept = await loadCached(c, 'sitemaps', INDEX)
  if (kept !== null) return kept
  const { entries, isWhole } = await loadIndex(sourcesOf(c))
  const answer = toAnswer(toIndex(entries), isWhole ? CACHE : 'no-store')
  if (isWhole) saveCached(c, 'sitemaps', INDEX, answer.clone())
  return answer
}

/** `/sitemaps/{name}.xml`. A short list would tell search engines to forget the rest: what is not whole is no answer. */
export async function getSitemap(c: Ctx): Promise<Response> {
  if (isHidden(c)) return notFound(c)
  const name = (c.req.param('name') ?? '').replace(/\.xml$/, '')
  const kept = await loadCached(c, 'sitemaps', name)
  if (kept !== null) return kept
  const files = await loadSitemaps(name, sourcesOf(c))
  const file = files.find((one) => one.name === name)
  if (file === undefined || file.entries?.length === 0) return notFound(c)
  if (file.entries === null) return unavailable(c)
  // All vehicles were read for one file of them: the others come next.
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
