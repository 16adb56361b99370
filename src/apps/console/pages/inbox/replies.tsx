// How soon leads are answered, compared with the dealer's promise to shoppers: when a reply is due, and how well the
// promise is kept.
import { countOf } from '#lib/text.ts'
import { toShortDeadline } from '#lib/time.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { InboxLead } from '#sales/leads/outbox/inbox-lead.ts'
import {
  describePromise,
  isPromiseKept,
  MEASURED_DAYS,
  MIN_KEPT,
  MIN_MEASURED,
  PROMISED_KINDS,
  replyDue,
  type ReplyRecord,
} from '#sales/leads/reply-promise.ts'
import type { Site } from '#tenant/schema.ts'

/** "14 minutes", "3 hours", "2 days". */
export function describeDuration(seconds: Seconds): string {
  const minutes = Math.max(1, Math.floor(seconds / 60))
  if (minutes < 60) return countOf(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? countOf(hours, 'hour') : `${Math.floor(hours / 24)} days`
}

type DueProps = { lead: InboxLead; site: Site; now: Seconds }

/** When a promised reply is due; nothing for leads that were answered, are held, or promise none. */
export function ReplyDue({ lead, site, now }: DueProps) {
  const { status, kind, parent, createdAt, delivery } = lead
  const isPromised = (PROMISED_KINDS as readonly string[]).includes(kind) && parent === null
  if (!site.forms.reply_promise.enabled || !isPromised) return null
  const due = replyDue(createdAt, site)
  if (status !== 'new' || delivery === 'held' || !Number.isFinite(due)) return null
  // The promise covers only the first reply; the shopper has written since.
  if (lead.answeredAt !== null) return null
  // As a time: the promise only counts opening hours, so a number of hours would not say when it is due.
  const when = toShortDeadline(due, siteZone(site))
  if (due < now) return <span className="below bad">Reply was due {when}</span>
  return <span className="below">Reply due by {when}</span>
}

type KeptProps = {
  slug: string
  site: Site
  record: ReplyRecord
  /** Whether the person may change the promise. */
  mayChange: boolean
}

/** How well the promise was kept, and what shoppers see as a result. */
export function PromiseKept({ slug, site, record, mayChange }: KeptProps) {
  const { measured, inTime } = record
  const share = measured === 0 ? 0 : Math.floor((inTime * 100) / measured)
  const isKept = isPromiseKept(record)
  return (
    <p className={isKept ? 'notice done' : 'notice warning'} data-testid="reply-promise">
      You promise shoppers a reply {describePromise(site)}.{' '}
      {measured === 0
        ? `No lead of the last ${MEASURED_DAYS} days was due yet.`
        : `${inTime} of ${countOf(measured, 'lead')} of the last ${MEASURED_DAYS} days had one in time (${share}%).`}{' '}
      {isKept
        ? 'Shoppers see the promise.'
        : `Shoppers don’t see the promise now: at least ${measured < MIN_MEASURED ? `${MIN_MEASURED} leads must be due` : `${MIN_KEPT}% must be in time`}.`}{' '}
      {mayChange && <a href={consoleRoutes.group.href(slug, 'messages')}>Change the promise</a>}
    </p>
  )
}
