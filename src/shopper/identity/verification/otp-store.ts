// Counts and keeps the codes of all sites: one object, so that what it counts is true (TH8, TH9).
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'
import { capsOf, hourOf, isOpen, refundsOf, waitOf, type Counted } from './rate-limits.ts'
import { createSendCounters, type SendCounters } from './send-counters.ts'
import { createSentCodes, type SentCode, type SentCodes } from './sent-codes.ts'

/** A code that somebody wants sent. */
export type Wanted = Counted & {
  /** Site and phone, as a keyed hash. */
  slot: string
  /** Seconds between two codes for it. */
  waitSeconds: number
}

export type Reserved =
  /** It counts as sent now: send it. */
  { status: 'reserved' } | { status: 'wait'; seconds: number } | { status: 'limited' }

/** Milliseconds between two clearings. */
const CLEAR_MS = 3_600_000

/** Times are seconds, and the caller's. */
export class OtpStore extends DurableObject<Env> {
  readonly #counters: SendCounters
  readonly #codes: SentCodes

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#counters = createSendCounters(ctx.storage)
    this.#codes = createSentCodes(ctx.storage)
  }

  /** Whether a code would be within every cap; counts nothing. */
  isOpen(counted: Counted, now: number): boolean {
    return this.#counters.read(capsOf(counted), now).every(({ cap, count }) => isOpen(cap, count))
  }

  /** Takes a place within every cap, or none. What cannot be sent then has taken it, too: it may have left all the same. */
  async reserve(wanted: Wanted, now: number): Promise<Reserved> {
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

  /** Keeps a code that was sent until it comes back. The one before it for that phone and site is over. */
  keep(code: SentCode, now: number): void {
    this.#codes.keep(code, now)
  }

  /** Counts a try at a code, before anybody compares it. */
  countTry(code: Omit<SentCode, 'code'>, now: number): 'counted' | 'wrong' | 'limited' {
    return this.#codes.countTry(code, now)
  }

  /** Uses a code up, once; false where it is not the one. Who has proved a phone need not wait for the next. */
  use(code: SentCode, counted: Counted, now: number): boolean {
    if (!this.#codes.use(code, now)) return false
    for (const cap of [hourOf(counted.site), ...refundsOf(counted)])
      this.#counters.addVerified(cap, now)
    this.#counters.forget(waitOf(code.slot, 0).key)
    return true
  }

  /** Takes away what is over. It sleeps until the next code when nothing is left. */
  override async alarm(): Promise<void> {
    const now = Math.floor(Date.now() / 1000)
    this.#codes.prune(now)
    if (this.#counters.prune(now)) await this.ctx.storage.setAlarm(Date.now() + CLEAR_MS)
  }
}
