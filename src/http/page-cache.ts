// Finished pages, kept in this isolate's memory and at the edge location (Cache API). All rules are in this file:
//
//   what       lists, vehicles and content (`KINDS`), and list fragments: GET, 200, complete, no cookie
//   never      pages that show stale stock or whose request logged an error; previews, requests with `Authorization`,
//              pages that need sign-in, development; and the vehicle page for shoppers with a session, since it shows
//              whether they saved it
//   key        site, version, build, host, page or fragment, one of a few variants (variant.ts), path, query without
//              advertisements' parameters
//   lifetime   60 s from the oldest stock on the page; never past the next five minutes of the clock, so that opening
//              hours, offers, sold vehicles and midnight are right; under 1 s not at all
//   forgotten  a publish, rollback or deployment has other keys; a stock change removes the site's pages here
//   fragments  carry the address that the browser shows: it depends on the request, so it is added again each time
import type { Context, MiddlewareHandler } from 'hono'

import { toHex } from '#lib/encoding.ts'
import { errorName, hasLoggedError, logError } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { signInTypeOf } from '#shopper/identity/sign-in-rules.ts'
import type { PageKind } from '#apps/site/ui/head.tsx'
import type { AppEnv } from './app-env.ts'
import { clock } from '#lib/clock.ts'
import { isPartial, pushUrl } from './htmx.ts'
import { isNoise } from './indexing.ts'
import {
  compressLater,
  currentRound,
  decompress,
  type Drawn,
  type KeptPage,
  type PageKey,
  readEdge,
  readMemory,
  storePage,
} from '#composition/page-store.ts'
import { isRead, urlOf } from './request.ts'
import { SESSION } from './session.ts'
import { variantOf } from './variant.ts'

/** Kinds of pages that are the same for every visitor. */
const KINDS: ReadonlySet<PageKind | undefined> = new Set(['list', 'vehicle', 'content'])

const LIFETIME_S: Seconds = 60
const STEP_S: Seconds = 300
export const MIN_LIFETIME_S: Seconds = 1
/** Paths that are not pages, for which an edge lookup would be wasted. */
const FOR_PROGRAMS = /^\/(?:1|api|img|_\w+|feeds|sitemaps)\/|\.\w{2,4}$/

/** Headers that belong to one response, not to the page. */
const OF_A_REQUEST = ['content-encoding', 'content-length', 'hx-push-url']

type Ctx = Context<AppEnv>

/** Answers with the cached page of a request; if there is none, caches the page that the app renders. */
export const keepPages: MiddlewareHandler<AppEnv> = async (c, next) => {
  const pageKey = toPageKey(c)
  if (pageKey === null) return next()
  const page = await loadPage(c, pageKey)
  if (page !== null) {
    c.set('isKept', true)
    return toResponse(c, pageKey.key, page)
  }
  await next()
  savePage(c, pageKey)
}

/** Null for a request that no cached page may answer. */
function toPageKey(c: Ctx): PageKey | null {
  const { tenant, preview } = c.var
  const { slug, version, site } = tenant
  const { method, headers } = c.req.raw
  const { host, pathname, search, searchParams } = urlOf(c)
  if (!isRead(c) || headers.has('Authorization') || c.env.DEV === '1') return null
  // The path as the router matches it: an encoded letter is the same page.
  if (preview !== undefined || signInTypeOf(c.req.path, searchParams, site) !== null) return null
  const query = search === '' ? '' : withoutNoise(search)
  const part = `${isPartial(headers) ? 'part' : 'page'}${variantOf(headers, pathname, site)}`
  const key = `${slug}:${version}:${c.env.VERSION?.id ?? ''}:${host}:${part}:${pathname}${query}`
  const isStored = method === 'GET' && query === search
  const isAtEdge = query === '' && !FOR_PROGRAMS.test(pathname)
  return { key, isStored, isAtEdge, round: currentRound() }
}

function withoutNoise(search: string): string {
  const parts = search.slice(1).split('&')
  const own = parts.filter((part) => !isNoise(part.split('=', 1)[0] ?? ''))
  return own.length === 0 ? '' : `?${own.join('&')}`
}

/** The cached page, from memory or the edge location; null if there is none, or if this visitor's may differ. */
async function loadPage(c: Ctx, { key, isAtEdge }: PageKey): Promise<KeptPage | null> {
  const now = clock()
  const page = readMemory(key, now) ?? (isAtEdge ? await readEdge(key, now) : null)
  return page?.kind === 'vehicle' && hasSession(c) ? null : page
}

const hasSession = (c: Ctx) => c.req.header('Cookie')?.includes(`__Host-${SESSION}=`) === true

/** Caches the page that was rendered for this request, after the response. */
function savePage(c: Ctx, pageKey: PageKey): void {
  const { drawn } = c.var
  if (drawn === undefined || !pageKey.isStored || !KINDS.has(drawn.kind)) return
  const { status, headers } = c.res
  if (status !== 200 || headers.has('Set-Cookie') || headers.get('Cache-Control') !== 'no-cache')
    return
  const pageHeaders = new Headers(headers)
  for (const name of OF_A_REQUEST) pageHeaders.delete(name)
  const saved = save(c, pageKey, drawn, pageHeaders).catch((error: unknown) =>
    logError('page-cache.write-failed', { error: errorName(error) }),
  )
  c.executionCtx.waitUntil(saved)
}

async function save(
  c: Ctx,
  pageKey: PageKey,
  { kind, body: drawn, pushed }: Drawn,
  headers: Headers,
): Promise<void> {
  const body = await drawn
  const now = clock()
  const until = pageEnd(now, c.var.times.oldestAnswer ?? now)
  if (body === null || hasLoggedError() || until - now < MIN_LIFETIME_S) return
  const hash = toHex(await crypto.subtle.digest('SHA-256', body)).slice(0, 24)
  headers.set('ETag', `W/"${hash}"`)
  await storePage(
    pageKey,
    { kind, pushed, headers, body, isCompressed: false, hits: 0, until },
    now,
  )
}

/** When a page expires, in seconds; `answered` is the time of its oldest stock. */
export function pageEnd(now: Seconds, answered: Seconds): Seconds {
  return Math.min(answered + LIFETIME_S, (Math.floor(now / STEP_S) + 1) * STEP_S)
}

function toResponse(c: Ctx, key: string, page: KeptPage): Response {
  const request = c.req.raw
  const headers = new Headers(page.headers)
  const known = request.headers.get('If-None-Match')
  if (known !== null && known.includes(headers.get('ETag')?.slice(2) ?? ' '))
    return new Response(null, { status: 304, headers })
  if (page.pushed !== undefined) pushUrl(request.headers, page.pushed, headers)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const compressed = compressLater(key, page)
  if (compressed !== null) c.executionCtx.waitUntil(compressed)
  if (!page.isCompressed) return new Response(page.body, { headers })
  if (!/\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? ''))
    return new Response(decompress(page), { headers })
  headers.set('Content-Encoding', 'gzip')
  return new Response(page.body, { headers, encodeBody: 'manual' })
}
