// HTTP route for a site's stock feeds, for advertisers and others.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { findFeed, type Feed } from '#stock/export-feeds/feeds.ts'
import { writeFeed } from '#stock/export-feeds/write-feed.ts'
import { clock } from '#http/clock.ts'
import { saveCached, loadCached } from '#http/edge-cache.ts'
import { toBody } from './to-body.ts'

type Ctx = Context<AppEnv>

/** Cache seconds: advertisers fetch feeds a few times a day. */
const KEPT = 600
/** Retry-After seconds if the stock cannot be read. */
const RETRY = 300

/** `/feeds/{file}`: a feed that the site has enabled, complete or not at all. */
export async function getFeed(c: Ctx): Promise<Response> {
  const feed = findFeed(c.req.param('file') ?? '', c.var.tenant.site)
  if (feed === undefined) return c.notFound()
  const now = clock()
  const name = `${Math.floor(now / KEPT)}/${feed.file}`
  const kept = await loadCached(c, 'feeds', name)
  if (kept !== null) return kept
  const body = await renderFeed(c, feed, now)
  if (body === null) return unavailable(c)
  const answer = toAnswer(c, feed, body)
  // A large feed is not cached, because caching would hold in memory what a slow reader has not read yet.
  if (typeof body === 'string') saveCached(c, 'feeds', name, answer.clone())
  return answer
}

function renderFeed(c: Ctx, feed: Feed, now: number): ReturnType<typeof toBody> {
  const { services, tenant } = c.var
  const { cars, isWhole } = services.browseStock(feed.fields)
  return toBody(writeFeed(feed, cars, { site: tenant.site, now }), isWhole)
}

function toAnswer(c: Ctx, feed: Feed, body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'Content-Type': feed.type,
      'Content-Disposition': `attachment; filename="${c.var.tenant.slug}-${feed.file}"`,
      'Cache-Control': `public, max-age=${KEPT}`,
    },
  })
}

function unavailable(c: Ctx): Response {
  return c.text('The stock is unavailable right now. Try again in a few minutes.', 503, {
    'Cache-Control': 'no-store',
    'Retry-After': String(RETRY),
  })
}
