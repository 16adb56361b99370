// How soon a dealer promises a first reply, and whether it keeps that. Shoppers see it only while it does.
import { afterOpenTime } from '#dealership/hours.ts'
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { mainPlace } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { LeadKind } from './lead.ts'

/** Forms whose shoppers wait for a reply; these show the promise, and it is measured on their leads. */
export const PROMISED_KINDS = [
  'enquiry',
  'test-drive',
  'photos',
  'similar',
  'general',
  'service',
  'parts',
  'fleet',
  'finance',
  'sell',
  'trade-in',
] as const satisfies readonly LeadKind[]

/** Days of leads that are measured. */
export const MEASURED_DAYS = 30
/** Leads whose time is over or that were answered, before anything is said to shoppers. */
export const MIN_MEASURED = 10
/** Percent of them that were answered in time. */
export const MIN_KEPT = 90

/** When a lead came and was first answered; null while it is not. */
export type Reply = { createdAt: Seconds; answeredAt: Seconds | null }

/** Leads that were answered or whose time is over, and how many of them were answered in time. */
export type ReplyRecord = { measured: number; inTime: number }

type Rules = Pick<Site, 'forms' | 'locations'>

/** Days after which a place that is hardly ever open has had its time. */
const DAYS_AHEAD = 30

/** "within 2 business hours". */
export function describePromise({ forms }: Pick<Site, 'forms'>): string {
  return `within ${countOf(forms.reply_promise.hours, 'business hour')}`
}

/** When the first reply to a lead is due; infinite without opening hours of the main location. */
export function replyDue(createdAt: Seconds, site: Rules): Seconds {
  const place = mainPlace(site)
  if (place === undefined) return Number.POSITIVE_INFINITY
  const seconds = site.forms.reply_promise.hours * 3600
  return afterOpenTime(place, createdAt, { seconds, days: DAYS_AHEAD })
}

/** How the promise was kept. */
export function measureReplies(replies: readonly Reply[], site: Rules, now: Seconds): ReplyRecord {
  const over = replies
    .map(({ createdAt, answeredAt }) => ({ answeredAt, due: replyDue(createdAt, site) }))
    .filter(({ answeredAt, due }) => answeredAt !== null || due < now)
  const inTime = over.filter(({ answeredAt, due }) => answeredAt !== null && answeredAt <= due)
  return { measured: over.length, inTime: inTime.length }
}

/** Whether shoppers see it. */
export function isPromiseKept({ measured, inTime }: ReplyRecord): boolean {
  return measured >= MIN_MEASURED && inTime * 100 >= measured * MIN_KEPT
}
