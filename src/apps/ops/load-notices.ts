// Vehicles of a New Zealand site with an incomplete Consumer Information Notice, found by reading its listed stock.
import { createSearchService } from '#composition/site-services.ts'
import type { Env } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { missingFromNotice, needsNotice, NOTICE_FIELDS } from '#vehicle/consumer-notice.ts'
import type { Tenant } from '#tenant/tenant.ts'

/** Maximum vehicles listed. */
const MAX_NAMED = 10

export type NoticeReport = {
  /** Number of vehicles that need a notice, and of those with an incomplete one. */
  needed: number
  incomplete: number
  /** Number of vehicles lacking each statement, most first. */
  missing: { label: string; count: number }[]
  /** Slugs of the first incomplete ones. */
  slugs: string[]
}

/** Rejects if the stock cannot be read completely. */
export async function loadNotices(env: Env, tenant: Tenant, now: Seconds): Promise<NoticeReport> {
  const { site } = tenant
  const { cars, isWhole } = createSearchService(env, tenant, () => undefined).browse(NOTICE_FIELDS)
  const counts = new Map<string, number>()
  const report: NoticeReport = { needed: 0, incomplete: 0, missing: [], slugs: [] }
  for await (const car of cars) {
    if (car.status === 'sold' || !needsNotice(car, site)) continue
    report.needed += 1
    const missing = missingFromNotice(car, site, now)
    if (missing.length === 0) continue
    report.incomplete += 1
    if (report.slugs.length < MAX_NAMED) report.slugs.push(car.slug)
    for (const label of missing) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  if (!isWhole()) throw new Error('The stock cannot be read in full')
  const missing = [...counts].map(([label, count]) => ({ label, count }))
  return { ...report, missing: missing.toSorted((a, b) => b.count - a.count) }
}
