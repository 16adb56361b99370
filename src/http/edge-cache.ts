// What is made once for each place and kept there (Cache API), for one site in one version of its configuration (TH2).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

type Kind = 'images' | 'brochures' | 'feeds' | 'sitemaps'

/** What is kept under a name of its kind; null where nothing is. */
export async function loadCached(
  c: Context<AppEnv>,
  kind: Kind,
  name: string,
): Promise<Response | null> {
  const kept = await caches.default.match(toKey(c, kind, name))
  // As the cache gives it, no header could be added on its way out.
  return kept === undefined ? null : new Response(kept.body, kept)
}

/** Keeps an answer for as long as its Cache-Control says, behind the answer to the shopper. */
export function saveCached(c: Context<AppEnv>, kind: Kind, name: string, answer: Response): void {
  c.executionCtx.waitUntil(caches.default.put(toKey(c, kind, name), answer))
}

function toKey(c: Context<AppEnv>, kind: Kind, name: string): Request {
  const { slug, version } = c.var.tenant
  return new Request(`https://${slug}.${kind}.invalid/${version}/${name}`)
}
