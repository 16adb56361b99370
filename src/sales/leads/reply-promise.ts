// A dealer's promised time to first reply, and whether it is kept. Shoppers only see a promise that is kept.
import { afterOpenTime } from '#dealership/hours.ts'
import { countOf } from '#lib/text.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { mainPlace } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { LeadKind } from './lead.ts'

/** Forms whose shoppers expect a reply: these show the promise, and their leads measure it. */
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

/** Days of leads to measure. */
export const MEASURED_DAYS = 30
/** Minimum number of answered or overdue leads before shoppers see the promise. */
export const MIN_MEASURED = 10
/** Minimum percentage of these that were answered in time. */
export const MIN_KEPT = 90

/** Times of a lead and its first answer; null while it has none. */
export type Reply = { createdAt: Seconds; answeredAt: Seconds | null }

/** Number of leads that were answered or are overdue, and how many of them were answered in time. */
export type ReplyRecord = { measured: number; inTime: number }

type Rules = Pick<Site, 'forms' | 'locations'>

/** Days until a reply is overdue at a location that is hardly ever open. */
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

/** Measures how well the promise was kept. */
export function measureReplies(replies: readonly Reply[], site: Rules, now: Seconds): ReplyRecord {
  const over = replies
    .map(({ createdAt, answeredAt }) => ({ answeredAt, due: replyDue(createdAt, site) }))
    .filter(({ answeredAt, due }) => answeredAt !== null || due < now)
  const inTime = over.filter(({ answeredAt, due }) => answeredAt !== null && answeredAt <= due)
  return { measured: over.length, inTime: inTime.length }
}

/** Whether shoppers see the promise. */
export function isPromiseKept({ measured, inTime }: ReplyRecord): boolean {
  return measured >= MIN_MEASURED && inTime * 100 >= measured * MIN_KEPT
}
