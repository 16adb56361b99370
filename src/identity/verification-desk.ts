// Counts and keeps the codes of all sites: one object, so that what it counts is true (TH8, TH9).
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'
import { capsOf, hourOf, isPumped, type Counted } from './caps.ts'
import { createSendCounters, type SendCounters } from './send-counters.ts'
import { createSentCodes, type SentCode, type SentCodes } from './sent-codes.ts'

/** A code that somebody wants sent. */
export type Wanted = Counted & {
  code: SentCode
  /** Seconds between two codes for one phone on a site. */
  waitSeconds: number
}

export type Reserved =
  /** It counts as sent now: send it. */
  { status: 'reserved' } | { status: 'wait'; seconds: number } | { status: 'limited' }

/** Milliseconds between two clearings. */
const CLEAR_MS = 3_600_000

/** Times are seconds, and the caller's. */
export class VerificationDesk extends DurableObject<Env> {
  readonly #counters: SendCounters
  readonly #codes: SentCodes

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#counters = createSendCounters(ctx.storage)
    this.#codes = createSentCodes(ctx.storage)
  }

  /** Whether a code would be within every cap; counts nothing. */
  isOpen(counted: Counted, now: number): boolean {
    const { site } = counted
    return (
      capsOf(counted).every((cap) => this.#counters.read(cap, now).sent < cap.most) &&
      !isPumped(this.#counters.read(hourOf(site), now))
    )
  }

  /** Takes a place within every cap and keeps the code, or neither. What was sent to that phone on that site before is over. */
  async reserve(wanted: Wanted, now: number): Promise<Reserved> {
    const { storage } = this.ctx
    const seconds = this.#waitOf(wanted, now)
    if (seconds > 0) return { status: 'wait', seconds }
    if (!this.isOpen(wanted, now)) return { status: 'limited' }
    storage.transactionSync(() => {
      for (const cap of capsOf(wanted)) this.#counters.addSent(cap, now)
      this.#codes.keep(wanted.code, now)
    })
    if ((await storage.getAlarm()) === null) await storage.setAlarm(now * 1000 + CLEAR_MS)
    return { status: 'reserved' }
  }

  /** Counts a try at a code, before anybody compares it. */
  countTry(code: Omit<SentCode, 'code'>, now: number): 'counted' | 'wrong' | 'limited' {
    return this.#codes.countTry(code, now)
  }

  /** Uses a code of a site up, once; false where it is not the one. */
  use(code: SentCode, site: string, now: number): boolean {
    const isUsed = this.#codes.use(code, now)
    if (isUsed) this.#counters.addVerified(hourOf(site), now)
    return isUsed
  }

  /** Takes away what is over. It sleeps until the next code when nothing is left. */
  override async alarm(): Promise<void> {
    const now = Math.floor(Date.now() / 1000)
    this.#codes.prune(now)
    if (this.#counters.prune(now)) await this.ctx.storage.setAlarm(Date.now() + CLEAR_MS)
  }

  #waitOf({ code, waitSeconds }: Wanted, now: number): number {
    const last = this.#codes.lastSent(code.slot, now)
    return last === null ? 0 : last + waitSeconds - now
  }
}
