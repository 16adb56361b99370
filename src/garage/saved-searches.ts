// Searches that shoppers who are signed in keep, and what is new in them.

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
export const MOST_SEARCHES = 20

export type SavedSearchPort = {
  /** Newest first; null where they cannot be read. Never rejects. */
  list: (userId: string) => Promise<SavedSearch[] | null>
  /** One of a shopper's own. */
  find: (userId: string, id: string) => Promise<SavedSearch | null | 'unknown'>
  /** Keeps it, or finds it where it is kept already; "full" where there is no room. */
  save: (
    userId: string,
    search: { href: string; title: string },
    now: number,
  ) => Promise<SavedSearch | 'full' | 'failed'>
  remove: (userId: string, id: string) => Promise<boolean>
  /** What is in it now has been seen. */
  see: (userId: string, id: string, now: number) => Promise<boolean>
}

/** The saved searches of one site. */
export function createSavedSearches(_db: D1Database, _slug: string): SavedSearchPort {
  return {
    list: async () => null,
    find: async () => 'unknown',
    save: async () => 'failed',
    remove: async () => false,
    see: async () => false,
  }
}
