// Searches without results, and interpretations of shoppers' words: daily counts in D1, for the dealer. The only SQL
// for that table. A row holds no network address and nothing about the searcher; possible phone numbers and email
// addresses are removed.
import { createBoundedMap } from '#lib/memo.ts'
import { createTimeout } from '#lib/timeout.ts'
import { DAY, type Milliseconds, type Seconds } from '#lib/zone-time.ts'

export type SearchEvent = {
  event: 'search_without_results' | 'search_understood'
  /** As typed; "" if filters were chosen instead. */
  words: string
  /** The heading of the displayed list. */
  meaning: string
  /** Spellings: "toyta as Toyota". */
  corrections?: readonly string[]
}

/** Counts an event after the response. Never waits, throws or rejects. */
export type NoteSearch = (event: SearchEvent) => void

/** Maximum characters stored of words, and of the heading that they lead to. */
const LONGEST = 80
const LONGEST_HEADING = 200
/** Maximum rows per site and day, so that strangers can't fill the database with words. */
const MAX_ROWS = 300
/** Maximum events per site and minute in one isolate: a flood of searches must not become a flood of writes. */
const MAX_A_MINUTE = 30
/** Maximum milliseconds for a count. */
const STORE_MS: Milliseconds = 2000

export type NoteSearchDeps = {
  /** The database of the site. */
  db: D1Database
  site: string
  /** Continues work after the response. */
  later: (work: Promise<unknown>) => void
  clock: () => Seconds
}

/** The current minute of each site, and its events, for as many sites as one isolate serves in a minute. */
const minutes = createBoundedMap<{ minute: number; events: number }>(5000)

/** Empties the memory, for tests in one isolate. */
export function forgetMinutes(): void {
  minutes.clear()
}

export function createNoteSearch({ db, site, later, clock }: NoteSearchDeps): NoteSearch {
  const counting = createTimeout('analytics.search-not-counted', site, STORE_MS)
  return (event) => {
    const now = clock()
    const minute = Math.floor(now / 60)
    const known = minutes.get(site)
    const events = known?.minute === minute ? known.events + 1 : 1
    minutes.set(site, { minute, events })
    if (events <= MAX_A_MINUTE) later(counting.isDone(countSearch(db, site, event, now)))
  }
}

/** Increments the row of its day, or inserts a row if the day has room. */
async function countSearch(
  db: D1Database,
  site: string,
  { event, words, meaning, corrections = [] }: SearchEvent,
  now: Seconds,
): Promise<void> {
  const texts = [
    toImpersonal(words.toLowerCase()),
    toImpersonal(meaning, LONGEST_HEADING),
    toImpersonal(corrections.join(', ')),
  ]
  await db
    .prepare(
      `INSERT INTO search_counts (site, day, event, words, meaning, corrections, searches, counted_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, 1, ?7
       WHERE (SELECT count(*) FROM (SELECT 1 FROM search_counts WHERE site = ?1 AND day = ?2 LIMIT ?8)) < ?8
         OR EXISTS (SELECT 1 FROM search_counts WHERE site = ?1 AND day = ?2 AND event = ?3 AND words = ?4 AND meaning = ?5)
       ON CONFLICT DO UPDATE SET searches = searches + 1, counted_at = ?7`,
    )
    .bind(site, dayOf(now), event, ...texts, now, MAX_ROWS)
    .run()
}

/**
 * "jane@mail.example", its remains without the "@", and texts that an email program would turn into links:
 * "office365.com/reset", "1.1.1.1/login". Engine sizes ("2.0t") do not match.
 */
const ADDRESS = /\S*(?:@|:\/\/|[^\s.][.。．｡]\p{L}|\d{1,3}(?:[.。．｡]\d{1,3}){3})\S*/gu
/** Six digits or more, with the separators of phone or card numbers. */
const NUMBER = /\d(?:[ ().\-/]{0,2}\d){5,}/g
/** "2018-2020", "20000 30000": two years or two prices. */
const TWO = /^(?:(?:19|20)\d\d|\d\d000)[ \-/]+(?:(?:19|20)\d\d|\d\d000)$/

/** Removes addresses and long numbers, and limits the length. */
export function toImpersonal(text: string, longest = LONGEST): string {
  return text
    .slice(0, 400)
    .replaceAll(ADDRESS, '…')
    .replaceAll(NUMBER, (number) => (TWO.test(number) ? number : '…'))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed()
}

/** A search by its words and heading, with its count in the period. */
export type SearchCount = Required<Pick<SearchEvent, 'words' | 'meaning'>> & {
  corrections: string
  searches: number
}

const DAYS = 28
const LISTED = 20

/** The most frequent searches of an event in the last days, 28 by default; at most 20. */
export async function listSearches(
  db: D1Database,
  site: string,
  event: SearchEvent['event'],
  now: Seconds,
  days = DAYS,
): Promise<SearchCount[]> {
  const statement = db.prepare(
    `SELECT words, meaning, max(corrections) AS corrections, sum(searches) AS searches FROM search_counts
     WHERE site = ?1 AND day > ?2 AND event = ?3 GROUP BY words, meaning
     ORDER BY sum(searches) DESC, words, meaning LIMIT ?4`,
  )
  return (await statement.bind(site, dayOf(now) - days, event, LISTED).all<SearchCount>()).results
}

/** A batch of the daily purge. */
type Batch = { site: string; before: Seconds; most: number }

/** Deletes counts from before a time; returns the number deleted. */
export async function purgeSearches(
  db: D1Database,
  { site, before, most }: Batch,
): Promise<number> {
  const statement = db.prepare(
    `DELETE FROM search_counts WHERE site = ?1 AND (day, event, words, meaning) IN (
       SELECT day, event, words, meaning FROM search_counts WHERE site = ?1 AND counted_at < ?2 LIMIT ?3)`,
  )
  return (await statement.bind(site, before, most).run()).meta.changes
}

const dayOf = (now: Seconds) => Math.floor(now / DAY)
