// External dependencies of alert jobs.
import type { Seconds } from '#lib/zone-time.ts'
import type { SendMessage } from '#shopper/messages/messages.ts'
import type { ListDeps } from '#shopper/garage/saved-search-news.ts'
import type { Tenant } from '#tenant/tenant.ts'

export type AlertJobDeps = {
  /** The database of a site. */
  dbOf: (tenant: Tenant) => D1Database
  clock: () => Seconds
  /** Null if it cannot be read. */
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** Reads a site's lists, bypassing the caches. */
  listsOf: (tenant: Tenant) => ListDeps
  senderOf: (tenant: Tenant) => SendMessage
  /** Schedules a site's alerts. */
  arm: (slug: string) => Promise<void>
}
