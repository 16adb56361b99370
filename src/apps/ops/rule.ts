// A rule for problems that a dealer or an operator must act on.
import type { Env } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { BookState, Finding, RuleWords } from './alert.ts'
import type { CheckedSite } from './check-sites.ts'
import type { StoreHealth } from '#composition/stores.ts'

/** Section that a rule links to: on the page of all sites, or on the site's page. */
export type SectionId =
  | 'stores'
  | 'checks'
  | 'dated-facts'
  | 'purges'
  | 'configuration'
  | 'stock'
  | 'stock-imports'
  | 'notices'
  | 'undelivered-leads'
  | 'paused-targets'
  | 'failing-third-parties'
  | 'reservations'
  | 'retries'

type Base = RuleWords & {
  /** Section with the details: on the site's page, or on the page of all sites. */
  section: SectionId
  /** No alert: the check that would send it proves that the problem is over. */
  isOnPageOnly?: true
}

export type Rule = Base &
  (
    | { reads: 'database'; find: (db: D1Database, now: Seconds) => Promise<Finding[]> }
    // Reads one site at a time: all are checked within minutes.
    | { reads: 'site'; find: (site: CheckedSite, now: Seconds) => Finding[] }
    // Reads the state of the checks themselves.
    | { reads: 'book'; find: (book: BookState, now: Seconds) => Finding[] }
    | { reads: 'platform'; find: (platform: Platform, now: Seconds) => Promise<Finding[]> }
  )

export type Platform = { env: Env; stores: Promise<readonly StoreHealth[]> }

/** Maximum findings of a rule. */
export const MAX_FINDINGS = 50
/** Seconds after which work due every minute is late. */
export const LATE_S: Seconds = 180
/** Seconds that a lead may wait before someone should check. */
export const PATIENT_S: Seconds = 300
/** A finding whose sentence is enough, without a known start. */
export const PLAIN = { subject: '', cause: '', since: null } as const
