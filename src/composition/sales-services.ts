// Reads and saves a site's sales of the month in its SalesCounter.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import { createTimeout } from '#lib/timeout.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Sales } from '#analytics/sales-of-month.ts'

/** Milliseconds that a page waits, while it also loads the list. */
const READ_MS = 300

const WRITE_MS = 2000

/** A site's sales of the month, for its pages and for the dealer's reports; no number without the counter's object. */
export type SalesServices = {
  /** The displayed number (`now` in seconds); null if the counter times out. Never rejects. */
  loadSales: (now: number) => Promise<Sales | null>
  /** Saves the dealer's report. Returns the number now displayed, or null if it was not saved. Never rejects. */
  saveSales: (sales: Sales) => Promise<Sales | null>
}

export function createSalesServices(
  { SALES_COUNTER }: Pick<Env, 'SALES_COUNTER'>,
  { slug, site }: Tenant,
): SalesServices {
  const { source, a_day: aDay } = site.sales_counter
  const reading = createTimeout('sales.read-failed', slug, READ_MS)
  const writing = createTimeout('sales.notify-failed', slug, WRITE_MS)
  const open = () => SALES_COUNTER.get(SALES_COUNTER.idFromName(slug), NEAR)
  const read = async (now: number): Promise<Sales> =>
    source === 'rate' ? open().countByRate(now, aDay) : open().readReport(now)
  const save = async (sales: Sales): Promise<Sales> => open().saveReport(sales)
  return {
    loadSales: (now) => reading.orElse(read(now), null),
    saveSales: (sales) => writing.orElse(save(sales), null),
  }
}
