// Imports the stock of one site: deliveries in order of arrival, and feeds when due. The alarm does all the work; the
// platform repeats it after a crash.
import { DurableObject } from 'cloudflare:workers'

import type { Env, StockImporterCalls } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { CONSOLE, DELIVERY, EDIT } from '#vehicle/stock-source.ts'
import { createChangeLog, type LoggedChange } from './change-log.ts'
import { spoolEdits, type StockEdits } from './edit-stock.ts'
import {
  type Cleared,
  type Clearing,
  type Delivery,
  type Edited,
  isClearing,
  type Result,
  type ImportedFile,
  type Terms,
} from './delivery.ts'
import { createImporterJobs } from './importer-jobs.ts'
import type { StockKeyUsed } from '#tenant/secret.ts'
import type { DeliveryKey, ImportJobDeps } from './job-deps.ts'
import { createBodyCheck, isLengthSigned, parseDelivery } from './parse-delivery.ts'
import { MAX_BYTES, PART_BYTES, receiveBody, type Received } from './receive-body.ts'
import {
  BUSY,
  isDeliveryRefusal,
  tooManyRequests,
  type DeliveryRefusal,
  refuseDelivery,
  type Reply,
  toReply,
  toResponse,
  UNSIGNED,
} from './reply.ts'
import { createSpool, type Spool, type WaitingDelivery } from './spool.ts'
import { createStockMemory } from './stock-memory.ts'
import { createUploads, MAX_UNPROVED, type Upload } from './uploads.ts'

/** Maximum deliveries in the queue. */
const MAX_WAITING = 5

const NO_SETTINGS = tooManyRequests('The settings of this site cannot be read now.')
const TOO_LONG = refuseDelivery(
  413,
  `The maximum size of a delivery is ${MAX_BYTES / 1_000_000} MB.`,
)

const UNPROVED = refuseDelivery(
  413,
  `A delivery of more than ${MAX_UNPROVED / 1_000_000} MB must also sign its length. Compress it with gzip, or send webhook-length-signature: the same signature of "length=" and the bytes of the body as in Content-Length.`,
)

const NOT_RECEIVED: Record<Extract<Received, string>, DeliveryRefusal> = {
  'too long': TOO_LONG,
  'too slow': refuseDelivery(408, 'The upload timed out.'),
  'cut short': refuseDelivery(400, 'The upload is incomplete.'),
  unsigned: UNSIGNED,
  unproved: UNPROVED,
  'pushed out': tooManyRequests('Too many simultaneous deliveries; this one was the slowest.'),
}

/** Milliseconds that a sender waits for the result of a delivery. */
const TIMEOUT_MS: Milliseconds = 20_000
/** Seconds before a failed job is retried. */
const PAUSE: Seconds = 600

