// What is made once for each place and kept there (Cache API), for one site in one version of its configuration (TH2).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

type Kind = 'images' | 'brochures' | 'feeds' | 'sitemaps'

/** What is kept under a name of its kind; undefined where nothing is. */
export function loadKept(
  c: Context<AppEnv>,
  kind: Kind,
  name: string,
): Promise<Response | undefined> {
  return caches.default.match(toKey(c, kind, name))
}

/** Keeps an answer for as long as its Cache-Control says, behind the answer to the shopper. */
export function keep(c: Context<AppEnv>, kind: Kind, name: string, answer: Response): void {
  c.executionCtx.waitUntil(caches.default.put(toKey(c, kind, name), answer))
}

function toKey(c: Context<AppEnv>, kind: Kind, name: string): Request {
  const { slug, version } = c.var.tenant
  return new Request(`https://${slug}.${kind}.invalid/${version}/${name}`)
}
