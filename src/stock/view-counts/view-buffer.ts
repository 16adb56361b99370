// Views that have been counted and not yet added to the database: rows in the counter's own SQLite, so that none is lost.
import type { CarViews } from './car-views.ts'

export type ViewBuffer = {
  add: (slug: string) => void
  /** Some of the rows, at most as many as one batch of the database takes. */
  read: () => CarViews[]
  /** Takes away what has been added to the database; views that came since then stay. */
  take: (added: readonly CarViews[]) => void
}

const BATCH = 100

/** The buffer in a Durable Object's storage. */
export function createViewBuffer(storage: DurableObjectStorage): ViewBuffer {
  const { sql } = storage
  sql.exec(
    'CREATE TABLE IF NOT EXISTS counted (slug TEXT PRIMARY KEY, views INTEGER NOT NULL) WITHOUT ROWID',
  )
  return {
    add: (slug) => {
      sql.exec(
        'INSERT INTO counted VALUES (?, 1) ON CONFLICT DO UPDATE SET views = views + 1',
        slug,
      )
    },
    read: () => sql.exec<CarViews>('SELECT slug, views FROM counted LIMIT ?', BATCH).toArray(),
    take: (added) =>
      storage.transactionSync(() => {
        for (const { slug, views } of added)
          sql.exec('UPDATE counted SET views = views - ? WHERE slug = ?', views, slug)
        sql.exec('DELETE FROM counted WHERE views <= 0')
      }),
  }
}
