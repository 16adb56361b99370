// Edits of single vehicles as a delivery that the importer processes in turn.
import { siteZone } from '#vehicle/places.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { type Edited, noResult, type Result, toResult } from './delivery.ts'
import { editStock, parseEdits, type StockEdits } from './edit-stock.ts'
import type { ImporterStorage, ImportJobDeps } from './job-deps.ts'
import { isProblem, type Problem } from './problem.ts'
import type { SpooledDelivery } from './spool.ts'
import type { StockStore } from './store.ts'

export type Editing = {
  tenant: Tenant
  deps: ImportJobDeps
  storage: ImporterStorage
  stateOf: () => Promise<string>
}

/** Edits of single vehicles. */
export async function editDelivery(
  store: StockStore,
  delivery: SpooledDelivery,
  editing: Editing,
): Promise<Result> {
  const bytes = [...editing.storage.spool.read(delivery.body)]
  const edits = parseEdits(await new Response(new Blob(bytes)).text())
  if (edits === null) return noResult('failed', 'These edits cannot be read.')
  const done = await applyEdits(store, edits, delivery, editing)
  return isProblem(done)
    ? toResult(done, delivery.mode)
    : { ...noResult('taken', ''), edited: done }
}

/** What the importer remembers about rows stays true, because edits are applied over the rows. */
export async function applyEdits(
  store: StockStore,
  edits: StockEdits,
  { source, at }: Pick<SpooledDelivery, 'source' | 'at'>,
  { tenant, deps, storage: { memory, log }, stateOf }: Editing,
): Promise<Edited | Problem> {
  const { site } = tenant
  const now = deps.clock()
  const before = await stateOf()
  const done = await editStock(store, edits, {
    index: site.search.index,
    log,
    source,
    now,
    at,
    zone: siteZone(site),
    figuresOf: deps.figuresOf(site, now),
  })
  if (isProblem(done)) return done
  if (done.changed > 0) await deps.afterWrite(tenant, deps.clock())
  // The importer remembers whether a vehicle is sold, so after a sale the next import must read everything.
  const isSale = edits.edits.some(({ changes }) => changes.some(({ field }) => field === 'sold'))
  if (!isSale) memory.moveTo(before, await stateOf())
  return done
}
