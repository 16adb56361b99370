// A rule of what a dealer or an operator must act on.
import type { Env } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { BookState, Finding, RuleWords } from './alert.ts'
import type { CheckedSite } from './check-sites.ts'
import type { StoreHealth } from '#composition/stores.ts'

/** A section that a rule links to: of the page of all sites, or of the site's page. */
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
  /** Where the details are: a section of the site's page, or of the page of all sites. */
  section: SectionId
  /** No alert: the check that would send it proves that it is over. */
  isOnPageOnly?: true
}

export type Rule = Base &
  (
    | { reads: 'database'; find: (db: D1Database, now: Seconds) => Promise<Finding[]> }
    // Of one site, in turn: all are looked at within some minutes.
    | { reads: 'site'; find: (site: CheckedSite, now: Seconds) => Finding[] }
    // Of the checks themselves.
    | { reads: 'book'; find: (book: BookState, now: Seconds) => Finding[] }
    | { reads: 'platform'; find: (platform: Platform, now: Seconds) => Promise<Finding[]> }
  )

export type Platform = { env: Env; stores: Promise<readonly StoreHealth[]> }

/** Maximum findings of a rule. */
export const MAX_FINDINGS = 50
/** Seconds after which work that is due every minute is late. */
export const LATE_S: Seconds = 180
/** Seconds that a lead may wait before someone should look. */
export const PATIENT_S: Seconds = 300
/** A finding that says it all in its sentence, without a known start. */
export const PLAIN = { subject: '', cause: '', since: null } as const
