// The inbox of a site: leads in lists by what is left to do, searchable, paginated, and as a file.
import { audit } from '#apps/console/audit.ts'
import type { Person } from '#apps/console/permissions.ts'
import { may } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { countOf } from '#lib/text.ts'
import { withQuery } from '#lib/url.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import {
  type Before,
  Pages,
  readListQuery,
  readWords,
  ROWS_A_PAGE,
  SearchForm,
  sendCsv,
  toPage,
  Views,
} from '#apps/console/pages/list.tsx'
import { type Notice, takeNotice } from '#apps/console/pages/notice.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { LEAD_KINDS, NOTICE_KINDS } from '#sales/leads/lead.ts'
import {
  countInbox,
  INBOX_VIEWS,
  type InboxCounts,
  type InboxView,
  listInbox,
  OPEN_DAYS,
  SEARCHED,
} from '#sales/leads/outbox/inbox-rows.ts'
import { type InboxLead, LEAD_STATUSES } from '#sales/leads/outbox/inbox-lead.ts'
import { listAwaiting } from '#sales/leads/conversation-rows.ts'
import { listReplies } from '#sales/leads/outbox/report-rows.ts'
import {
  estimateText,
  fullName,
  KINDS,
  ownVehicle,
  phoneText,
  wordOf,
} from '#sales/leads/targets/lead-text.ts'
import { measureReplies, type ReplyRecord } from '#sales/leads/reply-promise.ts'
import { listHolding } from '#sales/reservations/reservation-list.ts'
import type { Reservation } from '#sales/reservations/reservation.ts'
import { siteZone } from '#vehicle/places.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Site } from '#tenant/schema.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { listAssignable } from './assignable.ts'
import { carOf, LeadTable } from './lead-table.tsx'
import { PromiseKept } from './replies.tsx'

/** Maximum rows of a file: as many as a search scans. */
const MAX_EXPORTED = SEARCHED

type Query = {
  view: InboxView
  words: string
  kind: string
  before: Before
}

export async function getInbox(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { person } = c.var.console
  const db = databaseOf(c.env, tenant)
  const query = readQuery(c)
  const filter = { ...query, person: person.email, most: ROWS_A_PAGE + 1 }
  const hasPromise = tenant.site.forms.reply_promise.enabled
  const [leads, counts, replies, people] = await Promise.all([
    listInbox(db, tenant.slug, filter, now),
    countInbox(db, tenant.slug, now),
    hasPromise ? listReplies(db, tenant.slug, now) : null,
    listAssignable(c, tenant.slug),
  ])
  const record = replies && measureReplies(replies, tenant.site, now)
  const cars = leads.map(carOf).filter((id) => id !== '')
  const ids = leads.map(({ id }) => id)
  const [holding, awaiting] = await Promise.all([
    listHolding(db, tenant.slug, cars, now),
    listAwaiting(db, tenant.slug, ids),
  ])
  const formKey = crypto.randomUUID()
  const shown = { person, tenant, leads, people, counts, record, holding, awaiting, query, now }
  return sendConsole(c, <InboxPage {...shown} formKey={formKey} notice={takeNotice(c)} />)
}

export async function getInboxFile(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { person } = c.var.console
  const { slug, site } = tenant
  const filter = { ...readQuery(c), person: person.email, most: MAX_EXPORTED }
  const leads = await listInbox(databaseOf(c.env, tenant), slug, filter, now)
  const detail = countOf(leads.length, 'lead')
  await audit(c.env, { who: person, act: 'lead.export', site: slug, detail }, now)
  return sendCsv(c, `leads-${slug}`, cellsOf(site), leads)
}

function readQuery(c: Ctx): Query {
  const kind = c.req.query('kind') ?? ''
  // A search covers all leads unless a list is chosen.
  const standard = readWords(c) === '' ? 'open' : 'all'
  return {
    ...readListQuery(c, INBOX_VIEWS, standard),
    kind: (SHOWN_KINDS as readonly string[]).includes(kind) ? kind : '',
  }
}

const SHOWN_KINDS = LEAD_KINDS.filter((kind) => !(NOTICE_KINDS as readonly string[]).includes(kind))

type Props = {
  person: Person
  tenant: Tenant
  leads: readonly InboxLead[]
  /** The people who can be assigned leads. */
  people: Awaited<ReturnType<typeof listAssignable>>
  counts: InboxCounts
  /** How the reply promise was kept; null without one. */
  record: ReplyRecord | null
  /** Reservations by the vehicle that they hold now. */
  holding: ReadonlyMap<string, Reservation>
  /** Leads in which the shopper wrote the last message. */
  awaiting: ReadonlySet<string>
  query: Query
  /** Identifies the form that sends a test lead, so that pressing twice sends only one. */
  formKey: string
  now: Seconds
  notice: Notice | null
}

