// A site's engine host, and the hosts that it may use: its own application's, and those that the platform lists.
import type { Site } from '#tenant/schema.ts'
import { isListedHost } from '#upstream/call.ts'

type Engine = Site['search']['engine']

/** Host name in requests to the embedded engine, which go to a Durable Object and not over a network. */
export const EMBEDDED_HOST = 'stock-index.internal'

/** Host of the engine: the configured one, otherwise the default read or write host of its application. */
export function engineHost(engine: Engine, use: 'read' | 'write'): string {
  if (engine.kind === 'embedded') return EMBEDDED_HOST
  const ending = use === 'read' ? '-dsn.algolia.net' : '.algolia.net'
  return engine.host || engine.app_id.toLowerCase() + ending
}

/** Whether the engine's configured host is allowed to receive the dealer's keys. */
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
