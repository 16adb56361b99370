// A site's StockImporter, as requests call it.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Reply } from '#stock/import/reply.ts'

/** Maximum sites remembered. */
const MAX_REMEMBERED = 5000

const HOUR: Seconds = 3600

export type ImportServices = {
  /** Forwards a stock delivery with its headers and its body as a stream. */
  deliverStock: (request: Request) => Promise<Response>
  /** The result of a delivery; null if there is none. */
  findDelivery: (id: string) => Promise<Reply | null>
  /** Schedules the site's feeds. */
  armIntake: () => Promise<void>
}

/** The StockImporter of the site with that slug. */
export function createImportServices(
  { STOCK_IMPORTER }: Pick<Env, 'STOCK_IMPORTER'>,
  slug: string,
): ImportServices {
  const importer = () => STOCK_IMPORTER.get(STOCK_IMPORTER.idFromName(slug), NEAR)
  return {
    deliverStock: (request) => {
      const url = new URL(request.url)
      return importer().fetch(
        new Request(`https://stock-importer.internal/${slug}${url.search}`, request),
      )
    },
    findDelivery: (id) => importer().read(id),
    armIntake: () => importer().arm(slug),
  }
}

/** Whether to schedule now: for a site with feeds, once an hour and after each publish. */
export function createArming(): (tenant: Tenant, now: Seconds) => boolean {
  const armed = new Map<string, number>()
  return ({ slug, version, site }, now) => {
    if (site.intake.feeds.length === 0) return false
    const key = `${slug}:${version}`
    const hour = Math.floor(now / HOUR)
    if (armed.get(key) === hour) return false
    if (armed.size >= MAX_REMEMBERED) armed.clear()
    armed.set(key, hour)
    return true
  }
}
