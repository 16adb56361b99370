// The table of the inbox; held leads have a checkbox each.
import { consoleRoutes } from '#apps/console/routes.ts'
import { Ago, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { telHref } from '#lib/url.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { type InboxLead, LEAD_STATUSES } from '#sales/leads/outbox/inbox-lead.ts'
import type { InboxView } from '#sales/leads/outbox/inbox-rows.ts'
import { isTestLead } from '#sales/leads/lead.ts'
import { describeReasons } from '#sales/leads/spam-check.ts'
import {
  estimateText,
  fullName,
  KINDS,
  phoneText,
  toSubject,
  wordOf,
} from '#sales/leads/targets/lead-text.ts'
import type { Reservation } from '#sales/reservations/reservation.ts'
import type { Site } from '#tenant/schema.ts'
import { HeldNote } from './about-reservation.tsx'
import { ReplyDue } from './replies.tsx'

type Props = {
  slug: string
  site: Site
  leads: readonly InboxLead[]
  /** The people who can be assigned leads. */
  people: readonly { email: string; name: string }[]
  /** Reservations by the vehicle that they hold now. */
  holding: ReadonlyMap<string, Reservation>
  /** Leads in which the shopper wrote the last message. */
  awaiting: ReadonlySet<string>
  now: Seconds
  /** Leads held as spam show their text and reason, and many can be handled at once. No row repeats its list's name. */
  view: InboxView
}

export function LeadTable(props: Props) {
  if (props.view !== 'held') return <Rows {...props} />
  return (
    <form method="post" action={consoleRoutes.inbox.href(props.slug)}>
      <Rows {...props} />
      <p className="actions">
        <button className="button primary" name="action" value="release">
          Release ticked leads
        </button>{' '}
        <button className="button danger" name="action" value="spam">
          Ticked leads are spam: delete and learn
        </button>{' '}
        <button className="button danger" name="action" value="discard">
          Delete ticked leads
        </button>
      </p>
      <p className="hint">
        <a href={consoleRoutes.spam.href(props.slug)}>What your website has learned is spam</a>
      </p>
    </form>
  )
}

function Rows({ slug, site, leads, people, holding, awaiting, now, view }: Props) {
  const isHeld = view === 'held'
  const [isOpen, isMine] = [view === 'open', view === 'mine']
  const heads = ['Lead', 'Received', isOpen ? '' : 'Status', isMine ? '' : 'Assigned to']
  const names = new Map(people.map(({ email, name }) => [email, name]))
  return (
    <ListTable heads={heads.filter(Boolean)} action="Call">
      {leads.map((lead) => (
        <ListRow key={lead.id}>
          <th scope="row">
            {isHeld && (
              <input
                type="checkbox"
                className="row-tick"
                name="lead"
                value={lead.id}
                aria-label={`Tick ${fullName(lead.payload) || KINDS[lead.kind]}`}
              />
            )}
            <a href={consoleRoutes.lead.href(slug, lead.id)}>
              {fullName(lead.payload) || KINDS[lead.kind]}
            </a>
            <span className="below">{toSubject(lead)}</span>
            {isHeld && <HeldText lead={lead} />}
            <Estimate payload={lead.payload} />
            <HeldNote slug={slug} lead={lead} holding={holding.get(carOf(lead)) ?? null} />
          </th>
          <td>
            <Ago iso={toZonedIso(lead.createdAt, 'UTC')} now={now} />
            <ReplyDue lead={lead} site={site} now={now} />
            {isOpen && <Notes lead={lead} isAwaiting={awaiting.has(lead.id)} />}
          </td>
          {!isOpen && (
            <td>
              {isTestLead(lead) ? 'Test' : LEAD_STATUSES[lead.status]}
              <Notes lead={lead} isAwaiting={awaiting.has(lead.id)} />
            </td>
          )}
          {!isMine && <td>{names.get(lead.assignee) || lead.assignee}</td>}
          <td>
            <Call payload={lead.payload} site={site} />
          </td>
        </ListRow>
      ))}
    </ListTable>
  )
}

function Call({ payload, site }: Pick<InboxLead, 'payload'> & { site: Site }) {
  const phone = phoneText(payload, site)
  if (phone === '') return null
  return (
    <a
      href={telHref(phone)}
      aria-label={['Call', fullName(payload), phone].filter(Boolean).join(' ')}
    >
      Call
    </a>
  )
}

/** The estimate for the shopper's own vehicle; nothing without an estimate. */
function Estimate({ payload }: Pick<InboxLead, 'payload'>) {
  const text = estimateText(payload)
  return text === '' ? null : <span className="below">Estimate: {text}</span>
}

function Notes({ lead, isAwaiting }: { lead: InboxLead; isAwaiting: boolean }) {
  return (
    <>
      {isAwaiting && <span className="below warn">Shopper replied</span>}
      <DeliveryNote delivery={lead.delivery} />
    </>
  )
}

/** What an admin must know about a lead's delivery; nothing if it is proceeding normally. */
function DeliveryNote({ delivery }: Pick<InboxLead, 'delivery'>) {
  if (delivery === 'held') return <span className="below warn">Held</span>
  return delivery === 'failing' ? <span className="below bad">Not delivered yet</span> : null
}

/** Characters of a text in the list. */
const MAX_TEXT = 200

/** A held lead's text and the reason for holding it, so that it can be judged in the list. */
function HeldText({ lead: { payload, suspicion } }: { lead: InboxLead }) {
  const text = wordOf(payload, 'message')
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text
  return (
    <>
      {cut !== '' && <span className="below">“{cut}”</span>}
      <span className="below warn">Held because {describeReasons(suspicion)}</span>
    </>
  )
}

/** The vehicle that a lead is about; empty if there is none. */
export const carOf = ({ payload }: Pick<InboxLead, 'payload'>) => wordOf(payload, 'car_id')