export function InboxPage(props: Props) {
  const { person, tenant, leads, counts, record, holding, awaiting, query, now, notice } = props
  const { slug, site } = tenant
  const { shown, last } = toPage(leads)
  const path = consoleRoutes.inbox.href(slug)
  const { view, words, kind } = query
  const params = { view, q: words, kind }
  return (
    <ConsolePage
      title="Leads"
      person={person}
      site={{ slug, name: site.name }}
      current="inbox"
      notice={notice}
      lead="What shoppers sent with the website’s forms. Newest first."
      actions={
        <>
          <form method="post" action={consoleRoutes.testLead.href(slug)}>
            <input type="hidden" name="form" value={props.formKey} />
            <button className="button">Send a test lead</button>
          </form>
          {may(person, 'leads.export', slug) && (
            <a className="button" href={withQuery(consoleRoutes.inboxFile.href(slug), params)}>
              Download
            </a>
          )}
        </>
      }
    >
      {record !== null && (
        <PromiseKept {...{ slug, site, record }} mayChange={may(person, 'content.draft', slug)} />
      )}
      <Views
        label="Lists of leads"
        path={path}
        views={INBOX_VIEWS}
        current={view}
        counts={{
          open: counts.unanswered,
          held: counts.held,
          undelivered: counts.undelivered,
        }}
        hasZeros
      />
      <SearchForm path={path} words={words} placeholder="Name, phone, email, vehicle, reference">
        <label>
          Kind
          <select name="kind" defaultValue={kind}>
            <option value="">All kinds</option>
            {SHOWN_KINDS.map((one) => (
              <option key={one} value={one}>
                {KINDS[one]}
              </option>
            ))}
          </select>
        </label>
      </SearchForm>
      {shown.length === 0 ? (
        <p className="empty">{emptyText(query)}</p>
      ) : (
        <LeadTable
          slug={slug}
          site={site}
          leads={shown}
          people={props.people}
          holding={holding}
          awaiting={awaiting}
          now={now}
          view={view}
        />
      )}
      <Pages
        label="Pages of leads"
        path={path}
        query={params}
        isOlder={query.before !== null}
        last={last}
      />
    </ConsolePage>
  )
}

function emptyText({ view, words, kind, before }: Query): string {
  if (words !== '' || kind !== '')
    return `Nothing was found among the newest ${SEARCHED} leads. Try fewer words or all kinds.`
  if (before !== null) return 'There are no older leads.'
  if (view === 'open') return `Every lead of the last ${OPEN_DAYS} days has been answered.`
  if (view === 'undelivered')
    return `No delivery has failed for a lead of the last ${OPEN_DAYS} days.`
  if (view === 'mine') return 'No lead is yours at the moment.'
  if (view === 'estimates') return 'No shopper has had an estimate for a trade-in yet.'
  return view === 'held' ? 'No lead is held.' : 'There are no leads yet.'
}

/** A mobile is written in groups, because a spreadsheet would read it as a number and drop its zero. */
const cellsOf = (site: Site): Record<string, (lead: InboxLead) => string> => ({
  Received: ({ createdAt }) => toZonedIso(createdAt, siteZone(site)),
  Kind: ({ kind }) => KINDS[kind],
  Name: ({ payload }) => fullName(payload),
  Phone: ({ payload }) => phoneText(payload, site),
  Email: ({ payload }) => wordOf(payload, 'email'),
  Vehicle: ({ payload }) =>
    wordOf(payload, 'car_description') || ownVehicle(payload) || wordOf(payload, 'vehicle'),
  'Stock number': ({ payload }) => wordOf(payload, 'stock_number'),
  Estimate: ({ payload }) => estimateText(payload),
  Location: ({ payload }) => wordOf(payload, 'location'),
  Comments: ({ payload }) => wordOf(payload, 'message'),
  Page: ({ payload }) => wordOf(payload, 'url'),
  Status: ({ status }) => LEAD_STATUSES[status],
  'Assigned to': ({ assignee }) => assignee,
  'First answer': ({ answeredAt }) =>
    answeredAt === null ? '' : toZonedIso(answeredAt, siteZone(site)),
  Id: ({ id }) => id,
})
