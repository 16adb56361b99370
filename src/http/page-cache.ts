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
import type { Context } from 'hono'
import { routePath } from 'hono/route'

import type { Env } from '#env.ts'
import { toHex } from '#lib/encoding.ts'
import { errorName, hasLoggedError, logError, logInfo } from '#lib/log.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { parseHost } from '#tenant/host.ts'
import { PREVIEW_COOKIE } from '#tenant/preview.ts'
import { knownTenant } from '#tenant/store.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { PageKind } from '#ui/head.tsx'
import type { AppEnv } from './app-env.ts'
import { clock } from './clock.ts'
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
  writePage,
} from './page-store.ts'
import { urlOf } from './request.ts'
import { SESSION } from './session.ts'
import { variantOf } from './variant.ts'

/** Kinds of pages that are the same for every visitor. */
const KINDS: ReadonlySet<PageKind | undefined> = new Set(['list', 'vehicle', 'content'])

const LIFETIME_S: Seconds = 60
const STEP_S: Seconds = 300
const MIN_LIFETIME_S: Seconds = 1
/** Paths that are no page, for which a look at the edge would be a waste. */
const FOR_PROGRAMS = /^\/(?:1|api|img|_\w+|feeds|sitemaps)\/|\.\w{2,4}$/

/** Headers of one response, not of the page. */
const OF_A_REQUEST = [
  'content-encoding',
  'content-length',
  'hx-push-url',
  'server-timing',
  'x-request-id',
]

type Later = Pick<ExecutionContext, 'waitUntil'>

/**
 * The response to a request whose page is in memory, with its log line; else null, and the app answers. It runs before the
 * router: that would cost more than the rest of this.
 */
export function answerFromMemory(request: Request, env: Env, later: Later): Response | null {
  const started = performance.now()
  const url = URL.parse(request.url)
  const host = url === null ? null : parseHost(url)
  const tenant = host === null ? null : knownTenant(host, clock())
  if (url === null || tenant === null || hasCookie(request, PREVIEW_COOKIE)) return null
  const pageKey = toKey(request, url, tenant, env)
  const page = pageKey === null ? null : forVisitor(readMemory(pageKey.key, clock()), request)
  if (pageKey === null || page === null) return null
  const requestId = requestIdOf(request)
  const response = toResponse(request, pageKey.key, page, later)
  response.headers.set('X-Request-Id', requestId)
  const ms = Math.round(performance.now() - started)
  response.headers.set('Server-Timing', `total;dur=${ms}`)
  logInfo('request', {
    request_id: requestId,
    tenant: tenant.slug,
    version: tenant.version,
    route: page.route,
    method: request.method,
    status: response.status,
    ms,
    cache: 'hit',
  })
  return response
}

/** The platform's id of a request, or a new one. */
export function requestIdOf(request: Request): string {
  return request.headers.get('CF-Ray') ?? crypto.randomUUID()
}

/** The kept page for a request as a response, or null; then `c.var.pageKey` says whether it may be kept once drawn. */
export async function loadPage(c: Context<AppEnv>): Promise<Response | null> {
  const request = c.req.raw
  const pageKey = toKey(request, urlOf(c), c.get('tenant'), c.env)
  if (pageKey === null) return null
  const { key, isAtEdge } = pageKey
  const now = clock()
  const kept = readMemory(key, now) ?? (isAtEdge ? await readEdge(key, now) : null)
  const page = forVisitor(kept, request)
  if (page === null) {
    c.set('pageKey', pageKey)
    return null
  }
  c.set('keptRoute', page.route)
  return toResponse(request, key, page, c.executionCtx)
}

/** Keeps the page that was drawn for this request, after the response. */
export function savePage(c: Context<AppEnv>): void {
  const [pageKey, drawn] = [c.get('pageKey'), c.get('drawn')]
  if (pageKey === undefined || drawn === undefined) return
  if (!pageKey.isStored || !KINDS.has(drawn.kind)) return
  const { status, headers } = c.res
  if (status !== 200 || headers.has('Set-Cookie') || headers.get('Cache-Control') !== 'no-cache')
    return
  const kept = new Headers(headers)
  for (const name of OF_A_REQUEST) kept.delete(name)
  const saved = save(c, pageKey, drawn, kept).catch((error: unknown) =>
    logError('page-cache.write-failed', { error: errorName(error) }),
  )
  c.executionCtx.waitUntil(saved)
}

function toKey(request: Request, url: URL, tenant: Tenant, env: Env): PageKey | null {
  const { method, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || env.DEV === '1') return null
  if (headers.has('Authorization')) return null
  const { slug, version, site } = tenant
  const { host, pathname, search } = url
  const query = search === '' ? '' : withoutNoise(search)
  const part = `${isPartial(headers) ? 'part' : 'page'}${variantOf(headers, pathname, site)}`
  const key = `${slug}:${version}:${env.VERSION?.id ?? ''}:${host}:${part}:${pathname}${query}`
  const isStored = method === 'GET' && query === search
  const isAtEdge = query === '' && !FOR_PROGRAMS.test(pathname)
  return { key, isStored, isAtEdge, round: currentRound() }
}

function withoutNoise(search: string): string {
  const parts = search.slice(1).split('&')
  const own = parts.filter((part) => !isNoise(part.split('=', 1)[0] ?? ''))
  return own.length === 0 ? '' : `?${own.join('&')}`
}

/** The page, or null if this visitor's may differ. */
function forVisitor(page: KeptPage | null, request: Request): KeptPage | null {
  return page?.kind === 'vehicle' && hasCookie(request, SESSION) ? null : page
}

const hasCookie = ({ headers }: Request, name: string) =>
  headers.get('Cookie')?.includes(`__Host-${name}=`) === true

async function save(
  c: Context<AppEnv>,
  pageKey: PageKey,
  { kind, body: drawn, pushed }: Drawn,
  headers: Headers,
): Promise<void> {
  const route = routePath(c, -1)
  const body = await drawn
  const now = clock()
  const until = endOf(now, c.get('times').oldestAnswer ?? now)
  if (body === null || hasLoggedError() || until - now < MIN_LIFETIME_S) return
  const hash = toHex(await crypto.subtle.digest('SHA-256', body)).slice(0, 24)
  headers.set('ETag', `W/"${hash}"`)
  const page = { kind, pushed, route, headers, body, isCompressed: false, hits: 0, until }
  await writePage(pageKey, page, now)
}

/** When a page ends, in seconds, whose oldest stock is from `answered`. */
function endOf(now: Seconds, answered: Seconds): Seconds {
  return Math.min(answered + LIFETIME_S, (Math.floor(now / STEP_S) + 1) * STEP_S)
}

function toResponse(request: Request, key: string, page: KeptPage, later: Later): Response {
  const headers = new Headers(page.headers)
  const known = request.headers.get('If-None-Match')
  if (known !== null && known.includes(headers.get('ETag')?.slice(2) ?? ' '))
    return new Response(null, { status: 304, headers })
  if (page.pushed !== undefined) pushUrl(request.headers, page.pushed, headers)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const compressed = compressLater(key, page)
  if (compressed !== null) later.waitUntil(compressed)
  if (!page.isCompressed) return new Response(page.body, { headers })
  if (!/\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? ''))
    return new Response(decompress(page), { headers })
  headers.set('Content-Encoding', 'gzip')
  return new Response(page.body, { headers, encodeBody: 'manual' })
}
