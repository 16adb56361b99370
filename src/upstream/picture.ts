// A picture of a feed at the requested width, resized if the zone can. Independent of vehicles.
import * as z from 'zod'

import { url } from '#lib/clean.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Call } from './call.ts'

/** Named as in oEmbed, so that services of that kind answer too. */
const answer = z.object({ thumbnail_url: url })

/** URLs write every form of an IPv4 address as numbers with dots and IPv6 in brackets; names end in letters. */
const PUBLIC_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]+$/

const PRIVATE_NAME = /\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion)$/

export type PictureRequest = {
  /** Address in the feed. */
  source: string
  width: number
  /** Percent. */
  quality: number
  /** Cropped to three by two; otherwise keeps its aspect ratio. */
  crop: boolean
  /** Format that the browser supports, from `Accept`. */
  format: PictureFormat
}
export type PictureFormat = 'avif' | 'webp' | 'jpeg'

const TIMEOUT_MS: Milliseconds = 8000
const MAX_BYTES = 20_000_000
const MAX_HOPS = 3
/** Seconds at the edge, a month: the picture at an address hardly ever changes. */
const KEEP_S: Seconds = 2_592_000

/** A response with only the picture's bytes and type; null if there is none. Never throws. */
export async function loadPicture(request: PictureRequest): Promise<Response | null> {
  try {
    const answer = await follow(request.source, toInit(request))
    if (answer === null || !answer.ok) return null
    const type = answer.headers.get('Content-Type') ?? ''
    const length = Number(answer.headers.get('Content-Length') ?? 0)
    if (!PICTURE_TYPE.test(type) || length > MAX_BYTES) return null
    return new Response(answer.body, { headers: { 'Content-Type': type } })
  } catch {
    return null
  }
}

/** Types that cannot run scripts when opened directly. */
const PICTURE_TYPE = /^image\/(?:avif|webp|jpeg|jpg|png|gif)\b/i

/** The best format that a browser accepts. */
export function toFormat(accept: string): PictureFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

/** Each redirect must satisfy the same rule as the first address. */
async function follow(
  source: string,
  init: RequestInit<RequestInitCfProperties>,
): Promise<Response | null> {
  let address = source
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    if (!URL.canParse(address) || !isPublicAddress(new URL(address))) return null
    const answer = await fetch(address, init)
    const next = answer.status >= 300 && answer.status < 400 ? answer.headers.get('Location') : null
    if (next === null) return answer
    await answer.body?.cancel()
    if (!URL.canParse(next, address)) return null
    address = new URL(next, address).href
  }
  return null
}

function toInit({
  width,
  quality,
  crop,
  format,
}: PictureRequest): RequestInit<RequestInitCfProperties> {
  const shape = crop
    ? ({ fit: 'cover', height: Math.round((width * 2) / 3) } as const)
    : ({ fit: 'scale-down' } as const)
  return {
    headers: { Accept: 'image/avif,image/webp,image/*' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    cf: {
      cacheEverything: true,
      cacheTtlByStatus: { '200-299': KEEP_S, '400-599': 60 },
      image: { width, quality, format, metadata: 'none', ...shape },
    },
  }
}

/** Whether an address names a public host: no IP address, user, port or private name. */
export function isPublicAddress(url: URL): boolean {
  const { protocol, username, password, port, hostname } = url
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false
  return PUBLIC_NAME.test(hostname) && !PRIVATE_NAME.test(hostname)
}

/** Address of a video's thumbnail; null if there is no service or no answer. */
export async function loadVideoThumbnail(call: Call, video: string): Promise<string | null> {
  const request = { name: 'video_thumbnails', query: { url: video, format: 'json' } } as const
  return (await call(request, answer))?.thumbnail_url ?? null
}
