// Where the engine of a site is asked, and at which hosts it may be (TH15): those of its own application, and those that the
// platform lists.
import type { Site } from '#tenant/schema.ts'
import { isListedHost } from '#upstream/host.ts'

type Engine = Site['search']['engine']

/** Requests to the embedded engine name it; they reach a Durable Object, and no network. */
export const EMBEDDED_HOST = 'stock-index.internal'

/** Host of the engine; a hosted one of its own, else where its application is read or written. */
export function engineHost(engine: Engine, use: 'read' | 'write'): string {
  if (engine.kind === 'embedded') return EMBEDDED_HOST
  const ending = use === 'read' ? '-dsn.algolia.net' : '.algolia.net'
  return engine.host || engine.app_id.toLowerCase() + ending
}

/** Whether the engine of a site may be asked where its configuration says: keys of the dealer go there. */
export function isListedEngine(engine: Engine): boolean {
  if (engine.kind === 'embedded' || engine.host === '') return true
  const application = engine.app_id.toLowerCase()
  const isOwn = ENDINGS.some((ending) => engine.host === application + ending)
  return isOwn || isListedHost('search_engine', engine.host)
}

const ENDINGS = [
  '.algolia.net',
  '-dsn.algolia.net',
  '-1.algolianet.com',
  '-2.algolianet.com',
  '-3.algolianet.com',
]
