// Counts views of cars, one object per site: writes to the database in batches, never per view.
import { DurableObject } from 'cloudflare:workers'

import type { Env, ViewCounterCalls } from '#env.ts'
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'
import { addCarViews, type CarViews } from './car-views.ts'

const BATCH = 100

/** Milliseconds between two batches. */
const GATHER_MS: Milliseconds = 20_000

/** The Durable Object class; `open` gives the database of a site, and rejects while that is unknown. */
export function viewCounter(open: (env: Env, site: string) => Promise<D1Database>) {
  return class extends DurableObject<Env> implements ViewCounterCalls {
    readonly #counted = createViewBuffer(this.ctx.storage)

    /** Counts one view of a car, once a day for each visitor. `site` is the slug that names the object. */
    async count(site: string, slug: string, visitor: string): Promise<void> {
      const { storage } = this.ctx
      if (!this.#isFirst(slug, visitor)) return
      this.#counted.add(slug)
      if ((await storage.getAlarm()) !== null) return
      storage.kv.put('site', site)
      await storage.setAlarm(Date.now() + GATHER_MS)
    }

    /** Visitors of earlier days are forgotten. Without a visitor every view is the first. */
    #isFirst(slug: string, visitor: string): boolean {
      if (visitor === '') return true
      const { sql } = this.ctx.storage
      const day = Math.floor(Date.now() / (DAY * 1000))
      sql.exec('DELETE FROM visitors WHERE day < ?', day)
      const insert = 'INSERT OR IGNORE INTO visitors VALUES (?, ?, ?) RETURNING day'
      return sql.exec(insert, day, slug, visitor).toArray().length > 0
    }

    /** Deletes the visitors of earlier days; the number deleted. */
    purge(now: Seconds): number {
      const { sql } = this.ctx.storage
      const gone = sql.exec(
        'DELETE FROM visitors WHERE day < ? RETURNING day',
        Math.floor(now / DAY),
      )
      return gone.toArray().length
    }

    /** Writes the batch to the database. A failed alarm is retried automatically and has removed nothing. */
    override async alarm(): Promise<void> {
      const site = this.ctx.storage.kv.get<string>('site')
      const counted = this.#counted.read()
      if (site === undefined || counted.length === 0) return
      await addCarViews(await open(this.env, site), site, counted, Math.floor(Date.now() / 1000))
      this.#counted.take(counted)
      if (this.#counted.read().length > 0) await this.ctx.storage.setAlarm(Date.now())
    }
  }
}

/** Views not yet added to the database: rows in the ViewCounter's own SQLite, so that none is lost. */
export function createViewBuffer(storage: DurableObjectStorage) {
  const { sql } = storage
  sql.exec(
    `CREATE TABLE IF NOT EXISTS counted (slug TEXT PRIMARY KEY, views INTEGER NOT NULL) WITHOUT ROWID;
     CREATE TABLE IF NOT EXISTS visitors
       (day INTEGER, slug TEXT, visitor TEXT, PRIMARY KEY (day, slug, visitor)) WITHOUT ROWID`,
  )
  return {
    add(slug: string): void {
      sql.exec(
        'INSERT INTO counted VALUES (?, 1) ON CONFLICT DO UPDATE SET views = views + 1',
        slug,
      )
    },
    /** Some of the rows, at most one database batch. */
    read: () => sql.exec<CarViews>('SELECT slug, views FROM counted LIMIT ?', BATCH).toArray(),
    /** Removes the views that were added to the database; newer ones stay. */
    take: (added: readonly CarViews[]) =>
      storage.transactionSync(() => {
        for (const { slug, views } of added)
          sql.exec('UPDATE counted SET views = views - ? WHERE slug = ?', views, slug)
        sql.exec('DELETE FROM counted WHERE views <= 0')
      }),
  }
}
