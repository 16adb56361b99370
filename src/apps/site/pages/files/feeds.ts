// HTTP route for a site's stock feeds, for advertisers and others.
import { clock } from '#lib/clock.ts'
import { loadCached, saveCached } from '#http/edge-cache.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Ctx } from '#http/send-page.ts'
import { createFeedRun } from '#feeds/export/drops.ts'
import { type Feed, findFeed } from '#feeds/export/feeds.ts'
import { writeFeed } from '#feeds/export/write-feed.ts'

/** Characters buffered until the end of the text is known: most stocks fit, and memory stays limited. */
const HELD_BACK = 8_000_000

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
  const cached = await loadCached(c, 'feeds', name)
  if (cached !== null) return cached
  const body = await renderFeed(c, feed, now)
  if (body === null) return unavailable(c)
  const answer = toAnswer(c, feed, body)
  // A large feed is not cached, because caching would hold in memory what a slow reader has not read yet.
  if (typeof body === 'string') saveCached(c, 'feeds', name, answer.clone())
  return answer
}

function renderFeed(c: Ctx, feed: Feed, now: Seconds): ReturnType<typeof toBody> {
  const { services, tenant } = c.var
  const { cars, isWhole } = services.search.browse(feed.fields)
  const run = createFeedRun()
  const pieces = writeFeed(feed, cars, { site: tenant.site, now }, run.note)
  const compare = () => {
    if (isWhole()) c.executionCtx.waitUntil(services.exportFeeds.compare(feed, run, now))
  }
  return toBody(feed.rules.length === 0 ? pieces : withEnd(pieces, compare), isWhole)
}

/** The same chunks; calls `onEnd` after the last one, whether they are buffered or streamed. */
async function* withEnd(pieces: AsyncGenerator<string>, onEnd: () => void): AsyncGenerator<string> {
  yield* pieces
  onEnd()
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

/**
 * Null if the chunks end early before anything is sent; a longer stream then fails, so that it never looks complete.
 */
export async function toBody(
  pieces: AsyncGenerator<string>,
  isWhole: () => boolean,
  most = HELD_BACK,
): Promise<string | ReadableStream<Uint8Array> | null> {
  let text = ''
  for (;;) {
    // Sequential, because they are one text.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await pieces.next()
    if (done === true) return isWhole() ? text : null
    text += value
    if (text.length > most) return goOn(text, pieces, isWhole)
  }
}

function goOn(start: string, pieces: AsyncGenerator<string>, isWhole: () => boolean) {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done !== true) controller.enqueue(encoder.encode(value))
      else if (isWhole()) controller.close()
      else controller.error(new Error('The stock could not be read to its end'))
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
