// Views not yet added to the database: rows in the ViewCounter's own SQLite, so that none is lost.
import type { CarViews } from './car-views.ts'

export type ViewBuffer = {
  add: (slug: string) => void
  /** Some of the rows, at most one database batch. */
  read: () => CarViews[]
  /** Removes the views that were added to the database; newer ones stay. */
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
