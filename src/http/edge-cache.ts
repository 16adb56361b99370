// Responses cached at each edge location (Cache API), for one site and version.
import type { Context } from 'hono'

import type { AppEnv } from './app-env.ts'

type Kind = 'images' | 'brochures' | 'feeds' | 'sitemaps' | 'suggestions'

/** A cached response by kind and name; null if there is none. */
export async function loadCached(
  c: Context<AppEnv>,
  kind: Kind,
  name: string,
): Promise<Response | null> {
  const match = await caches.default.match(toKey(c, kind, name))
  // Copied, since headers of a cached response are immutable.
  return match === undefined ? null : new Response(match.body, match)
}

/** Caches a response for its Cache-Control lifetime, after responding to the shopper. */
export function saveCached(c: Context<AppEnv>, kind: Kind, name: string, answer: Response): void {
  c.executionCtx.waitUntil(caches.default.put(toKey(c, kind, name), answer))
}

function toKey(c: Context<AppEnv>, kind: Kind, name: string): Request {
  const { slug, version } = c.var.tenant
  return new Request(`https://${slug}.${kind}.invalid/${version}/${name}`)
}
