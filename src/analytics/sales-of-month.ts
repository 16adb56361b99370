// Number of sales this month, by the calendar of Brisbane. Pure.
import type { Env } from '#env.ts'
import { NEAR } from '#lib/near.ts'
import { createTimeout } from '#lib/timeout.ts'
import { toLocalTime, toMoment } from '#lib/zone-time.ts'
import type { Tenant } from '#tenant/tenant.ts'

/** Milliseconds that a page waits, while it also loads the list. */
const READ_MS = 300

const WRITE_MS = 2000

export type Sales = {
  /** "2026-11". */
  month: string
  count: number
}

/** The month (Brisbane) of a time in seconds. */
export function monthOf(now: number): string {
  return toLocalTime(now, ZONE).date.slice(0, 7)
}

/** Sales of the month up to a time (seconds), at a daily rate from its first moment: 192 a day is one every 450 s. */
export function salesByRate(now: number, aDay: number): Sales {
  const month = monthOf(now)
  const since = now - toMoment(`${month}-01`, 0, ZONE)
  // Multiplies first, so that whole days give whole numbers at any rate.
  return { month, count: Math.floor((since * aDay) / DAY) }
}

/** The next number to display: never lower within a month, and never of an earlier month. */
export function laterSales(said: Sales | undefined, now: Sales): Sales {
  if (said === undefined || now.month > said.month) return now
  return now.month === said.month && now.count > said.count ? now : said
}

const ZONE = 'Australia/Brisbane'
const DAY = 86_400

/** A site's sales of the month, for its pages and for the dealer's reports; no number without the counter's object. */
export type SalesPorts = {
  /** The displayed number (`now` in seconds); null if the counter times out. Never rejects. */
  loadSales: (now: number) => Promise<Sales | null>
  /** Saves the dealer's report. Returns the number now displayed, or null if it was not saved. Never rejects. */
  tellSales: (sales: Sales) => Promise<Sales | null>
}

export function createSalesPorts(
  { SALES_COUNTER }: Pick<Env, 'SALES_COUNTER'>,
  { slug, site }: Tenant,
): SalesPorts {
  const { source, a_day: aDay } = site.sales_counter
  const reading = createTimeout('sales.read-failed', slug, READ_MS)
  const writing = createTimeout('sales.notify-failed', slug, WRITE_MS)
  const open = () => SALES_COUNTER.get(SALES_COUNTER.idFromName(slug), NEAR)
  const read = async (now: number): Promise<Sales> =>
    source === 'rate' ? open().countByRate(now, aDay) : open().readTold(now)
  const tell = async (sales: Sales): Promise<Sales> => open().tell(sales)
  return {
    loadSales: (now) => reading.orElse(read(now), null),
    tellSales: (sales) => writing.orElse(tell(sales), null),
  }
}
