// Storage of cached pages: this isolate's memory, then the edge location (Cache API). page-cache.ts has the rules.
import { toHex } from '#lib/encoding.ts'
import { errorName, logError } from '#lib/log.ts'
import { createBoundedMap } from '#lib/memo.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { PageKind } from '#apps/site/ui/head.tsx'

const MEMORY_BYTES = 8_000_000
/** Bytes of an entry besides its body. */
const ENTRY_BYTES = 2500
const MAX_BODY_BYTES = 1_000_000
/** Hits after which a body is compressed. */
const COMPRESS_AFTER = 2
/** Milliseconds that a request waits for the Cache API. */
const READ_MS: Milliseconds = 50

/** A page that was rendered for this request, as the renderer offers it. */
export type Drawn = {
  kind: PageKind | undefined
  /** The address that a fragment shows. */
  pushed?: string
  /** The whole body; null if a part of it failed or came too late. */
  body: Uint8Array | Promise<Uint8Array | null>
}

/** Metadata of a page besides its headers and body. */
export type Facts = {
  kind: PageKind | undefined
  pushed?: string | undefined
  until: Seconds
}
export type KeptPage = Facts & {
  headers: Headers
  body: Uint8Array
  isCompressed: boolean
  hits: number
}

/** A request that a cached page may answer. `round` is the number of purges before the request. */
export type PageKey = { key: string; isStored: boolean; isAtEdge: boolean; round: number }

const pages = createBoundedMap<KeptPage>(MEMORY_BYTES)
/** Number of purges so far. */
let round = 0

/** A page begun before a later purge must not be stored: its stock may have changed since. */
export const currentRound = () => round

/** The page of a key from memory at a time; null if there is none. */
export function readMemory(key: string, now: Seconds): KeptPage | null {
  const page = pages.get(key)
  return page === undefined || page.until <= now ? null : page
}

/** Reads a page from the edge location, and stores it in memory. Also null on failure or timeout. Never rejects. */
export async function readEdge(key: string, now: Seconds): Promise<KeptPage | null> {
  try {
    const page = await inTime(readEntry(key), READ_MS)
    if (page === null || page.until <= now) return null
    writeMemory(key, page)
    return page
  } catch (error) {
    logError('page-cache.read-failed', { error: errorName(error) })
    return null
  }
}

/** Stores a page whose rendering began in a given round; at the edge too if `isAtEdge`. Rejects if the edge does. */
export async function storePage(
  { key, isAtEdge, round: begun }: PageKey,
  page: KeptPage,
  now: Seconds,
): Promise<void> {
  if (begun !== round || page.body.length > MAX_BODY_BYTES) return
  writeMemory(key, page)
  if (!isAtEdge) return
  await writeEntry(key, page, now)
  if (begun !== round) await caches.default.delete(await toEdgeUrl(key))
}

function writeMemory(key: string, page: KeptPage): void {
  pages.set(key, page, page.body.length + ENTRY_BYTES)
}

/** Removes a site's pages (all pages without a slug) from this isolate, and those it knows from its edge location. */
export async function forgetPages(slug?: string): Promise<void> {
  round += 1
  const keys = pages.keys(slug === undefined ? '' : `${slug}:`)
  for (const key of keys) pages.delete(key)
  await Promise.all(keys.map(async (key) => caches.default.delete(await toEdgeUrl(key))))
}

/** Compresses the body of a page once it is requested again: one request is not worth it. Null until then. */
export function compressLater(key: string, page: KeptPage): Promise<void> | null {
  page.hits += 1
  return page.isCompressed || page.hits !== COMPRESS_AFTER ? null : compress(key, page)
}

async function compress(key: string, page: KeptPage): Promise<void> {
  const small = toStream(page.body).pipeThrough(new CompressionStream('gzip'))
  const body = new Uint8Array(await new Response(small).arrayBuffer())
  if (pages.get(key) === page) writeMemory(key, { ...page, body, isCompressed: true })
}

/** The whole body of a compressed page. */
export function decompress({ body }: KeptPage): ReadableStream {
  return toStream(body).pipeThrough(new DecompressionStream('gzip'))
}

const toStream = (body: Uint8Array) => new Response(body).body ?? new ReadableStream()

/** Header of edge entries that holds the page's metadata. */
const META = 'x-kept-page'
type Meta = Facts & { key?: string; headers: [name: string, value: string][] }

async function readEntry(key: string): Promise<KeptPage | null> {
  const found = await caches.default.match(await toEdgeUrl(key))
  if (found === undefined) return null
  // This build wrote the value below: its id is in the key.
  const { key: own, headers, ...facts } = JSON.parse(found.headers.get(META) ?? '{}') as Meta
  if (own !== key) throw new Error('The entry belongs to another address')
  const body = new Uint8Array(await found.arrayBuffer())
  return { ...facts, headers: new Headers(headers), body, isCompressed: false, hits: 0 }
}

async function writeEntry(key: string, page: KeptPage, now: Seconds): Promise<void> {
  const { kind, pushed, until, body } = page
  const meta: Meta = { key, kind, pushed, until, headers: [...page.headers] }
  const headers = { [META]: JSON.stringify(meta), 'Cache-Control': `max-age=${until - now}` }
  await caches.default.put(await toEdgeUrl(key), new Response(body, { headers }))
}

async function toEdgeUrl(key: string): Promise<string> {
  const [slug = ''] = key.split(':', 1)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return `https://${slug}.pages.invalid/${toHex(hash)}`
}
