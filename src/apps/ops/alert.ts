// What a rule finds, the alert of it that leaves the product, and the state between checks, so that each is sent once.
import type { Seconds } from '#lib/zone-time.ts'

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

/** What a rule says of itself. */
export type RuleWords = {
  /** Also the type of its alerts: a contract with their receivers. */
  id: string
  /** "bad": act now, shoppers or money are affected. "warning": within a working day. */
  level: 'bad' | 'warning'
  /** Heading of its findings. */
  title: string
  /** What to do, for a person who has not seen it before. */
  todo: string
}

export const CHANNELS = ['webhook', 'email', 'inbox'] as const
/** "inbox" is the developer's, instead of email. */
export type Channel = (typeof CHANNELS)[number]

/** What one rule found in a check. */
export type Noted = {
  rule: RuleWords
  findings: readonly Finding[]
  /** Sites that were looked at; null for all. Findings of others stay as they are. */
  sites: readonly string[] | null
}

/** New or finished findings of one rule: the body of the webhook, a contract with its receivers. */
export type Alert = {
  id: string
  type: 'attention.opened' | 'attention.recovered'
  rule: string
  level: RuleWords['level']
  title: string
  todo: string
  at: Seconds
  findings: Finding[]
  /** Findings beyond those listed. */
  more: number
}

/** An alert that waits for its channel. */
export type WaitingAlert = { alert: Alert; channel: Channel; attempts: number }

/** A finding as it is kept: with the time of the check that first found it. */
export type KeptFinding = Finding & { rule: string; firstAt: Seconds }

/** Where a round of all sites is: the cursor of its next page, null between rounds. */
export type SiteRound = { cursor: string | null; startedAt: Seconds }

export type BookState = {
  /** When the rules were last checked by the cron; null before the first time. */
  checkedAt: Seconds | null
  findings: KeptFinding[]
  /** Alerts that could not be sent, by channel. */
  unsent: { channel: Channel; alerts: number; attempts: number; reason: string; since: Seconds }[]
}
