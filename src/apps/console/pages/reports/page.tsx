// The report of a site's leads as a page: by location, by person, and why leads were lost.
import type { MessageCount } from '#sales/leads/conversation-rows.ts'
import type { Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { describeDuration } from '#apps/console/pages/inbox/replies.tsx'
import { Unread } from '#apps/console/pages/pieces.tsx'
import { NumberTable } from '#apps/console/pages/results/number-table.tsx'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import { toGrouped } from '#lib/money.ts'
import { countOf } from '#lib/text.ts'
import { Periods } from '#apps/console/pages/list.tsx'
import { toDay } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import type { LeadReport, ReportRow } from '#sales/leads/lead-report.ts'
import { describePromise } from '#sales/leads/reply-promise.ts'
import type { Tenant } from '#tenant/tenant.ts'

export type ReportQuery = { from: string; to: string; days: number | null; problem: string }

/** The contents of one download. */
export const FILES = { places: 'locations', people: 'people', reasons: 'lost reasons' } as const
export type ReportFile = keyof typeof FILES

type Props = {
  person: Person
  tenant: Tenant
  query: ReportQuery
  /** Null if it could not be read. */
  report: LeadReport | null
  /** Null if they can't be read. */
  messages: MessageCount | null
  /** Maximum leads in the report, if there are more. */
  cutAt: number | null
}

export function ReportsPage({ person, tenant, query, report, messages, cutAt }: Props) {
  const { slug, site } = tenant
  const { from, to, problem } = query
  return (
    <ConsolePage
      title="Reports"
      person={person}
      site={{ slug, name: site.name }}
      current="reports"
      lead={`Outcomes of the leads that arrived from ${toDay(from)} to ${toDay(to)}.`}
      notice={problem === '' ? null : { problem }}
      actions={
        <a className="button" href={consoleRoutes.results.href(slug)}>
          Results of the website
        </a>
      }
    >
      <Ranges slug={slug} query={query} />
      {report === null ? (
        <Unread />
      ) : (
        <>
          {cutAt !== null && (
            <p className="notice warning">
              Only the newest {toGrouped(cutAt)} leads of these days are counted. Choose fewer days.
            </p>
          )}
          <Totals report={report} site={site} />
          <p className="quiet">
            The <a href={consoleRoutes.results.href(slug)}>results of the website</a> can have more
            enquiries for these days: they include job applications, and leads that were deleted
            since.
          </p>
          {site.conversations.enabled && messages !== null && (
            <p data-testid="messages">
              About these leads, your team sent {countOf(messages.replies, 'message')} from here,
              and shoppers wrote {countOf(messages.answers, 'message')}.
            </p>
          )}
          <Rows slug={slug} query={query} of="places" title="By location" rows={report.places} />
          <Rows slug={slug} query={query} of="people" title="By person" rows={report.people} />
          <Reasons slug={slug} query={query} report={report} />
          <HowCounted site={site} />
        </>
      )}
    </ConsolePage>
  )
}

function Ranges({ slug, query: { days, from, to } }: { slug: string; query: ReportQuery }) {
  const path = consoleRoutes.reports.href(slug)
  return (
    <>
      <Periods path={path} days={days} />
      <form className="filter days" action={path}>
        <label>
          From
          <input type="date" name="from" defaultValue={from} required />
        </label>
        <label>
          To
          <input type="date" name="to" defaultValue={to} required />
        </label>
        <button className="button">Show</button>
      </form>
    </>
  )
}

function Totals({ report: { total }, site }: { report: LeadReport } & Pick<Tenant, 'site'>) {
  const { drives } = total
  const facts: [label: string, value: string, below: string][] = [
    ['Leads', toGrouped(total.leads), `of ${countOf(total.people, 'shopper')}`],
    ['Median first reply', toReplyText(total), ''],
    ...(site.forms.reply_promise.enabled
      ? [
          ['Within the promise', toPercent(total), toPromised(total, site)] as [
            string,
            string,
            string,
          ],
        ]
      : []),
    [
      'Test drives',
      toGrouped(drives.booked),
      `${drives.came} came, ${countOf(drives.noShow, 'no-show')}`,
    ],
    ['Vehicles sold', toGrouped(total.sold), 'with a lead or a reservation'],
    ['Lost', toGrouped(total.lost), 'closed without a sale'],
  ]
  return (
    <dl className="facts figures">
      {facts.map(([label, value, below]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {below !== '' && <span className="below">{below}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The columns of a row, as text. */
export const COLUMNS: Readonly<Record<string, (row: ReportRow) => string>> = {
  Leads: ({ leads }) => toGrouped(leads),
  Shoppers: ({ people }) => toGrouped(people),
  'Median first reply': (row) => toReplyText(row),
  'Within the promise': (row) => toShare(row),
  'Drives booked': ({ drives }) => toGrouped(drives.booked),
  Came: ({ drives }) => toGrouped(drives.came),
  'No-shows': ({ drives }) => toGrouped(drives.noShow),
  Sold: ({ sold }) => toGrouped(sold),
  Lost: ({ lost }) => toGrouped(lost),
}

const toReplyText = ({ medianReply }: ReportRow) =>
  medianReply === null ? '–' : describeDuration(medianReply)

const toPercent = ({ promised, inTime }: ReportRow) =>
  promised === 0 ? '–' : `${Math.round((inTime / promised) * 100)}%`

/** "83% (10 of 12)". */
const toShare = (row: ReportRow) =>
  row.promised === 0 ? '–' : `${toPercent(row)} (${row.inTime} of ${row.promised})`

/** "10 of 12 within 2 business hours". */
const toPromised = ({ promised, inTime }: ReportRow, site: Tenant['site']) =>
  `${promised === 0 ? '' : `${inTime} of ${promised} `}${describePromise(site)}`

type PartProps = { slug: string; query: ReportQuery }

function Rows({
  of,
  title,
  rows,
  ...part
}: PartProps & { of: ReportFile; title: string; rows: readonly ReportRow[] }) {
  const columns = Object.keys(COLUMNS)
  return (
    <section aria-labelledby={of}>
      <h2 id={of}>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">No leads in these days.</p>
      ) : (
        <>
          <NumberTable
            head={of === 'places' ? 'Location' : 'Person'}
            columns={columns}
            rows={rows.map((row) => ({
              key: row.name,
              name: row.name,
              cells: Object.values(COLUMNS).map((cell) => cell(row)),
            }))}
          />
          <Download {...part} of={of} />
        </>
      )}
    </section>
  )
}

function Reasons({ report: { reasons }, ...part }: PartProps & { report: LeadReport }) {
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons">Why leads were lost</h2>
      {reasons.length === 0 ? (
        <p className="quiet">None of these leads was closed without a sale.</p>
      ) : (
        <>
          <NumberTable
            head="Reason"
            columns={['Leads']}
            rows={reasons.map(({ reason, leads }) => ({
              key: reason,
              name: reasonText(reason),
              cells: [toGrouped(leads)],
            }))}
          />
          <Download {...part} of="reasons" />
        </>
      )}
    </section>
  )
}

export const reasonText = (reason: string) => reason || 'No reason given, or the shopper cancelled'

function Download({ slug, query: { from, to }, of }: PartProps & { of: ReportFile }) {
  return (
    <p className="act">
      <a href={withQuery(consoleRoutes.reportsFile.href(slug), { of, from, to })}>
        Download {FILES[of]}
      </a>
    </p>
  )
}

function HowCounted({ site }: Pick<Tenant, 'site'>) {
  return (
    <>
      <h2>How this is counted</h2>
      <ul className="changes">
        <li>
          Leads with the same phone number or email are of one shopper, who counts once as a
          shopper. A lead’s page shows the others of its shopper.
        </li>
        <li>
          Follow-ups, newsletter sign-ups, job applications, spam and test leads are not counted.
          Nor are deleted leads.
        </li>
        <li>
          A vehicle counts as sold once, for each location and person with a lead or reservation
          about it that was sold. So rows can add up to more than the total.
        </li>
        <li>
          A drive counts as booked unless it was cancelled. Say on its lead whether the shopper
          came.
        </li>
        {site.forms.reply_promise.enabled && (
          <li>
            The promise, a reply {describePromise(site)}, is measured on leads that were answered or
            whose time is over.
          </li>
        )}
      </ul>
    </>
  )
}
