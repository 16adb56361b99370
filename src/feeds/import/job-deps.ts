// External dependencies of stock imports: time, sites, keys, stores and storage.
import type { Seconds } from '#lib/zone-time.ts'
import type { RetiredCar } from '#search/retired.ts'
import type { StockKeyUsed } from '#tenant/secret.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { State } from '#vehicle/drive-away.ts'
import type { Run, RunSite } from './intake-rows.ts'
import type { Spool } from './spool.ts'
import type { ChangeLog } from './change-log.ts'
import type { StockMemory } from './stock-memory.ts'
import type { StoreDeps } from './open-store.ts'
import type { FiguresOf } from './read-car.ts'

export type RefusedDelivery = Pick<Run, 'source' | 'id' | 'message'>
/** One line per field (left-out.ts). */
export type LeftOut = Pick<Run, 'source' | 'id'> & { lines: readonly string[] }
/** What an importer's own storage holds. */
export type ImporterStorage = { spool: Spool; memory: StockMemory; log: ChangeLog }
export type DeliveryKey = StockKeyUsed & { signs: string }

export type ImportJobDeps = {
  clock: () => Seconds
  /** Null if it cannot be read. */
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** Keys that may sign the deliveries of a site; null if its settings cannot be read. */
  keysOf: (slug: string) => Promise<DeliveryKey[] | null>
  /** Records the use of a key that the dealer should have replaced. Never rejects. */
  noteKey: (slug: string, used: StockKeyUsed) => Promise<void>
  /** Access to a site's stock and feeds. */
  toolsOf: (tenant: Tenant) => StoreDeps
  /** Whether this is a developer's machine. */
  allowLoopback: boolean
  /** Rejects if they cannot be saved. */
  saveRetired: (slug: string, cars: readonly RetiredCar[], now: Seconds) => Promise<void>
  /** Figures that a site calculates from prices, for filtering and sorting lists. */
  figuresOf: (site: Tenant['site'], now: Seconds) => FiguresOf
  /** States for which a site's lists can have drive-away prices. */
  statesOf: (site: Tenant['site']) => readonly State[]
  /**
   * Name of the published figures that a site uses on a day, "" for none, and the next day on which they may change.
   */
  publishedOn: (site: Tenant['site'], day: string) => { name: string; nextDay: string | null }
  /** Runs after a stock change: marks held vehicles again and purges outdated lists from the cache. Never rejects. */
  afterWrite: (tenant: Tenant, now: Seconds) => Promise<void>
  /** Rejects if it cannot be saved. */
  saveRun: (site: RunSite, run: Run) => Promise<void>
  /** Notifies a dealer that a delivery or feed was refused; false if that could not be saved. Never rejects. */
  notifyRefusal: (tenant: Tenant, refused: RefusedDelivery, now: Seconds) => Promise<boolean>
  /** Notifies a dealer of values that an import left out; false if that could not be saved. Never rejects. */
  notifyLeftOut: (tenant: Tenant, leftOut: LeftOut, now: Seconds) => Promise<boolean>
  /** Deletes the data of feeds that a site no longer has. Never rejects. */
  keepSources: (slug: string, sources: readonly string[]) => Promise<void>
}
