// Counts shoppers' activity on a site, one object per site: views of cars and the results of the site, written to the
// database in batches, never per view; and popular searches.
import { DurableObject } from 'cloudflare:workers'

import { createAgentCounter, saveAgentCalls } from '#analytics/agent-calls.ts'
import type { Speed } from '#analytics/page-speed.ts'
import { createResultCounter } from '#analytics/result-counter.ts'
import { saveResults } from '#analytics/result-rows.ts'
import type { PageCount, PageGroup } from '#analytics/results.ts'
import type { Env, ViewCounterCalls } from '#env.ts'
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'
import { addCarViews, type CarViews } from './car-views.ts'
import { createPopularSearches, type Searcher } from './popular-searches.ts'
import type { Visitor } from './visitor.ts'

const BATCH = 100

/** Milliseconds between two batches. */
const GATHER_MS: Milliseconds = 20_000

const DAY_MS: Milliseconds = DAY * 1000

/** Maximum batches of results to write before they are shown. */
const MAX_BATCHES = 10

/**
 * Days that totals of results stay here after the database has them, so that a late report does not restart its row.
 */
const KEPT_DAYS = 3

/** Maximum browsers of one network that count for a vehicle per day: anyone can invent browsers. */
const MAX_BROWSERS = 20

/** The Durable Object class; `open` returns the database of a site, and rejects while that is unknown. */
export function viewCounter(open: (env: Env, site: string) => Promise<D1Database>) {
  return class extends DurableObject<Env> implements ViewCounterCalls {
    readonly #counted = createViewBuffer(this.ctx.storage)
    readonly #searches = createPopularSearches(this.ctx.storage)
    readonly #results = createResultCounter(this.ctx.storage)
    readonly #agents = createAgentCounter(this.ctx.storage)

    /**
     * Counts one view of a car, once a day per visitor, with the other events in its page's report. `site` is the slug
     * that names the object; `isElsewhere` if a third party keeps the number that pages show.
     */
    async count(
      site: string,
      slug: string,
      visitor: Visitor,
      counted: PageCount,
      isElsewhere = false,
    ): Promise<void> {
      const views = this.#isFirst(slug, visitor, Date.now()) ? 1 : 0
      if (views === 0 && (counted.page_views ?? 0) === 0) return
      if (views > 0 && !isElsewhere) this.#counted.add(slug)
      this.#results.add({ ...counted, views })
      await this.#gather(site)
    }

    /** Counts a page report; views of cars go through `count`. */
    async add(site: string, counted: PageCount): Promise<void> {
      this.#results.add(counted)
      await this.#gather(site)
    }

    async addSpeed(site: string, day: string, page: PageGroup, speed: Speed): Promise<void> {
      this.#results.addSpeed(day, page, speed)
      await this.#gather(site)
    }

    /** Counts calls by assistants, by tool. */
    async addAgentCalls(site: string, day: string, calls: Record<string, number>): Promise<void> {
      for (const [tool, times] of Object.entries(calls)) this.#agents.add(day, tool, times)
      await this.#gather(site)
    }

    /** Writes pending results before they are displayed. */
    async flush(site: string): Promise<void> {
      for (let batch = 0; batch < MAX_BATCHES; batch += 1)
        // Sequential: each batch is what the previous one left over.
        if (!(await this.#sendResults(site))) return
    }

    /** Writes a batch of results; false if there was none. They are totals, so a concurrent alarm does no harm. */
    async #sendResults(site: string): Promise<boolean> {
      const results = this.#results.read()
      const agents = this.#agents.read()
      const rest = [results.rows, results.speeds, agents]
      if (rest.every(({ length }) => length === 0)) return false
      const db = await open(this.env, site)
      await saveResults(db, site, results)
      this.#results.take(results)
      await saveAgentCalls(db, site, agents)
      this.#agents.take(agents)
      return true
    }

    /** Schedules a write to the database. */
    async #gather(site: string): Promise<void> {
      const { storage } = this.ctx
      const now = Date.now()
      if (((await storage.getAlarm()) ?? Infinity) <= now + GATHER_MS) return
      storage.kv.put('site', site)
      await storage.setAlarm(now + GATHER_MS)
    }

    #isFirst(slug: string, { network, browser }: Visitor, now: Milliseconds): boolean {
      const { sql } = this.ctx.storage
      const insert = `INSERT OR IGNORE INTO visitors SELECT ?1, ?2, ?3 || ?4 WHERE (SELECT count(*) FROM visitors
        WHERE day = ?1 AND slug = ?2 AND visitor >= ?3 AND visitor < ?3 || 'g') < ?5 RETURNING day`
      const bound = [dayOf(now), slug, network, browser, MAX_BROWSERS]
      return sql.exec(insert, ...bound).toArray().length > 0
    }

    /** Deletes the visitors of earlier days; returns the number deleted. */
    purge(now: Seconds): number {
      const { sql } = this.ctx.storage
      const gone = sql.exec('DELETE FROM visitors WHERE day < ? RETURNING day', dayOf(now * 1000))
      return gone.toArray().length
    }

    /** Counts a searcher of a search by its canonical address. */
    countSearch(address: string, who: Searcher): Promise<void> {
      return this.#searches.count(address, who, Math.floor(Date.now() / 1000))
    }

    popularSearches(now: Seconds): string[] {
      return this.#searches.list(now)
    }

    /** Deletes searchers of earlier windows; returns the number deleted. */
    purgeSearchers(now: Seconds): number {
      return this.#searches.forget(now)
    }

    /**
     * Writes the batch to the database; a failed alarm is retried automatically and has removed nothing. The last one
     * of a day deletes its visitors.
     */
    override async alarm(): Promise<void> {
      const { storage } = this.ctx
      const site = storage.kv.get<string>('site')
      const counted = this.#counted.read()
      const now = Math.floor(Date.now() / 1000)
      this.purge(now)
      if (site !== undefined && counted.length > 0)
        await addCarViews(await open(this.env, site), site, counted, now)
      this.#counted.take(counted)
      if (site !== undefined) await this.#sendResults(site)
      const before = new Date((now - KEPT_DAYS * DAY) * 1000).toISOString().slice(0, 10)
      this.#results.forget(before)
      this.#agents.forget(before)
      const left = [this.#agents.read(), ...Object.values(this.#results.read())]
      const rest = [this.#counted.read(), ...left]
      if (rest.some(({ length }) => length > 0)) return storage.setAlarm(Date.now())
      const isKnown = storage.sql.exec('SELECT 1 FROM visitors LIMIT 1').toArray().length > 0
      if (isKnown) await storage.setAlarm((dayOf(now * 1000) + 1) * DAY_MS)
    }
  }
}

const dayOf = (now: Milliseconds) => Math.floor(now / DAY_MS)

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
    /** A batch of the rows, at most one database batch. */
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
