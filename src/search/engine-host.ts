// At which hosts a hosted engine may be asked (TH15): those of its own application, and those that the platform lists.
import type { Site } from '#tenant/schema.ts'
import { isListedHost } from '#upstream/host.ts'

/** Whether the engine of a site may be asked where its configuration says: keys of the dealer go there. */
export function isListedEngine(engine: Site['search']['engine']): boolean {
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