/** The Durable Object class, with its dependencies. */
export function stockImporter(createDeps: (env: Env) => ImportJobDeps) {
  return class extends DurableObject<Env> implements StockImporterCalls {
    readonly #spool = createSpool(this.ctx.storage)
    readonly #memory = createStockMemory(this.ctx.storage)
    readonly #log = createChangeLog(this.ctx.storage)
    readonly #awaited = new Map<string, PromiseWithResolvers<void>>()
    readonly #uploads = createUploads(() => createDeps(this.env).clock())

    /** Receives a delivery; the path is the site's slug. */
    override fetch(request: Request): Promise<Response> {
      return this.#take(request).then(toResponse)
    }

    async #take(request: Request): Promise<Reply> {
      const site = new URL(request.url).pathname.slice(1)
      const upload = this.#uploads.enter(request.headers.get('CF-Connecting-IP') ?? '')
      if (upload === null) return toReply.refused(BUSY)
      const deps = createDeps(this.env)
      const receive = async () => {
        const keys = await deps.keysOf(site)
        if (keys === null) return NO_SETTINGS
        return receiveDelivery(request, upload, { keys, spool: this.#spool, now: deps.clock() })
      }
      const receipt = await receive().finally(upload.leave)
      if (!('delivery' in receipt)) return toReply.refused(receipt)
      this.ctx.storage.kv.put('site', site)
      const { id } = receipt.delivery
      await deps.noteKey(site, receipt.key)
      if (this.#spool.find(DELIVERY, id)?.result === null) {
        await this.ctx.storage.setAlarm(deps.clock() * 1000)
        await this.#wait(id)
      }
      return this.read(id) ?? toReply.unknown()
    }

    /** The result of a delivery; null if there is none or it has expired. */
    read(id: string): Reply | null {
      const spooled = this.#spool.find(DELIVERY, id)
      return spooled === null ? null : toReply.of(spooled)
    }

    /** Imports a file after pending work; `site` is the slug that names the object. Null if that is not done yet. */
    async take(site: string, bytes: Uint8Array, mode: Terms['mode']): Promise<ImportedFile | null> {
      const body = crypto.randomUUID()
      for (let at = 0; at * PART_BYTES < bytes.byteLength; at += 1)
        this.#spool.write(body, at, bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES))
      const result = await this.#doFor(site, body, mode)
      return result && { outcome: result.outcome, taken: result.taken, refused: result.refused }
    }

    /**
     * Removes all vehicles, or the demo vehicles, after pending work; `site` is the slug that names the object. Null if
     * that is not done yet.
     */
    async clear(site: string, mode: Clearing): Promise<Cleared | null> {
      // These tasks have no body.
      const result = await this.#doFor(site, crypto.randomUUID(), mode)
      if (result === null) return null
      const { outcome, retired, message } = result
      return { isDone: outcome === 'taken', removed: retired, message }
    }

    /** Does a task from the console in turn; null if it is not done in time. */
    async #doFor(site: string, body: string, mode: Delivery['mode']): Promise<Result | null> {
      this.ctx.storage.kv.put('site', site)
      const now = createDeps(this.env).clock()
      const id = crypto.randomUUID()
      const force = isClearing(mode)
      this.#spool.add({ source: CONSOLE, id, at: now, mode, map: '', force }, body, '')
      await this.ctx.storage.setAlarm(now * 1000)
      await this.#wait(id)
      return this.#spool.find(CONSOLE, id)?.result ?? null
    }

    /**
     * Edits vehicles, ahead of waiting deliveries; `site` is the slug that names the object. Null if that is not done
     * yet.
     */
    async edit(site: string, edits: StockEdits): Promise<Edited | null> {
      this.ctx.storage.kv.put('site', site)
      const now = createDeps(this.env).clock()
      const id = spoolEdits(this.#spool, edits, now)
      await this.ctx.storage.setAlarm(now * 1000)
      await this.#wait(id)
      const result = this.#spool.find(EDIT, id)?.result ?? null
      if (result !== null && result.edited === undefined) throw new Error(result.message)
      return result?.edited ?? null
    }

    /** The history of a vehicle, newest first. */
    changes(vehicle: string): LoggedChange[] {
      return this.#log.list(vehicle)
    }

    /** Deliveries and files that are not imported yet. */
    waiting(): WaitingDelivery[] {
      return this.#spool.listWaiting()
    }

    /** Deletes expired deliveries; returns the number deleted. */
    purge(now: Seconds): number {
      return this.#spool.purge(now) + this.#log.purge(now)
    }

    /** Schedules the feeds. `site` is the slug that names the object. */
    async arm(site: string): Promise<void> {
      this.ctx.storage.kv.put('site', site)
      const next = await this.#importer(site).nextLook()
      if (next !== null) await this.#ring(next)
    }

    override async alarm(): Promise<void> {
      const site = this.ctx.storage.kv.get<string>('site')
      if (site === undefined) return
      const next = await this.#workOnce(site).catch((error: unknown) => {
        logError('intake.importer-failed', { tenant: site, error: errorName(error) })
        return createDeps(this.env).clock() + PAUSE
      })
      if (next !== null) await this.#ring(next)
    }

    /** Returns the time of the next job. */
    async #workOnce(site: string): Promise<number | null> {
      const importer = this.#importer(site)
      const done = await importer.workOnce()
      if (done !== null) this.#tell(done)
      return importer.nextLook()
    }

    #importer(site: string) {
      const { kv } = this.ctx.storage
      const storage = { spool: this.#spool, memory: this.#memory, log: this.#log, kv }
      return createImporterJobs(site, createDeps(this.env), storage)
    }

    /** Keeps an earlier alarm. */
    async #ring(at: Seconds): Promise<void> {
      const set = await this.ctx.storage.getAlarm()
      if (set === null || set > at * 1000) await this.ctx.storage.setAlarm(at * 1000)
    }

    /** Waits until a delivery is done, or until the sender's timeout. */
    async #wait(id: string): Promise<void> {
      const awaited = this.#awaited.get(id) ?? Promise.withResolvers<void>()
      this.#awaited.set(id, awaited)
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, TIMEOUT_MS)
      })
      await Promise.race([awaited.promise, late])
      clearTimeout(timer)
    }

    #tell(id: string): void {
      this.#awaited.get(id)?.resolve()
      this.#awaited.delete(id)
    }
  }
}

