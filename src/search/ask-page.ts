// One call to whoever holds the stock of a site, for reading all of it.
import * as z from 'zod'

import { inTime } from '#lib/in-time.ts'
import { errorName } from '#lib/log.ts'
import type { Site } from '#tenant/schema.ts'
import type { Transport } from './client.ts'
import { isListedEngine } from './engine-host.ts'

export type BrowseTools = {
  /** The site's own index. */
  stockIndex: Transport
  fetch: Transport
  /** The key of a name under "secrets"; null when it does not open. */
  openKey: (name: string) => Promise<string | null>
  onFault: (reason: string) => void
}

/** Asks the engine once; null where it does not answer. Never rejects. */
export type AskPage = (
  call: 'browse' | 'query',
  body: object,
) => Promise<z.output<typeof replySchema> | null>

/** Documents of a page: some have long descriptions, and all of a page are in memory at once. */
export const PAGE = 250

/** Milliseconds that a page may take. */
const PAGE_MS = 5000

const replySchema = z.object({
  hits: z.array(z.unknown()),
  nbHits: z.int().nonnegative(),
  cursor: z.string().optional(),
})

/** For the index of a site, with a key other than the one that searches where there is one. */
export function createAskPage(
  { engine, index }: Site['search'],
  key: string | null,
  tools: BrowseTools,
): AskPage {
  const isOwn = engine.kind === 'embedded'
  const host = isOwn
    ? 'stock-index.internal'
    : engine.host || `${engine.app_id.toLowerCase()}-dsn.algolia.net`
  const headers: Record<string, string> = isOwn
    ? {}
    : { 'x-algolia-application-id': engine.app_id, 'x-algolia-api-key': key ?? engine.search_key }
  const transport = isOwn ? tools.stockIndex : tools.fetch
  const send = async (call: string, body: object) => {
    if (!isListedEngine(engine)) throw new DOMException('host not listed', 'EngineNotListed')
    const request = new Request(`https://${host}/1/indexes/${index}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(PAGE_MS),
    })
    const answer = await transport(request)
    if (answer.ok) return replySchema.parse(await answer.json())
    await answer.body?.cancel()
    throw new DOMException(`answered ${answer.status}`, 'EngineRefused')
  }
  return async (call, body) => {
    try {
      // A transport need not heed the signal of its request.
      return await inTime(send(call, body), PAGE_MS)
    } catch (error) {
      tools.onFault(`${call}: ${errorName(error)}`)
      return null
    }
  }
}
