// Searches that shoppers who are signed in keep on a site.
import { createTimeout } from '#lib/timeout.ts'
import type { Site } from '#tenant/schema.ts'
import { deleteAlert } from './alerts/alert-rows.ts'
import {
  deleteSavedSearch,
  findSavedSearch,
  insertSavedSearch,
  listSavedSearches,
  markSeen,
} from './saved-search-rows.ts'

export type SavedSearch = {
  id: string
  userId: string
  /** Canonical address of the list, without its page. */
  href: string
  /** Its heading when it was saved. */
  title: string
  /** Seconds. */
  createdAt: number
  /** What was listed after this is new. */
  seenAt: number
}

/** As many as a shopper may keep. */
export const MAX_SEARCHES = 20

export type SavedSearchPort = {
  /** Newest first; null where they cannot be read. Never rejects. */
  list: (userId: string) => Promise<SavedSearch[] | null>
  /** One of a shopper's own. */
  find: (userId: string, id: string) => Promise<SavedSearch | null | 'unknown'>
  /** Keeps it, or finds it where it is kept already; "full" where there is no room. */
  save: (
    userId: string,
    search: Pick<SavedSearch, 'href' | 'title' | 'seenAt'>,
    now: number,
  ) => Promise<SavedSearch | 'full' | 'failed'>
  /** Removes one of a shopper's own, with its alert, and gives it; null where there is none. */
  remove: (userId: string, id: string) => Promise<SavedSearch | null | 'failed'>
  /** What is in it now has been seen; whether that was written. */
  see: (userId: string, id: string, now: number) => Promise<boolean>
}

/** Whether shoppers of a site may keep searches. */
export function hasSavedSearches({ account, garage }: Site): boolean {
  return account.sign_in && garage.saved_searches
}

/** Milliseconds that a page waits for the database. */
const WAIT_MS = 1500

/** The saved searches of one site. */
export function createSavedSearches(db: D1Database, slug: string): SavedSearchPort {
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
