// What is known of a request beside its content: when it was sent, its state and reference, and when an answer is
// promised. The promise is for the first answer, and is not repeated when it is overdue.
import { toShortMoment } from '#lib/time.ts'
import { type LeadWithAnswer, referenceOf } from '#sales/leads/lead.ts'
import { leadZone } from '#sales/leads/payload.ts'
import { PROMISED_KINDS, replyDue } from '#sales/leads/reply-promise.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import type { Talk } from './conversation.tsx'
import type { ShownRequest } from './load-request.ts'

type Props = {
  lead: LeadWithAnswer
  request: ShownRequest
  talk: Talk | null
  /** A reply promise that is kept; null for the site's usual text. */
  promise: string | null
}

export function RequestRecord({ lead, request: { view, now }, talk, promise }: Props) {
  const { site } = useSite()
  const status = statusOf(lead, view, talk)
  const isPromised = (PROMISED_KINDS as readonly string[]).includes(lead.kind)
  const isDue = status === WITH_TEAM && !lead.wasAnswered && now < replyDue(lead.createdAt, site)
  const when = isDue && isPromised ? (promise ?? site.forms.response_time) : ''
  const rows = [
    ['Sent', toShortMoment(lead.createdAt, leadZone(lead.payload, site))],
    ['Status', status],
    ['You’ll hear from us', when],
    ['Your reference', referenceOf(lead)],
  ].filter(([, value]) => value !== '')
  return (
    <dl className="request-record" data-testid="request-record">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const WITH_TEAM = 'With our team'

/** Empty if there is nothing to say: the header says whether a time is confirmed, and that it has passed. */
function statusOf(
  { awaitsAnswer, wasAnswered }: LeadWithAnswer,
  { state, isConfirmed, isComing }: ShownRequest['view'],
  talk: Talk | null,
): string {
  if (state === 'cancelled') return 'Cancelled'
  // What the messages say is not known.
  if (talk?.messages === null) return ''
  if (!awaitsAnswer) return wasAnswered ? 'Answered' : ''
  return state === 'open' && !isConfirmed && !isComing ? WITH_TEAM : ''
}