/** The delivery, now or already in the spool, and which of the site's `keys` signed it. */
export async function receiveDelivery(
  request: Request,
  upload: Upload,
  { keys, spool, now }: { keys: readonly DeliveryKey[]; spool: Spool; now: Seconds },
): Promise<{ delivery: Delivery; key: StockKeyUsed } | DeliveryRefusal> {
  const signed = parseDelivery(request, now)
  if (isDeliveryRefusal(signed)) return signed
  const { delivery, timestamp, signatures, query } = signed
  const bytes = Number(request.headers.get('content-length') ?? 0)
  if (bytes > MAX_BYTES) return TOO_LONG
  const signs = keys.map((key) => key.signs)
  const head = { id: delivery.id, timestamp }
  const lengths = request.headers.get('webhook-length-signature') ?? ''
  const isProved = isLengthSigned(signs, head, { bytes, signatures: lengths })
  if (isProved) upload.prove()
  else if (bytes > MAX_UNPROVED) return UNPROVED
  const check = createBodyCheck(signs, { ...head, query })
  const add = (chunk: Uint8Array) => {
    upload.add(chunk.byteLength)
    check.add(chunk)
  }
  let hash = ''
  let key: DeliveryKey | undefined
  const isSigned = () => {
    const end = check.end(signatures)
    hash = end.hash
    key = keys[end.signer]
    if (key !== undefined) upload.vouch()
    return key !== undefined
  }
  const maxBytes = isProved ? bytes : MAX_BYTES
  const options = { isProved, maxBytes, add, ended: upload.ended, isSigned }
  const received = await receiveBody(request.body, spool, options)
  if (typeof received === 'string') return NOT_RECEIVED[received]
  if (key === undefined) {
    spool.drop(received.body)
    return UNSIGNED
  }
  const verdict = judge(delivery, hash, spool)
  if (verdict === 'new') spool.add(delivery, received.body, hash)
  else spool.drop(received.body)
  return typeof verdict === 'string' ? { delivery, key } : verdict
}

/** "known" for a repeated delivery; "new" also for one that failed. */
function judge(delivery: Delivery, hash: string, spool: Spool): 'new' | 'known' | DeliveryRefusal {
  const known = spool.find(delivery.source, delivery.id)
  if (known !== null) {
    const isSame =
      known.hash === hash &&
      known.mode === delivery.mode &&
      known.map === delivery.map &&
      known.force === delivery.force
    if (!isSame)
      return refuseDelivery(409, 'This webhook-id was already used for a different delivery.')
    if (known.result?.outcome !== 'failed') return 'known'
  }
  if (spool.countWaiting() < MAX_WAITING) return 'new'
  return tooManyRequests('Other deliveries are being imported.')
}
