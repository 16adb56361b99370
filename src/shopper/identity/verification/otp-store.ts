// Stores and counts the codes of all sites: a single object, so that the counts are exact.
import { DurableObject } from 'cloudflare:workers'

import type { Env, OtpStoreCalls } from '#env.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import {
  capsOf,
  type Counted,
  hourOf,
  isOpen,
  refundsOf,
  type Reserved,
  waitOf,
  type Wanted,
} from './rate-limits.ts'
import { type CapCounters, createCapCounters } from '#lib/cap-counters.ts'
import { createSentCodes, type SentCode, type SentCodes } from './sent-codes.ts'

/** Milliseconds between two cleanups. */
const CLEAR_MS: Milliseconds = 3_600_000

/** Times are supplied by the caller. */
export class OtpStore extends DurableObject<Env> implements OtpStoreCalls {
  readonly #counters: CapCounters
  readonly #codes: SentCodes

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#counters = createCapCounters(ctx.storage)
    this.#codes = createSentCodes(ctx.storage)
  }

  /** Whether another code is within every limit; counts nothing. */
  isOpen(counted: Counted, now: Seconds): boolean {
    return this.#counters.read(capsOf(counted), now).every(({ cap, count }) => isOpen(cap, count))
  }

  /** Counts a code if it is within every limit. A failed send still counts, since the message may have left. */
  async reserve(wanted: Wanted, now: Seconds): Promise<Reserved> {
    const { storage } = this.ctx
    const caps = [waitOf(wanted.slot, wanted.waitSeconds), ...capsOf(wanted)]
    const full = this.#counters.read(caps, now).find(({ cap, count }) => !isOpen(cap, count))
    if (full !== undefined) {
      const isWait = full.cap === caps[0]
      return isWait ? { status: 'wait', seconds: full.endsAt - now } : { status: 'limited' }
    }
    storage.transactionSync(() => {
      for (const cap of caps) this.#counters.addSent(cap, now)
    })
    if ((await storage.getAlarm()) === null) await storage.setAlarm(now * 1000 + CLEAR_MS)
    return { status: 'reserved' }
  }

  /** Stores a sent code until it is used. Replaces the previous one for that phone and site. */
  keep(code: SentCode, now: Seconds): void {
    this.#codes.keep(code, now)
  }

  /** Counts an attempt before the code is compared. */
  countTry(code: Omit<SentCode, 'code'>, now: Seconds): 'counted' | 'wrong' | 'used-up' {
    return this.#codes.countTry(code, now)
  }

  /** Uses a code, once; false if it does not match. A verified phone need not wait for its next code. */
  use(code: SentCode, counted: Counted, now: Seconds): boolean {
    if (!this.#codes.use(code, now)) return false
    for (const cap of [hourOf(counted.site), ...refundsOf(counted)])
      this.#counters.addVerified(cap, now)
    this.#counters.forget(waitOf(code.slot, 0).key)
    return true
  }

  /** Deletes expired rows. The alarm stops when nothing is left. */
  override async alarm(): Promise<void> {
    const now = Math.floor(Date.now() / 1000)
    this.#codes.prune(now)
    if (this.#counters.prune(now)) await this.ctx.storage.setAlarm(Date.now() + CLEAR_MS)
  }
}
