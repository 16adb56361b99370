// The month's sales of a site, as shoppers read them: a number that only rises (C16). One object for each site.
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'
import { laterSales, monthOf, salesByRate, type Sales } from './sales-of-month.ts'

export class SalesCounter extends DurableObject<Env> {
  /** What a rate makes of the month so far. `now` in seconds. */
  countByRate(now: number, aDay: number): Sales {
    return this.#raise('rate', salesByRate(now, aDay))
  }

  /** What the dealer has told of this month; none before that. */
  readTold(now: number): Sales {
    return this.#raise('told', { month: monthOf(now), count: 0 })
  }

  /** Takes what the dealer tells. The answer is what is shown from now on. */
  tell(sales: Sales): Sales {
    return this.#raise('told', sales)
  }

  /** Each source has a number of its own: what was reckoned is no floor for what was sold. */
  #raise(source: 'rate' | 'told', now: Sales): Sales {
    const { kv } = this.ctx.storage
    const said = kv.get<Sales>(source)
    const later = laterSales(said, now)
    if (later !== said) kv.put(source, later)
    return later
  }
}
