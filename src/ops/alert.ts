// An alert that leaves the product, and what is kept between checks to send each once. Pure types.
import type { Seconds } from '#lib/zone-time.ts'
import type { Finding, Rule } from './rule.ts'

export const CHANNELS = ['webhook', 'email', 'inbox'] as const
/** "inbox" is the developer's, instead of e-mail. */
export type Channel = (typeof CHANNELS)[number]

/** What one rule found in a check. */
export type Noted = {
  rule: Pick<Rule, 'id' | 'level' | 'title' | 'todo'>
  findings: readonly Finding[]
  /** Sites that were looked at; null for all. Findings of others stay as they are. */
  sites: readonly string[] | null
}

/** New or finished findings of one rule: the body of the webhook, a contract with its receivers. */
export type Alert = {
  id: string
  type: 'attention.opened' | 'attention.recovered'
  rule: string
  level: Rule['level']
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
