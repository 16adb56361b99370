// Writes to the stock that vehicles are put aside, in either engine, and forgets the lists that say otherwise (S20). Who holds
// them is decided elsewhere; here it is only told.
import { inTime } from '#lib/in-time.ts'
import { errorName } from '#lib/log.ts'
import type { Site } from '#tenant/schema.ts'
import type { Transport } from './client.ts'
import { isListedEngine } from './engine-host.ts'

/** A vehicle and until when it is put aside: seconds, 0 for not any more. */
export type HeldCar = { carId: string; until: number }

/** Writes holds, all or none; false where that is to be tried again. Never rejects. */
export type WriteHolds = (holds: readonly HeldCar[]) => Promise<boolean>

export type HoldTools = {
  search: Pick<Site['search'], 'engine' | 'index'>
  /** The site's own index. */
  stockIndex: Transport
  fetch: Transport
  /** The key of a name under "secrets"; null when it does not open. */
  openKey: (name: string) => Promise<string | null>
  /** Forgets the lists of the site that are kept. */
  forgetLists: () => Promise<void>
  onFault: (reason: string) => void
}

/** Milliseconds that an engine has to take a write. */
const WRITE_MS = 2500

/** Writes holds of a site. Vehicles that the stock does not know stay unknown. */
export function createWriteHolds(tools: HoldTools): WriteHolds {
  return async (holds) => {
    if (holds.length === 0) return true
    try {
      const wayIn = await openWay(tools)
      // Where the dealer alone writes the stock, there is nothing to do, now or later.
      if (wayIn === 'closed') return true
      if (wayIn === null) return false
      const isWritten = await write(tools, wayIn, holds)
      await tools.forgetLists()
      return isWritten
    } catch (error) {
      tools.onFault(errorName(error))
      return false
    }
  }
}

type WayIn = { host: string; headers: Record<string, string>; transport: Transport }

/** Where the site's stock is written: "closed" where it gives us no key, null where that does not open or may not go there. */
async function openWay(tools: HoldTools): Promise<WayIn | 'closed' | null> {
  const { engine } = tools.search
  if (engine.kind === 'embedded')
    return { host: 'stock-index.internal', headers: {}, transport: tools.stockIndex }
  if (engine.write_secret === '') {
    tools.onFault('no write key')
    return 'closed'
  }
  if (!isListedEngine(engine)) {
    tools.onFault('host not listed')
    return null
  }
  const key = await tools.openKey(engine.write_secret)
  if (key === null) {
    tools.onFault('write key does not open')
    return null
  }
  return {
    host: engine.host || `${engine.app_id.toLowerCase()}.algolia.net`,
    headers: { 'x-algolia-application-id': engine.app_id, 'x-algolia-api-key': key },
    transport: tools.fetch,
  }
}

async function write(
  { search, onFault }: HoldTools,
  { host, headers, transport }: WayIn,
  holds: readonly HeldCar[],
): Promise<boolean> {
  const requests = holds.map(({ carId, until }) => ({
    action: 'partialUpdateObjectNoCreate',
    body: { objectID: carId, held_until: until },
  }))
  const request = new Request(`https://${host}/1/indexes/${search.index}/batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ requests }),
    redirect: 'manual',
    signal: AbortSignal.timeout(WRITE_MS),
  })
  // A transport need not heed the signal of its request.
  const { ok, status, body } = await inTime(transport(request), WRITE_MS)
  await body?.cancel()
  if (!ok) onFault(`answered ${status}`)
  return ok
}
