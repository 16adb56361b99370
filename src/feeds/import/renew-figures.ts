// Recalculates the drive-away prices of all vehicles once published figures, or a site's settings for them, have
// changed. Until then lists omit the old prices, which have another name (sales/charges/drive-away.ts).
import { errorName, logWarning } from '#lib/log.ts'
import { localDate } from '#lib/time.ts'
import { type Seconds, toMoment } from '#lib/zone-time.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { siteZone } from '#vehicle/places.ts'
import { EDIT } from '#vehicle/stock-source.ts'
import { applyEdits } from './edit-delivery.ts'
import { toState } from './import-delivery.ts'
import type { ImporterStorage, ImportJobDeps } from './job-deps.ts'
import { openStockStore } from './open-store.ts'
import { isProblem } from './problem.ts'

/** Seconds before another attempt. */
const PAUSE: Seconds = 600

/** The name of the figures that all records have, and the last attempt to renew them. */
const NAME = 'figures'
const TRIED = 'figures-tried'

type Storage = ImporterStorage & { kv: SyncKvStorage }

/** For a site's importer, whose storage has the name of the figures that all records have. */
export function createFigures(deps: ImportJobDeps, storage: Storage) {
  const { kv } = storage
  const publishedOn = ({ site }: Tenant, now: Seconds) =>
    deps.publishedOn(site, localDate(now, siteZone(site)))
  const isOld = (name: string) => (kv.get<string>(NAME) ?? '') !== name

  /** Why the records could not be renewed; null if they were. */
  async function renewAll(tenant: Tenant, name: string, now: Seconds): Promise<string | null> {
    const { site } = tenant
    const { index } = site.search
    const store = await openStockStore(site, deps.toolsOf(tenant))
    if (store === null) return 'The engine cannot be written.'
    if (name !== '') await store.applySettings(index, deps.statesOf(site))
    const edits = []
    for await (const { objectID: id } of store.browse(index)) edits.push({ id, changes: [] })
    const stateOf = async () => toState(tenant, now, await store.revisionOf(index))
    const editing = { tenant, deps, storage, stateOf }
    const done = await applyEdits(store, { who: '', edits }, { source: EDIT, at: now }, editing)
    return isProblem(done) ? done.problem : null
  }

  return {
    /**
     * Renews the records if they have other figures. Never rejects: feeds are fetched whatever the engine refuses here.
     */
    async renew(tenant: Tenant): Promise<void> {
      const now = deps.clock()
      const { name } = publishedOn(tenant, now)
      if (!isOld(name) || now - (kv.get<Seconds>(TRIED) ?? 0) < PAUSE) return
      kv.put(TRIED, now)
      const problem = await renewAll(tenant, name, now).catch(errorName)
      if (problem === null) {
        kv.put(NAME, name)
        kv.delete(TRIED)
      } else logWarning('intake.figures-failed', { tenant: tenant.slug, reason: problem })
    },

    /** When records must be renewed; null if no day is known. */
    nextAt(tenant: Tenant): Seconds | null {
      const now = deps.clock()
      const { name, nextDay } = publishedOn(tenant, now)
      if (isOld(name)) return Math.max(now, (kv.get<Seconds>(TRIED) ?? 0) + PAUSE)
      return nextDay === null ? null : toMoment(nextDay, 0, siteZone(tenant.site))
    },
  }
}
