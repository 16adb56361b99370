// The activity log of a site or of all sites: searchable, paginated, and as a CSV file.
import { addDays, isCalendarDay } from '#lib/time.ts'
import { countOf } from '#lib/text.ts'
import {
  audit,
  type AuditFilter,
  type AuditRow,
  listAudit,
  outcomeLabel,
} from '#apps/console/audit.ts'
import { actLabel } from '#apps/console/audit-acts.ts'
import { toAuditCsv } from '#apps/console/audit-csv.ts'
import type { Where } from '#apps/console/manage-people.ts'
import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { clock } from '#lib/clock.ts'
import { withQuery } from '#lib/url.ts'
import { type Seconds, toMoment } from '#lib/zone-time.ts'
import { Pages, readWords, ROWS_A_PAGE, SearchForm, sendFile } from '#apps/console/pages/list.tsx'
import { Clock, ListRow, ListTable } from '#apps/console/pages/pieces.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import { zoneOfSite } from '#apps/console/pages/review/schedules.tsx'
import { whereOf } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'

/** Maximum rows of a file. A longer log is downloaded in parts, by date. */
const MAX_EXPORTED = 10_000

type LogSearch = { words: string; from: string; to: string; before: number | null }

export async function getActivity(c: Ctx): Promise<Response> {
  const where = await whereOf(c)
  if (where === undefined) return screens.notFound(c)
  const search = readSearch(c)
  const zone = await zoneOfSite(c, clock())
  const rows = await listAudit(c.env.DB, toFilter(where, search, { zone, most: ROWS_A_PAGE + 1 }))
  const { person } = c.var.console
  return sendConsole(c, <ActivityPage person={person} where={where} rows={rows} search={search} />)
}

export async function getActivityFile(c: Ctx): Promise<Response> {
  const where = await whereOf(c)
  if (where === undefined) return screens.notFound(c)
  const { person } = c.var.console
  const site = where?.slug ?? null
  const zone = await zoneOfSite(c, clock())
  const filter = toFilter(where, readSearch(c), { zone, most: MAX_EXPORTED })
  const rows = await listAudit(c.env.DB, filter)
  const detail = countOf(rows.length, 'row')
  const entry = { who: person, act: 'audit.export', site, detail } as const
  await audit(c.env, entry, clock())
  return sendFile(c, `activity${site === null ? '' : `-${site}`}`, toAuditCsv(rows, zone))
}

function readSearch(c: Ctx): LogSearch {
  const before = Number(c.req.query('before') ?? '')
  const day = (name: string) => {
    const text = c.req.query(name) ?? ''
    return isCalendarDay(text) ? text : ''
  }
  return {
    words: readWords(c),
    from: day('from'),
    to: day('to'),
    before: Number.isInteger(before) && before > 0 ? before : null,
  }
}

/** Days are local to the site, or in UTC for the log of all sites. */
function toFilter(
  where: Where,
  { words, from, to, before }: LogSearch,
  { zone, most }: { zone: string; most: number },
): AuditFilter {
  const startOf = (day: string): Seconds => toMoment(day, 0, zone)
  const since = from === '' ? null : startOf(from)
  const until = to === '' ? null : startOf(addDays(to, 1))
  return { site: where?.slug ?? null, words, from: since, until, before, most }
}

type Props = { person: Person; where: Where; rows: readonly AuditRow[]; search: LogSearch }

export function ActivityPage({ person, where, rows, search }: Props) {
  const { words, from, to } = search
  const shown = rows.slice(0, ROWS_A_PAGE)
  const last = shown.at(-1)
  const query = { q: words, from, to }
  const isSearch = words !== '' || from !== '' || to !== ''
  return (
    <ConsolePage
      title="Activity"
      person={person}
      {...(where !== null && { site: where })}
      current="activity"
      lead={
        where === null
          ? 'What was done in the console, on every site. Nothing here can be changed or deleted.'
          : 'What was done to this site, and by whom. Nothing here can be changed or deleted.'
      }
      actions={
        <a className="button" href={withQuery(fileOf(where), query)}>
          Download
        </a>
      }
    >
      <Filter where={where} search={search} />
      {shown.length === 0 ? (
        <p className="empty">
          {isSearch
            ? 'Nothing was found. Try fewer words or other dates.'
            : 'Nothing was done yet.'}
        </p>
      ) : (
        <Rows person={person} rows={shown} isOfAll={where === null} />
      )}
      <Pages
        label="Pages of the log"
        path={pageOf(where)}
        query={query}
        isOlder={search.before !== null}
        last={rows.length > shown.length ? last?.id : undefined}
      />
    </ConsolePage>
  )
}

function Filter({ where, search: { words, from, to } }: { where: Where; search: LogSearch }) {
  return (
    <SearchForm path={pageOf(where)} words={words} placeholder="Person, act or subject">
      <label>
        From
        <input type="date" name="from" defaultValue={from} />
      </label>
      <label>
        To
        <input type="date" name="to" defaultValue={to} />
      </label>
    </SearchForm>
  )
}

type RowsProps = {
  person: Person
  rows: readonly AuditRow[]
  isOfAll: boolean
  /** The name of a site; its slug by default. */
  nameOf?: (slug: string) => string
}

const asItIs = (slug: string) => slug

/** Rows of the log; also used for a person's own acts on their page. */
export function Rows({ person, rows, isOfAll, nameOf = asItIs }: RowsProps) {
  return (
    <ListTable heads={['What', 'Who', ...(isOfAll ? ['Site'] : []), 'When']} kind="log">
      {rows.map(({ id, at, email, act, outcome, site, subject, detail }) => (
        <ListRow key={id}>
          <td>
            {actLabel(act)} <Subject {...{ person, act, site, subject }} />
            {outcome !== 'done' && act !== 'access.refused' && (
              <span className={outcome === 'pending' ? 'quiet' : 'bad'}>
                {' '}
                {outcomeLabel(outcome)}
              </span>
            )}
            {detail !== '' && <span className="below">{detail}</span>}
          </td>
          <td>{email === '' ? 'Forecourt' : email}</td>
          {isOfAll && <td>{site && nameOf(site)}</td>}
          <td>
            <Clock at={at} />
          </td>
        </ListRow>
      ))}
    </ListTable>
  )
}

/** Acts on a lead, and its reference in the log, which never names a shopper. */
const LEAD_ACT = /^(?:lead|drive|price-offer)\./
const REFERENCE = /^[0-9A-F]{8}$/

type SubjectProps = Pick<AuditRow, 'act' | 'site' | 'subject'> & { person: Person }

function Subject({ person, act, site, subject }: SubjectProps) {
  if (subject === '') return null
  const isLead = LEAD_ACT.test(act) && REFERENCE.test(subject) && may(person, 'leads.read', site)
  if (!isLead) return <strong>{subject}</strong>
  const href = withQuery(consoleRoutes.inbox.href(site), { view: 'all', q: subject })
  return (
    <a href={href}>
      <strong>{subject}</strong>
    </a>
  )
}

const pageOf = (where: Where) =>
  where === null ? consoleRoutes.allActivity.href() : consoleRoutes.activity.href(where.slug)
const fileOf = (where: Where) => `${pageOf(where)}.csv`
