// The page of one lead in the console.
import type { Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { countOf } from '#lib/text.ts'
import { telHref } from '#lib/url.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { Ago, Clock, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import { isTestLead, type Lead, referenceOf } from '#sales/leads/lead.ts'
import type { DeliveryRow } from '#sales/leads/outbox/delivery-rows.ts'
import type { InboxLead, WorkEntry } from '#sales/leads/outbox/inbox-lead.ts'
import { describeFailure } from '#sales/leads/targets/target.ts'
import {
  fullName,
  KINDS,
  phoneText,
  toHeading,
  toLines,
  toSubject,
  wordOf,
} from '#sales/leads/targets/lead-text.ts'
import type { Reservation } from '#sales/reservations/reservation.ts'
import type { Attendance } from '#sales/leads/test-drive-rows.ts'
import type { SentMessage } from '#sales/leads/sent-message-rows.ts'
import type { ConversationMessage } from '#sales/leads/conversation-rows.ts'
import { isOfConversation } from '#sales/leads/outbox/lead-rows.ts'
import type { Stop } from '#sales/leads/stop-rows.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Notice } from '#apps/console/pages/notice.ts'
import { AboutReservation } from './about-reservation.tsx'
import { describeDuration, ReplyDue } from './replies.tsx'
import { CallSpam, HeldNotice, isCalledSpam, SpamNotice } from './spam.tsx'
import { Conversation, StopNotices } from './conversation.tsx'
import type { ReplyDraft } from './reply-draft.ts'
import { ReplyForm } from './reply-form.tsx'
import { SentMessages } from './sent-messages.tsx'
import { WorkForm } from './work-form.tsx'

type Props = {
  person: Person
  tenant: Tenant
  lead: InboxLead
  deliveries: readonly DeliveryRow[]
  /** Leads that follow this one up, and the lead that it follows up. */
  followUps: readonly Lead[]
  parent: Lead | null
  /** Other leads with the same phone or email. */
  others: readonly Lead[]
  /** Its drive, once it has started; null without one. */
  drive: Attendance | null
  /** The messages that the shopper got about it. */
  messages: readonly SentMessage[]
  /** The people who can be assigned. */
  people: readonly { email: string; name: string }[]
  /** The reservation that holds its vehicle now; null if there is none. */
  holding: Reservation | null
  /** The messages between staff and the shopper. */
  conversation: readonly ConversationMessage[]
  /** Whether each of the lead's addresses last asked to stop or to resume messages. */
  stops: ReadonlyMap<string, Stop>
  /** The reply being written. */
  reply: ReplyDraft
  notice: Notice | null
  now: Seconds
}

export function LeadPage(props: Props) {
  const { person, tenant, lead, deliveries, followUps, parent, others, notice, now } = props
  const { slug, site } = tenant
  const isTest = isTestLead(lead)
  const isHeld = deliveries.some(({ state, reason }) => state === 'held' && reason === 'suspect')
  return (
    <ConsolePage
      title={fullName(lead.payload) || KINDS[lead.kind]}
      person={person}
      site={{ slug, name: site.name }}
      current="inbox"
      notice={notice}
      lead={
        <>
          {toSubject(lead)}. Received <Ago iso={toZonedIso(lead.createdAt, 'UTC')} now={now} />
          {answerText(lead)}
          <ReplyDue lead={lead} site={site} now={now} />
        </>
      }
      actions={<Contact payload={lead.payload} site={site} />}
    >
      {isTest && (
        <p className="notice warning">
          This is a test lead. Reports and the reply promise don’t count it, and your systems were
          told that it is a test.
        </p>
      )}
      {isHeld && <HeldNotice slug={slug} lead={lead} />}
      {isCalledSpam(lead) && <SpamNotice slug={slug} lead={lead} />}
      <AboutReservation slug={slug} lead={lead} holding={props.holding} site={site} />
      <Message lead={lead} />
      <div className="lead-parts">
        {!isTest && (
          <section aria-labelledby="manage">
            <h2 id="manage">Manage this lead</h2>
            <WorkForm {...props} />
          </section>
        )}
        <section aria-labelledby="sent">
          <h2 id="sent">What was sent</h2>
          <Sent lead={lead} site={site} />
        </section>
      </div>
      <StopNotices stops={props.stops} />
      <Conversation {...props} />
      {!isTest && !isHeld && !isCalledSpam(lead) && <ReplyForm {...props} />}
      {!isTest && !isHeld && !isCalledSpam(lead) && <CallSpam slug={slug} lead={lead} />}
      <Related slug={slug} title="Follows up" leads={parent === null ? [] : [parent]} />
      <Related
        slug={slug}
        title="Followed up by"
        leads={followUps.filter((one) => !isOfConversation(one))}
      />
      <Related slug={slug} title="Other leads of this shopper" leads={others} />
      <Deliveries {...props} />
      <SentMessages messages={props.messages} />
      <History history={lead.history} />
    </ConsolePage>
  )
}

/** What the shopper wrote comes first. */
function Message({ lead: { payload } }: Pick<Props, 'lead'>) {
  const text = wordOf(payload, 'message')
  return text === '' ? null : <p className="note">{text}</p>
}

/** The other answers of the shopper, then what else is known. */
function Sent({ lead, site }: Pick<Props, 'lead'> & Pick<Tenant, 'site'>) {
  const { message: _, ...payload } = lead.payload
  const lines = [...toLines(payload, site), ['Reference', referenceOf(lead)]]
  return (
    <dl className="facts">
      {lines.map(([label = '', value], at) => (
        <div key={at}>
          <dt>{THEN[label] ?? label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Ways to reach a shopper. */
export function Contact({ payload, site }: Pick<Lead, 'payload'> & Pick<Tenant, 'site'>) {
  const [phone, email] = [phoneText(payload, site), wordOf(payload, 'email')]
  return (
    <>
      {phone !== '' && (
        <a className="button" href={telHref(phone)}>
          Call {phone}
        </a>
      )}
      {email !== '' && (
        <a className="button" href={`mailto:${encodeURIComponent(email)}`}>
          Email
        </a>
      )}
    </>
  )
}

/** Facts that may have changed since the lead arrived. */
const THEN: Readonly<Record<string, string | undefined>> = {
  'Vehicle status': 'Vehicle status when this was sent',
}

/** ", answered after 14 minutes." */
function answerText({ createdAt, answeredAt }: InboxLead): string {
  if (answeredAt === null) return '.'
  return `, answered after ${describeDuration(answeredAt - createdAt)}.`
}

type RelatedProps = { slug: string; title: string; leads: readonly Lead[] }

function Related({ slug, title, leads }: RelatedProps) {
  if (leads.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <LeadLinks slug={slug} leads={leads} />
    </>
  )
}

/** Links to leads, with their times. */
export function LeadLinks({ slug, leads }: Omit<RelatedProps, 'title'>) {
  return (
    <ul className="changes">
      {leads.map((lead) => (
        <li key={lead.id}>
          <a href={consoleRoutes.lead.href(slug, lead.id)}>{toHeading(lead)}</a>,{' '}
          <Clock at={lead.createdAt} />
        </li>
      ))}
    </ul>
  )
}

function Deliveries({ tenant: { slug }, lead, deliveries }: Props) {
  return (
    <>
      <h2>Where it went</h2>
      {deliveries.length === 0 && (
        <p className="quiet">
          Your website has no recipient for this kind of lead, so it’s only here.
        </p>
      )}
      {deliveries.length > 0 && (
        <ListTable heads={['Recipient', 'State']} action="Again">
          {deliveries.map((delivery) => (
            <ListRow key={delivery.target}>
              <th scope="row">{delivery.target}</th>
              <td>
                <DeliveryState {...delivery} />
              </td>
              <td>
                {delivery.state !== 'held' && (
                  <form method="post" action={consoleRoutes.lead.href(slug, lead.id)}>
                    <input type="hidden" name="target" value={delivery.target} />
                    <button type="submit" name="action" value="resend" className="plain">
                      {delivery.state === 'delivered' ? 'Send again' : 'Try now'}
                    </button>
                  </form>
                )}
              </td>
            </ListRow>
          ))}
        </ListTable>
      )}
    </>
  )
}

function DeliveryState({ state, attempts, reason, deliveredAt }: DeliveryRow) {
  if (state === 'delivered')
    return <>Delivered {deliveredAt !== null && <Clock at={deliveredAt} />}</>
  if (state === 'held')
    return <span className="warn">{reason === 'suspect' ? 'Held as spam' : NO_TARGET}</span>
  if (attempts === 0) return <>On its way</>
  return (
    <span className="bad">
      Not delivered after {countOf(attempts, 'try', 'tries')}
      {reason !== null && (
        <span className="below">{describeFailure(reason)}. We’ll keep trying.</span>
      )}
    </span>
  )
}

/** The only other reason to hold a delivery. */
const NO_TARGET = 'Not sent: your website no longer has this recipient'

const DID: Record<WorkEntry['did'], (text: string) => string> = {
  status: (text) => `Status: ${text}`,
  assign: (text) => (text === '' ? 'Unassigned' : `Assigned to ${text}`),
  note: () => 'Note',
  release: () => 'Released',
  resend: (text) => `Sent again to ${text}`,
  spam: () => 'Marked as spam',
  'not-spam': () => 'Not spam after all',
  reply: (text) => `Replied ${text}`,
}

function History({ history }: { history: readonly WorkEntry[] }) {
  if (history.length === 0) return null
  return (
    <>
      <h2>History</h2>
      <ol className="notes">
        {history.toReversed().map(({ at, by, did, text }, place) => (
          <li key={place}>
            <p className="quiet">
              {DID[did](text)}, {by}, <Clock at={at} />
            </p>
            {did === 'note' && <p className="note">{text}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}
