// Which sites' StockImporters to schedule. Alarms persist, so requests only restore lost alarms and start new feeds.
// Sites without visitors need no fresh stock.
import type { Tenant } from '#tenant/tenant.ts'

/** Maximum sites remembered. */
const MAX_REMEMBERED = 5000
const HOUR = 3600

/** Whether to schedule now (seconds): for a site with feeds, once an hour and after each publish. */
export function createArming(): (tenant: Tenant, now: number) => boolean {
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
