// What telling shoppers needs of the world.
import type { SendMessage } from '#shopper/messages/messages.ts'
import type { AskStock } from '#search/load-car.ts'
import type { Tenant } from '#tenant/tenant.ts'

export type AlertJobDeps = {
  db: D1Database
  /** Seconds now. */
  clock: () => number
  /** Null where it cannot be read. */
  loadTenant: (slug: string) => Promise<Tenant | null>
  /** Asks for the stock of a site, past the caches. */
  askOf: (tenant: Tenant) => AskStock
  /** Sends the messages of a site. */
  senderOf: (tenant: Tenant) => SendMessage
  /** Has the clock of a site look when it is due. */
  arm: (slug: string) => Promise<void>
}
