// What is known of a request beside its content: when it was sent, its state and reference, and when an answer is
// promised.
import { toShortMoment } from '#lib/time.ts'
import { type Lead, referenceOf } from '#sales/leads/lead.ts'
import { leadZone } from '#sales/leads/payload.ts'
import { PROMISED_KINDS } from '#sales/leads/reply-promise.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import type { Talk } from './conversation.tsx'
import type { ShownRequest } from './load-request.ts'

type Props = {
  lead: Lead
  request: ShownRequest
  talk: Talk | null
  /** A reply promise that is kept; null for the site's usual text. */
  promise: string | null
}

export function RequestRecord({ lead, request: { view }, talk, promise }: Props) {
  const { site } = useSite()
  const isAnswered = talk?.messages?.some(({ author }) => author !== '') === true
  const isPromised = (PROMISED_KINDS as readonly string[]).includes(lead.kind)
  const isAwaited = view.state === 'open' && !isAnswered && !view.isConfirmed && !view.isComing
  const when = isAwaited && isPromised ? (promise ?? site.forms.response_time) : ''
  const rows = [
    ['Sent', toShortMoment(lead.createdAt, leadZone(lead.payload, site))],
    [
      'Status',
      isAwaited ? 'With our team' : (STATES[view.state] ?? (isAnswered ? 'Answered' : '')),
    ],
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

/** The header says whether a time is confirmed, and that it has passed. */
const STATES: Partial<Record<ShownRequest['view']['state'], string>> = { cancelled: 'Cancelled' }
