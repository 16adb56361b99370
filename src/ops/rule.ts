// A rule of what a dealer or an operator must act on, and one finding of it.
import type { Env } from '#env.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { StoreHealth } from './stores.ts'

/** One thing to act on. */
export type Finding = {
  /** Null if it concerns all sites. */
  site: string | null
  /** What it is about within the site, such as the name of a target; with rule and site it is the finding's identity. */
  subject: string
  /** A short sentence without a full stop. */
  what: string
  /** The last reason, as it was recorded; empty if `what` says it all. Never of a shopper. */
  cause: string
  /** Null if the start is unknown: then it counts from when a check first found it. */
  since: Seconds | null
}

/** A section that a rule links to: of the page of all sites, or of the site's page. */
export type SectionId =
  | 'stores'
  | 'configuration'
  | 'stock'
  | 'stock-imports'
  | 'notices'
  | 'undelivered-leads'
  | 'paused-targets'
  | 'reservations'
  | 'retries'

type Base = {
  /** Also the type of its alerts: a contract with their receivers. */
  id: string
  /** "bad": act now, shoppers or money are affected. "warning": within a working day. */
  level: 'bad' | 'warning'
  /** Heading of its findings. */
  title: string
  /** What to do, for a person who has not seen it before. */
  todo: string
  /** Where the details are: a section of the site's page, or of the page of all sites. */
  section: SectionId
}

export type Rule = Base &
  (
    | { reads: 'database'; find: (db: D1Database, now: Seconds) => Promise<Finding[]> }
    | { reads: 'platform'; find: (platform: Platform, now: Seconds) => Promise<Finding[]> }
  )

export type Platform = { env: Env; stores: Promise<readonly StoreHealth[]> }

/** Maximum findings of a rule. */
export const MAX_FINDINGS = 50
/** Seconds after which work that is due every minute is late. */
export const LATE_S: Seconds = 180
/** Seconds that a lead may wait before somebody should look. */
export const PATIENT_S: Seconds = 300
/** A finding that says it all in its sentence, without a known start. */
export const PLAIN = { subject: '', cause: '', since: null } as const
