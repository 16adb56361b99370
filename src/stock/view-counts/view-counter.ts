// Counts views of cars (A9), one object per site: writes to the database in batches, never per view.
import { DurableObject } from 'cloudflare:workers'

import type { Env } from '#env.ts'
import { addCarViews } from './car-views.ts'
import { createViewBuffer, type ViewBuffer } from './view-buffer.ts'

/** Milliseconds between two batches. */
const GATHER_MS = 20_000

export class ViewCounter extends DurableObject<Env> {
  readonly #counted: ViewBuffer

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#counted = createViewBuffer(ctx.storage)
  }

  /** Counts one view of a car. `site` is the slug that names the object. */
  async count(site: string, slug: string): Promise<void> {
    const { storage } = this.ctx
    this.#counted.add(slug)
    if ((await storage.getAlarm()) !== null) return
    storage.kv.put('site', site)
    await storage.setAlarm(Date.now() + GATHER_MS)
  }

  /** Writes the batch to the database. A failed alarm is retried automatically and has removed nothing. */
  override async alarm(): Promise<void> {
    const site = this.ctx.storage.kv.get<string>('site')
    const counted = this.#counted.read()
    if (site === undefined || counted.length === 0) return
    await addCarViews(this.env.DB, site, counted)
    this.#counted.take(counted)
    if (this.#counted.read().length > 0) await this.ctx.storage.setAlarm(Date.now())
  }
}
