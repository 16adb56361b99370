// Imports the stock of one site: deliveries in order of arrival, and feeds when due. The alarm does all the work; the
// platform repeats it after a crash.
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { DELIVERY } from './delivery.ts'
import { toReply, toResponse, type Reply } from './reply.ts'
import { createImporterJobs } from './importer-jobs.ts'
import { receiveDelivery } from './receive-delivery.ts'
import { BUSY } from './refusal.ts'
import { createSpool } from './spool.ts'
import { createUploads } from './uploads.ts'
import type { ImportJobDeps } from './job-deps.ts'

export type StockImporter = InstanceType<ReturnType<typeof stockImporter>>

/** Milliseconds that a sender waits for the result of a delivery. */
const TIMEOUT_MS = 20_000
/** Seconds before a failed job is retried. */
const PAUSE = 600

/** The Durable Object class, with its dependencies. */
export function stockImporter(createWork: (env: Env) => ImportJobDeps) {
  return class extends DurableObject<Env> {
    readonly #spool = createSpool(this.ctx.storage)
    readonly #awaited = new Map<string, PromiseWithResolvers<void>>()
    readonly #uploads = createUploads(() => createWork(this.env).clock())

    /** Receives a delivery; the path is the site's slug. */
    override fetch(request: Request): Promise<Response> {
      return this.#take(request).then(toResponse)
    }

    async #take(request: Request): Promise<Reply> {
      const site = new URL(request.url).pathname.slice(1)
      const upload = this.#uploads.enter(request.headers.get('CF-Connecting-IP') ?? '')
      if (upload === null) return toReply.refused(BUSY)
      const work = createWork(this.env)
      const receipt = await work
        .keyOf(site)
        .then((key) =>
          receiveDelivery(request, upload, { key, spool: this.#spool, now: work.clock() }),
        )
        .finally(upload.leave)
      if (!('kept' in receipt)) return toReply.refused(receipt)
      this.ctx.storage.kv.put('site', site)
      const { id } = receipt.kept
      if (this.#spool.find(DELIVERY, id)?.result === null) {
        await this.ctx.storage.setAlarm(work.clock() * 1000)
        await this.#wait(id)
      }
      return this.read(id) ?? toReply.unknown()
    }

    /** The result of a delivery; null if there is none or it has expired. */
    read(id: string): Reply | null {
      const kept = this.#spool.find(DELIVERY, id)
      return kept === null ? null : toReply.of(kept)
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
        return createWork(this.env).clock() + PAUSE
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
      return createImporterJobs(site, createWork(this.env), this.#spool, kv)
    }

    /** Seconds; an earlier alarm is kept. */
    async #ring(at: number): Promise<void> {
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
