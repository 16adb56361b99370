// Stores and counts the codes of all sites: a single object, so that the counts are exact.
import { DurableObject } from 'cloudflare:workers'

import type { Env, OtpStoreCalls } from '#env.ts'
import { type CapCounters, createCapCounters } from '#lib/cap-counters.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import {
  codeCapsOf,
  type Counted,
  freeCapsOf,
  onceOf,
  type Reserved,
  waitOf,
  type Wanted,
} from './rate-limits.ts'
import { createKnownNetworks, type KnownNetworks } from './known-networks.ts'
import {
  createSentCodes,
  type KeptCode,
  type SentCode,
  type SentCodes,
  type Tried,
} from './sent-codes.ts'

/** Milliseconds between two cleanups. */
const CLEAR_MS: Milliseconds = 3_600_000

/** Counts requests that needed a proof, by site slug. */
const PUMPED = 'pumped '

const HOUR: Seconds = 3600

/** Number of a site's requests that needed a proof, since a time. */
export type PumpedSite = { site: string; asked: number; since: Seconds }

/** Stores codes and their counts. The caller supplies the time. */
export class OtpStore extends DurableObject<Env> implements OtpStoreCalls {
  readonly #counters: CapCounters
  readonly #codes: SentCodes
  readonly #networks: KnownNetworks

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#counters = createCapCounters(ctx.storage)
    this.#codes = createSentCodes(ctx.storage)
    this.#networks = createKnownNetworks(ctx.storage)
  }

  /** Whether another code is within every limit, perhaps with a proof. Counts nothing. */
  isOpen(counted: Counted, now: Seconds): boolean {
    const caps = codeCapsOf({ ...counted, proof: 'worked' }, this.#isKnown(counted, now))
    return this.#counters.findFull(caps, now) === undefined
  }

  /** Counts a code if it is within every limit. A failed send still counts, since the message may have left. */
  async reserve(wanted: Wanted, now: Seconds): Promise<Reserved> {
    const isKnown = this.#isKnown(wanted, now)
    const wait = waitOf(wanted, wanted.waitSeconds)
    const caps = [wait, ...codeCapsOf(wanted, isKnown)]
    const full = this.#counters.findFull(caps, now)
    if (full !== undefined) {
      const seconds = full.endsAt - now
      return { status: full.cap === wait ? 'wait' : 'limited', seconds }
    }
    const once = wanted.token === null || wanted.proof === 'none' ? [] : [onceOf(wanted.token)]
    const free = [...freeCapsOf(wanted, isKnown), ...once]
    if (this.#counters.findFull(free, now) !== undefined) return this.#askForProof(wanted, now)
    await this.#count([...caps, ...free], now)
    return { status: 'reserved' }
  }

  async #askForProof({ site }: Wanted, now: Seconds): Promise<Reserved> {
    const pumped = { key: PUMPED + site, seconds: HOUR, most: 1 }
    const isFirst = this.#counters.findFull([pumped], now) === undefined
    await this.#count([pumped], now)
    return { status: 'proof', isFirst }
  }

  async #count(caps: Parameters<CapCounters['addSent']>[0][], now: Seconds): Promise<void> {
    const { storage } = this.ctx
    storage.transactionSync(() => {
      for (const cap of caps) this.#counters.addSent(cap, now)
    })
    if ((await storage.getAlarm()) === null) await storage.setAlarm(now * 1000 + CLEAR_MS)
  }

  /** Sites that have required a proof within the hour, most first. */
  listPumped(now: Seconds): PumpedSite[] {
    return this.#counters
      .list(PUMPED, now)
      .map(({ key, sent, since }) => ({ site: key.slice(PUMPED.length), asked: sent, since }))
  }

  /** Stores a sent code until it is used, beside those of other browsers. */
  keep(code: KeptCode, now: Seconds): void {
    this.#codes.keep(code, now)
  }

  /** Counts an attempt before the code is compared. */
  countTry(code: Omit<SentCode, 'code'>, now: Seconds): Tried {
    return this.#codes.countTry(code, now)
  }

  /** Uses a code, once; false if it does not match. A verified phone need not wait for its next code. */
  use(code: SentCode, counted: Counted, now: Seconds): boolean {
    const proof = this.#codes.use(code, now)
    if (proof === null) return false
    const sent = { ...counted, proof }
    const isKnown = this.#isKnown(counted, now)
    for (const cap of [...codeCapsOf(sent, isKnown), ...freeCapsOf(sent, isKnown)])
      if (cap.isRefunded === true) this.#counters.addVerified(cap, now)
    this.#counters.forget(waitOf({ ...counted, slot: code.slot }, 0).key)
    if (hasNetwork(counted)) this.#networks.add(toKnown(counted), now)
    return true
  }

  /** Whether the person has signed in from this network before. */
  #isKnown(counted: Counted, now: Seconds): boolean {
    return hasNetwork(counted) && this.#networks.has(toKnown(counted), now)
  }

  /** Deletes expired rows. The alarm stops when nothing is left. */
  override async alarm(): Promise<void> {
    const now = Math.floor(Date.now() / 1000)
    this.#codes.prune(now)
    const isMore = [this.#counters.prune(now), this.#networks.prune(now)].includes(true)
    if (isMore) await this.ctx.storage.setAlarm(Date.now() + CLEAR_MS)
  }
}

const toKnown = ({ phone, network }: Counted) => ({ person: phone, network })

/** Whether a request has a network: a passkey's challenge does not, nor does this machine. */
const hasNetwork = ({ network, isLocal }: Counted) => network !== '' && !isLocal
