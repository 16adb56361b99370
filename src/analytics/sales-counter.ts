// A site's displayed sales of the month: a number that never falls. One object per site.
import { DurableObject } from 'cloudflare:workers'

import type { Env, SalesCounterCalls } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { laterSales, monthOf, salesByRate, type Sales } from './sales-of-month.ts'

const COUNTED_EVERY: Seconds = 600

export class SalesCounter extends DurableObject<Env> implements SalesCounterCalls {
  /** A new object starts counting immediately. */
  #countedAt: Seconds = -Infinity

  /** Sales of the month so far, calculated from a daily rate. */
  countByRate(now: Seconds, aDay: number): Sales {
    return this.#raise('rate', salesByRate(now, aDay))
  }

  /**
   * The real sales of this month; zero before the first report. With `isDue`, this caller counts the sold stock and
   * saves the number: one caller every ten minutes.
   */
  readReport(now: Seconds): Sales & { isDue: boolean } {
    const isDue = Math.abs(now - this.#countedAt) >= COUNTED_EVERY
    if (isDue) this.#countedAt = now
    return { ...this.#raise('reported', { month: monthOf(now), count: 0 }), isDue }
  }

  /** Saves counted or reported sales. Returns the number now displayed. */
  saveReport(sales: Sales): Sales {
    return this.#raise('reported', sales)
  }

  /** Each source has its own number: a calculated one is not a minimum for a reported one. */
  #raise(source: 'rate' | 'reported', now: Sales): Sales {
    const { kv } = this.ctx.storage
    const shown = kv.get<Sales>(source)
    const later = laterSales(shown, now)
    if (later !== shown) kv.put(source, later)
    return later
  }
}
