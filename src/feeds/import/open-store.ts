// Opens a site's stock for writing from the Worker: the embedded engine in its object, or the hosted one over the
// network.
import type { EndRequest, Response as Reply } from '@algolia/client-common'

import { inTime, isTimeout } from '#lib/timeout.ts'
import type { Milliseconds } from '#lib/zone-time.ts'
import type { Transport } from '#search/client.ts'
import { EMBEDDED_HOST, isListedEngine } from '#search/engine-host.ts'
import type { Outbound } from '#tenant/tenant.ts'
import type { Site } from '#tenant/schema.ts'
import { createStore, type StockStore } from './store.ts'

export type StoreDeps = Outbound & {
  /** The site's own index. */
  stockIndex: Transport
}

/** Milliseconds for one call: a batch of vehicles, or the switch to a new generation. */
const CALL_MS: Milliseconds = 60_000

/** Null if the dealer gave no write key, it cannot be decrypted, or the host is not listed. */
export async function openStockStore(
  { search: { engine } }: Pick<Site, 'search'>,
  { stockIndex, fetch, openKey }: StoreDeps,
): Promise<StockStore | null> {
  if (engine.kind === 'embedded') {
    const requester = requesterOf(stockIndex)
    return createStore({
      appId: 'embedded',
      key: 'embedded',
      host: EMBEDDED_HOST,
      isSecure: true,
      requester,
    })
  }
  if (!isListedEngine(engine)) return null
  const key = engine.write_secret === '' ? null : await openKey(engine.write_secret)
  if (key === null) return null
  const requester = requesterOf(fetch)
  return createStore({
    appId: engine.app_id,
    key,
    host: engine.host || null,
    isSecure: true,
    requester,
  })
}

function requesterOf(transport: Transport) {
  const send = async ({ url, method, headers, data }: EndRequest): Promise<Reply> => {
    try {
      const request = new Request(url, {
        method,
        headers,
        ...(data !== undefined && { body: data }),
        redirect: 'manual',
        signal: AbortSignal.timeout(CALL_MS),
      })
      // A transport may ignore the abort signal of its request.
      const response = await inTime(transport(request), CALL_MS)
      return { status: response.status, content: await response.text(), isTimedOut: false }
    } catch (error) {
      const isTimedOut = isTimeout(error)
      return { status: 0, content: isTimedOut ? 'timed out' : 'no response', isTimedOut }
    }
  }
  return { send }
}
