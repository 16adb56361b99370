// Findings of rules, their outgoing alerts, and the state between checks, so that each is sent only once.
import type { Seconds } from '#lib/zone-time.ts'

/** One thing to act on. */
export type Finding = {
  /** Null if it concerns all sites. */
  site: string | null
  /** What it concerns within the site, such as the name of a target; with rule and site it identifies the finding. */
  subject: string
  /** A short sentence without a full stop. */
  what: string
  /** The last recorded reason; empty if `what` is enough. Never personal data. */
  cause: string
  /** Null if the start is unknown: then it counts from the first check that found it. */
  since: Seconds | null
}

/** Texts of a rule. */
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
/** "inbox" is for development, instead of email. */
export type Channel = (typeof CHANNELS)[number]

/** Findings of one rule in a check. */
export type Noted = {
  rule: RuleWords
  findings: readonly Finding[]
  /** Checked sites; null for all. Findings of other sites are unchanged. */
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
  /** Number of findings beyond those listed. */
  more: number
}

/** An alert that waits for its channel. */
export type WaitingAlert = { alert: Alert; channel: Channel; attempts: number }

/** A stored finding, with the time of the check that first found it. */
export type KeptFinding = Finding & { rule: string; firstAt: Seconds }

/** Progress of a round over all sites: the cursor of its next page, null between rounds. */
export type SiteRound = { cursor: string | null; startedAt: Seconds }

export type BookState = {
  /** When the cron last checked the rules; null before the first time. */
  checkedAt: Seconds | null
  findings: KeptFinding[]
  /** Alerts that could not be sent, by channel. */
  unsent: { channel: Channel; alerts: number; attempts: number; reason: string; since: Seconds }[]
}
