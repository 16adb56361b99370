// What taking in stock needs of the world.
import type { RetiredCar } from '#search/retired.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Run, RunSite } from './intake-rows.ts'
import type { StoreDeps } from './open-store.ts'

export type ImportJobDeps = {
  /** Seconds now. */
  clock: () => number
  /** Null where it cannot be read. */
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** Key that signs deliveries of a site. */
  keyOf: (slug: string) => Promise<string>
  /** The ways to a site's stock and to its feeds. */
  toolsOf: (tenant: Tenant) => StoreDeps
  /** On a developer's machine. */
  allowLoopback: boolean
  /** Rejects where they are not kept. */
  saveRetired: (slug: string, cars: readonly RetiredCar[], now: number) => Promise<void>
  /** After the stock was written: what shoppers hold stands in it again, lists that say otherwise are forgotten. Never rejects. */
  afterWrite: (tenant: Tenant, now: number) => Promise<void>
  /** Rejects where it is not kept. */
  saveRun: (site: RunSite, run: Run) => Promise<void>
  /** Forgets what is known of feeds that a site has no more. Never rejects. */
  keepSources: (slug: string, sources: readonly string[]) => Promise<void>
}
