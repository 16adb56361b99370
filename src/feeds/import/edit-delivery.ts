// Edits of single vehicles as one of the deliveries that an importer does in turn.
import { siteZone } from '#vehicle/places.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { noResult, type Result, toResult } from './delivery.ts'
import { editStock, parseEdits } from './edit-stock.ts'
import type { ImporterStorage, ImportJobDeps } from './job-deps.ts'
import { isProblem } from './problem.ts'
import type { SpooledDelivery } from './spool.ts'
import type { StockStore } from './store.ts'

type Editing = {
  tenant: Tenant
  deps: ImportJobDeps
  storage: ImporterStorage
  stateOf: () => Promise<string>
}

/** Edits of single vehicles. What the importer remembers of rows stays true: they are laid over whatever those say. */
export async function editDelivery(
  store: StockStore,
  delivery: SpooledDelivery,
  { tenant, deps, storage: { spool, memory, log }, stateOf }: Editing,
): Promise<Result> {
  const text = await new Response(new Blob([...spool.read(delivery.body)])).text()
  const edits = parseEdits(text)
  if (edits === null) return noResult('failed', 'These edits cannot be read.')
  const { site } = tenant
  const now = deps.clock()
  const before = await stateOf()
  const done = await editStock(store, edits, {
    index: site.search.index,
    log,
    source: delivery.source,
    now,
    at: delivery.at,
    zone: siteZone(site),
    weeklyOf: deps.weeklyOf(site, now),
  })
  if (isProblem(done)) return toResult(done, delivery.mode)
  if (done.changed > 0) await deps.afterWrite(tenant, deps.clock())
  // The importer keeps whether a vehicle is sold, so after a sale the next import must read everything.
  const isSale = edits.edits.some(({ changes }) => changes.some(({ field }) => field === 'sold'))
  if (!isSale) memory.moveTo(before, await stateOf())
  return { ...noResult('taken', ''), edited: done }
}
