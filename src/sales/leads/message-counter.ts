// Counts messages about forms and reservations to shoppers, because anyone can fill in a form with someone else's
// number. One object per site, so that the counts are exact however many forms arrive at once. Stores fingerprints
// only.
import { DurableObject } from 'cloudflare:workers'

import type { Env, MessageCounterCalls } from '#env.ts'
import { type Cap, type CapCounters, createCapCounters } from '#lib/cap-counters.ts'
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'

/** Maximum messages to one mobile or mailbox per day: enough for a shopper who browses a lot. */
export const MAX_TO_ONE = 5
/** Maximum messages of a site to everyone: several times as many as the busiest dealer sends. */
export const MAX_OF_SITE = { anHour: 200, aDay: 1000 } as const

const HOUR: Seconds = 3600
/** Milliseconds between two cleanups. */
const CLEAR_MS: Milliseconds = 3_600_000

export class MessageCounter extends DurableObject<Env> implements MessageCounterCalls {
  readonly #counters: CapCounters

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#counters = createCapCounters(ctx.storage)
  }

  /**
   * Counts a message if it is within every limit. `to` is the fingerprint of a mobile or a mailbox. "enough": the
   * recipient reached the daily limit. "ceiling": the site reached its limit.
   */
  async count(to: string): Promise<'counted' | 'enough' | 'ceiling'> {
    const now = Math.floor(Date.now() / 1000)
    const own = { key: `to ${to}`, seconds: DAY, most: MAX_TO_ONE }
    const caps: Cap[] = [
      own,
      { key: 'site', seconds: HOUR, most: MAX_OF_SITE.anHour },
      { key: 'site', seconds: DAY, most: MAX_OF_SITE.aDay },
    ]
    const full = this.#counters.findFull(caps, now)
    if (full !== undefined) return full.cap === own ? 'enough' : 'ceiling'
    const { storage } = this.ctx
    storage.transactionSync(() => {
      for (const cap of caps) this.#counters.addSent(cap, now)
    })
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now() + CLEAR_MS)
    return 'counted'
  }

  /** Deletes expired rows. The alarm stops when nothing is left. */
  override async alarm(): Promise<void> {
    const now = Date.now()
    if (this.#counters.prune(Math.floor(now / 1000)))
      await this.ctx.storage.setAlarm(now + CLEAR_MS)
  }
}
