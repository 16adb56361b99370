// Saved searches of signed-in shoppers.
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
  /** Its heading when saved. */
  title: string
  /** Seconds. */
  createdAt: number
  /** Vehicles listed after this are new. */
  seenAt: number
}

/** Maximum per shopper. */
export const MAX_SEARCHES = 20

export type SavedSearchPort = {
  /** Newest first; null if they cannot be read. Never rejects. */
  list: (userId: string) => Promise<SavedSearch[] | null>
  /** One of the shopper's own. */
  find: (userId: string, id: string) => Promise<SavedSearch | null | 'unknown'>
  /** Saves it, or finds the existing one; "full" if the limit is reached. */
  save: (
    userId: string,
    search: Pick<SavedSearch, 'href' | 'title' | 'seenAt'>,
    now: number,
  ) => Promise<SavedSearch | 'full' | 'failed'>
  /** Removes one of the shopper's own, with its alert, and returns it; null if there is none. */
  remove: (userId: string, id: string) => Promise<SavedSearch | null | 'failed'>
  /** Marks it as viewed now; returns whether that was saved. */
  see: (userId: string, id: string, now: number) => Promise<boolean>
}

/** Whether shoppers of a site can save searches. */
export function hasSavedSearches({ account, garage }: Site): boolean {
  return account.sign_in && garage.saved_searches
}

/** Milliseconds that a page waits for the database. */
const WAIT_MS = 1500

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
