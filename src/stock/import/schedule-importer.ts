// Which sites' importers are to be told that there are feeds. Alarms last, so that requests only find those that were lost, and
// feeds that are new. Sites that nobody visits need no fresh stock.
import type { Tenant } from '#tenant/tenant.ts'

/** Sites that are remembered. */
const MAX_REMEMBERED = 5000
const HOUR = 3600

/** Whether to tell now (seconds): a site with feeds once an hour, and again after a publish. */
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
