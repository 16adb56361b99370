// Counts the suspicious forms of all sites. A single object, so that the limits are exact. It stores hashes of
// networks.
import { DurableObject } from 'cloudflare:workers'

import type { Env, SuspectCounterCalls } from '#env.ts'
import { type CapCounters, createCapCounters } from '#lib/cap-counters.ts'
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'
import { type SuspiciousForm, suspectCapsOf } from './suspect-caps.ts'

/** Milliseconds between two cleanups. */
const CLEAR_MS: Milliseconds = 3_600_000

/** Counts refused forms by site slug. */
const REFUSED = 'refused '

/** Refused forms of a site since a time. */
export type RefusedSuspects = { site: string; refused: number; since: Seconds }

/** Counts suspicious forms. The caller supplies the time. */
export class SuspectCounter extends DurableObject<Env> implements SuspectCounterCalls {
  readonly #counters: CapCounters

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#counters = createCapCounters(ctx.storage)
  }

  /**
   * Counts a suspicious form if it is within every limit; "first" means the first form that a site refuses in a day.
   */
  async count(form: SuspiciousForm, now: Seconds): Promise<'admitted' | 'refused' | 'first'> {
    const { storage } = this.ctx
    const caps = suspectCapsOf(form)
    const refusals = { key: REFUSED + form.site, seconds: DAY, most: 1 }
    const isFull = this.#counters.findFull(caps, now) !== undefined
    const isFirst = isFull && this.#counters.findFull([refusals], now) === undefined
    storage.transactionSync(() => {
      for (const cap of isFull ? [refusals] : caps) this.#counters.addSent(cap, now)
    })
    if ((await storage.getAlarm()) === null) await storage.setAlarm(now * 1000 + CLEAR_MS)
    return isFirst ? 'first' : isFull ? 'refused' : 'admitted'
  }

  /** Sites that refused forms within a day, most first. */
  listRefused(now: Seconds): RefusedSuspects[] {
    return this.#counters
      .list(REFUSED, now)
      .map(({ key, sent, since }) => ({ site: key.slice(REFUSED.length), refused: sent, since }))
  }

  /** Deletes expired rows. The alarm stops when nothing is left. */
  override async alarm(): Promise<void> {
    const now = Date.now()
    if (this.#counters.prune(Math.floor(now / 1000)))
      await this.ctx.storage.setAlarm(now + CLEAR_MS)
  }
}
