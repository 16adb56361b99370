// The report of a site's leads in the console: a page, and files of its tables. It contains no data about shoppers.
import { loadPanel } from '#apps/ops/load-overview.ts'
import { listPeople } from '#apps/console/people-rows.ts'
import { readPeriod, sendCsv } from '#apps/console/pages/list.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import { clock } from '#lib/clock.ts'
import { addDays, isCalendarDay, localDate } from '#lib/time.ts'
import { type Milliseconds, type Seconds, toMoment } from '#lib/zone-time.ts'
import { type LeadReport, type ReportRow, toLeadReport } from '#sales/leads/lead-report.ts'
import { countMessages, type MessageCount } from '#sales/leads/conversation-rows.ts'
import { listReported } from '#sales/leads/outbox/report-rows.ts'
import { listCompleted } from '#sales/reservations/reservation-list.ts'
import { databaseOf } from '#tenant/database.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { siteZone } from '#vehicle/places.ts'
import { FILES, type ReportFile, type ReportQuery, ReportsPage, reasonText } from './page.tsx'

const REPORT_MS: Milliseconds = 8000
/** Maximum leads, and sales, of one report. */
const MAX = 5000
/** Maximum days of one report. */
const MAX_DAYS = 366

export async function getReports(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const { person } = c.var.console
  const query = readQuery(c, tenant, now)
  const loaded = await load(c, tenant, query, now)
  const page = (
    <ReportsPage
      {...{ person, tenant, query }}
      report={loaded?.report ?? null}
      messages={loaded?.messages ?? null}
      cutAt={loaded?.isCut === true ? MAX : null}
    />
  )
  return sendConsole(c, page, query.problem === '' ? 200 : 422)
}

export async function getReportsFile(c: Ctx): Promise<Response> {
  const now = clock()
  const tenant = await loadSite(c, now)
  if (tenant === null) return screens.notFound(c)
  const wanted = c.req.query('of') ?? ''
  const of: ReportFile = Object.hasOwn(FILES, wanted) ? (wanted as ReportFile) : 'places' // a key of the table
  const query = readQuery(c, tenant, now)
  const loaded = await load(c, tenant, query, now)
  // In a spreadsheet, half a report would look complete.
  if (loaded === null || loaded.isCut) return screens.unavailable(c)
  const name = `leads-${tenant.slug}-${FILES[of].replace(' ', '-')}-${query.from}-${query.to}`
  const { report } = loaded
  return of === 'reasons'
    ? sendCsv(c, name, REASON_CELLS, report.reasons)
    : sendCsv(c, name, { [of === 'places' ? 'Location' : 'Person']: NAME, ...CELLS }, report[of])
}

/** The days in an address: the last so many, or a date range. */
function readQuery(c: Ctx, { site }: Tenant, now: Seconds): ReportQuery {
  const today = localDate(now, siteZone(site))
  const days = readPeriod(c)
  const standard = { from: addDays(today, 1 - days), to: today, days, problem: '' }
  const [from, to] = [c.req.query('from'), c.req.query('to')]
  if (from === undefined && to === undefined) return standard
  if (from === undefined || to === undefined || !isCalendarDay(from) || !isCalendarDay(to))
    return { ...standard, problem: 'Choose two days that exist, such as 2026-02-01.' }
  if (from > to) return { ...standard, problem: 'Choose a first day that is before the last one.' }
  if (addDays(from, MAX_DAYS) <= to)
    return { ...standard, problem: `Choose at most ${MAX_DAYS} days.` }
  return { from, to, days: null, problem: '' }
}

type Loaded = { report: LeadReport; messages: MessageCount; isCut: boolean }

function load(
  c: Ctx,
  tenant: Tenant,
  { from, to }: ReportQuery,
  now: Seconds,
): Promise<Loaded | null> {
  const { slug, site } = tenant
  const zone = siteZone(site)
  const span = { from: toMoment(from, 0, zone), until: toMoment(addDays(to, 1), 0, zone) }
  const db = databaseOf(c.env, tenant)
  const read = async (): Promise<Loaded> => {
    const [leads, sales, people, messages] = await Promise.all([
      listReported(db, slug, { ...span, most: MAX + 1 }),
      listCompleted(db, slug, { ...span, most: MAX }),
      listPeople(c.env.DB, slug),
      countMessages(db, slug, span),
    ])
    const names = new Map(people.map(({ email, name }) => [email, name]))
    const nameOf = (email: string) => names.get(email) || email
    const report = toLeadReport(leads.slice(0, MAX), sales, site, { now, nameOf })
    return { report, messages, isCut: leads.length > MAX }
  }
  return loadPanel('reports', read, REPORT_MS)
}

const NAME = ({ name }: ReportRow) => name
const number = (value: number | null) => (value === null ? '' : String(value))

const CELLS: Record<string, (row: ReportRow) => string> = {
  Leads: ({ leads }) => number(leads),
  Shoppers: ({ people }) => number(people),
  'Median first reply in minutes': ({ medianReply }) =>
    number(medianReply === null ? null : Math.round(medianReply / 60)),
  'Leads with a promised reply': ({ promised }) => number(promised),
  'Answered in time': ({ inTime }) => number(inTime),
  'Drives booked': ({ drives }) => number(drives.booked),
  'Drives: came': ({ drives }) => number(drives.came),
  'Drives: no-show': ({ drives }) => number(drives.noShow),
  'Vehicles sold': ({ sold }) => number(sold),
  Lost: ({ lost }) => number(lost),
}

const REASON_CELLS: Record<string, (row: LeadReport['reasons'][number]) => string> = {
  Reason: ({ reason }) => reasonText(reason),
  Leads: ({ leads }) => number(leads),
}
