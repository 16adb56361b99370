// Reads and saves a site's sales of the month in its SalesCounter.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { monthOf, monthStart, type Sales } from '#analytics/sales-of-month.ts'
import type { Search } from '#search/answer-store.ts'
import { soldQuery } from '#search/request.ts'
import type { Later } from './site-services.ts'

/** Milliseconds that a page waits; it loads the list in the meantime. */
const READ_MS: Milliseconds = 300

const WRITE_MS: Milliseconds = 2000

/**
 * A site's sales of the month, for its pages and the dealer's reports; no number without the counter's Durable Object.
 */
export type SalesService = {
  /** The displayed number; null if the counter times out. Never rejects. */
  load: (now: Seconds) => Promise<Sales | null>
  /** Saves the dealer's report. Returns the number now displayed, or null if it was not saved. Never rejects. */
  save: (sales: Sales) => Promise<Sales | null>
}

type SalesDeps = {
  fresh: Search
  later: Later
}

export function createSalesService(
  { SALES_COUNTER }: Pick<Env, 'SALES_COUNTER'>,
  { slug, site }: Tenant,
  { fresh, later }: SalesDeps,
): SalesService {
  const { source, a_day: aDay } = site.sales_counter
  const reading = createTimeout('sales.read-failed', slug, READ_MS)
  const writing = createTimeout('sales.notify-failed', slug, WRITE_MS)
  const open = () => SALES_COUNTER.get(SALES_COUNTER.idFromName(slug), NEAR)
  const save = async (sales: Sales) => writing.orElse(open().saveReport(sales), null)

  /** Counts the stock sold this month: a delivery marks missing vehicles as sold. */
  const countSold = async (now: Seconds): Promise<Sales | null> => {
    const answer = await fresh([soldQuery(site, monthStart(now), now)], now)
    return answer === null ? null : save({ month: monthOf(now), count: answer.total })
  }
  const readSold = async (now: Seconds): Promise<Sales> => {
    const { isDue, ...sales } = await open().readReport(now)
    if (!isDue) return sales
    const counting = countSold(now)
    later(counting)
    // If no number is cached yet, the first page waits for it.
    return sales.count > 0 ? sales : ((await counting) ?? sales)
  }
  const readRate = async (now: Seconds): Promise<Sales> => open().countByRate(now, aDay)
  return {
    load: (now) => reading.orElse(source === 'rate' ? readRate(now) : readSold(now), null),
    save,
  }
}
