// Saved searches of signed-in shoppers.
import { createTimeout } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { deleteAlert } from '#shopper/garage/alerts/alerts.ts'
import type { Site } from '#tenant/schema.ts'

const COLUMNS =
  'id, user_id AS userId, href, title, created_at AS createdAt, seen_at AS seenAt' as const

export type SavedSearch = {
  id: string
  userId: string
  /** Canonical address of the list, without its page. */
  href: string
  /** Its heading when saved. */
  title: string
  createdAt: Seconds
  /** Vehicles listed after this are new. */
  seenAt: Seconds
}

/** Maximum per shopper. */
export const MAX_SEARCHES = 20

export type SavedSearchService = {
  /** Newest first; null if they cannot be read. Never rejects. */
  list: (userId: string) => Promise<SavedSearch[] | null>
  /** One of the shopper's own searches. */
  find: (userId: string, id: string) => Promise<SavedSearch | null | 'unknown'>
  /** Saves a search, or finds the existing one; "full" if the limit is reached. */
  save: (
    userId: string,
    search: Pick<SavedSearch, 'href' | 'title' | 'seenAt'>,
    now: Seconds,
  ) => Promise<SavedSearch | 'full' | 'failed'>
  /** Removes one of the shopper's own searches, with its alert, and returns it; null if there is none. */
  remove: (userId: string, id: string) => Promise<SavedSearch | null | 'failed'>
  /** Marks a search as viewed now; returns whether that was saved. */
  see: (userId: string, id: string, now: Seconds) => Promise<boolean>
}

/** Whether shoppers of a site can save searches. */
export function hasSavedSearches({ account, garage }: Site): boolean {
  return account.sign_in && garage.saved_searches
}

/** Milliseconds that a page waits for the database. */
const WAIT_MS: Milliseconds = 1500

export function createSavedSearches(db: D1Database, slug: string): SavedSearchService {
  const { orElse, isDone } = createTimeout('saved-searches.failed', slug, WAIT_MS)
  return {
    list: (userId) => orElse(listSavedSearches(db, slug, userId), null),
    find: (userId, id) => orElse(findSavedSearch(db, slug, { userId, id }), 'unknown'),
    save: (userId, { href, title, seenAt }, now) => {
      const id = crypto.randomUUID()
      const search = { id, userId, href, title, createdAt: now, seenAt }
      const saved = insertSavedSearch(db, slug, search, MAX_SEARCHES)
      return orElse(
        saved.then((row) => row ?? ('full' as const)),
        'failed',
      )
    },
    remove: (userId, id) =>
      orElse(
        db
          .batch<SavedSearch>([
            deleteSavedSearch(db, slug, { userId, id }),
            deleteAlert(db, userId, id),
          ])
          .then(([removed]) => removed?.results[0] ?? null),
        'failed',
      ),
    see: (userId, id, now) => isDone(markSeen(db, slug, { userId, id }, now)),
  }
}

/** A shopper's searches, newest first. */
export async function listSavedSearches(
  db: D1Database,
  site: string,
  userId: string,
): Promise<SavedSearch[]> {
  const statement = db.prepare(
    `SELECT ${COLUMNS} FROM saved_searches WHERE user_id = ?1 AND site = ?2 ORDER BY created_at DESC, id LIMIT 100`,
  )
  return (await statement.bind(userId, site).all<SavedSearch>()).results
}

/** The searches of several shoppers, for alerts. */
export async function listSearchesOf(
  db: D1Database,
  site: string,
  userIds: readonly string[],
): Promise<SavedSearch[]> {
  const statement = db.prepare(
    `SELECT ${COLUMNS} FROM saved_searches
     WHERE user_id IN (SELECT value FROM json_each(?1)) AND site = ?2 ORDER BY user_id, created_at`,
  )
  return (await statement.bind(JSON.stringify(userIds), site).all<SavedSearch>()).results
}

/** One of the shopper's own searches; null for any other. */
export async function findSavedSearch(
  db: D1Database,
  site: string,
  { userId, id }: Pick<SavedSearch, 'userId' | 'id'>,
): Promise<SavedSearch | null> {
  const statement = db.prepare(
    `SELECT ${COLUMNS} FROM saved_searches WHERE id = ?1 AND user_id = ?2 AND site = ?3`,
  )
  return statement.bind(id, userId, site).first<SavedSearch>()
}

/** The address with escaped brackets, as list addresses are written; older rows have plain ones. */
const ESCAPED = "replace(replace(href, '[', '%5B'), ']', '%5D')"
const escapeBrackets = (href: string) => href.replaceAll('[', '%5B').replaceAll(']', '%5D')

/**
 * Inserts a search if the shopper exists and has fewer than `most`; returns the one with that address, null if the
 * limit is reached.
 */
export async function insertSavedSearch(
  db: D1Database,
  site: string,
  { id, userId, href, title, createdAt, seenAt }: SavedSearch,
  most: number,
): Promise<SavedSearch | null> {
  const [, found] = await db.batch<SavedSearch>([
    db
      .prepare(
        `INSERT INTO saved_searches (id, user_id, site, href, title, created_at, seen_at)
         SELECT ?1, id, ?3, ?4, ?5, ?6, ?7 FROM users
         WHERE id = ?2 AND (SELECT count(*) FROM saved_searches WHERE user_id = ?2) < ?8
           AND NOT EXISTS (SELECT 1 FROM saved_searches WHERE user_id = ?2 AND ${ESCAPED} = ?9)
         ON CONFLICT (user_id, href) DO NOTHING`,
      )
      .bind(id, userId, site, href, title, createdAt, seenAt, most, escapeBrackets(href)),
    db
      .prepare(`SELECT ${COLUMNS} FROM saved_searches WHERE user_id = ?1 AND ${ESCAPED} = ?2`)
      .bind(userId, escapeBrackets(href)),
  ])
  return found?.results[0] ?? null
}

/** Marks a search as viewed up to now; an earlier time changes nothing. */
export async function markSeen(
  db: D1Database,
  site: string,
  { userId, id }: Pick<SavedSearch, 'userId' | 'id'>,
  now: Seconds,
): Promise<void> {
  await db
    .prepare(
      'UPDATE saved_searches SET seen_at = max(seen_at, ?4) WHERE id = ?1 AND user_id = ?2 AND site = ?3',
    )
    .bind(id, userId, site, now)
    .run()
}

/** Deletes one of the shopper's own searches and returns it. */
export function deleteSavedSearch(
  db: D1Database,
  site: string,
  { userId, id }: Pick<SavedSearch, 'userId' | 'id'>,
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM saved_searches WHERE id = ?1 AND user_id = ?2 AND site = ?3 RETURNING ${COLUMNS}`,
    )
    .bind(id, userId, site)
}

/** All of a shopper's rows. */
export function selectSavedSearches(db: D1Database, userId: string): D1PreparedStatement {
  return db
    .prepare(
      'SELECT href, title, created_at, seen_at FROM saved_searches WHERE user_id = ?1 ORDER BY created_at',
    )
    .bind(userId)
}

export function deleteSavedSearches(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare('DELETE FROM saved_searches WHERE user_id = ?1').bind(userId)
}
