// The calendar of test drives: a week by day, or a day by location or by person. On phones, one column.
import type { Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Notice } from '#apps/console/pages/notice.ts'
import { Unread } from '#apps/console/pages/pieces.tsx'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import { addDays, toClock, toShortWeekday, toWeekday } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import { type Seconds, toLocalTime } from '#lib/zone-time.ts'
import { driveZone } from '#sales/leads/drives/drive-reminders.ts'
import { DRIVE_STATES, driveState } from '#sales/leads/drives/drive-state.ts'
import type { CalendarDrive } from '#sales/leads/outbox/drive-rows.ts'
import { fullName, wordOf } from '#sales/leads/targets/lead-text.ts'
import type { Tenant } from '#tenant/tenant.ts'
import {
  CALENDAR_VIEWS,
  type CalendarQuery,
  type CalendarView,
  daysOf,
  DIVISIONS,
} from './calendar-query.ts'

export type Assignable = { email: string; name: string }

type Props = {
  person: Person
  tenant: Tenant
  query: CalendarQuery
  /** In order; null if they could not be read. */
  drives: readonly CalendarDrive[] | null
  /** Whether there are more drives than these. */
  isCut: boolean
  /** The people who can take drives. */
  people: readonly Assignable[]
  today: string
  notice: Notice | null
}

export function CalendarPage(props: Props) {
  const { person, tenant, query, drives, isCut, notice } = props
  const { slug, site } = tenant
  const shown = (drives ?? []).filter((drive) => isShown(drive, props))
  return (
    <ConsolePage
      title="Test drives"
      person={person}
      site={{ slug, name: site.name }}
      current="drives"
      notice={notice}
      lead={describeDays(query)}
    >
      <Ways {...props} />
      <Filter {...props} />
      {drives === null && <Unread />}
      {isCut && (
        <p className="notice warning">
          There are more test drives than fit here. Choose a day, a location or a person.
        </p>
      )}
      {drives !== null && <Columns {...props} shown={shown} />}
    </ConsolePage>
  )
}

function describeDays({ view, first, last }: CalendarQuery): string {
  return view === 'day' ? toWeekday(first) : `${toWeekday(first)} to ${toWeekday(last)}`
}

/** The date and time of a drive in the time zone of its location. */
const timeOf = (drive: CalendarDrive, { site }: Pick<Tenant, 'site'>) =>
  toLocalTime(drive.start, driveZone(drive, site))

function isShown(
  drive: CalendarDrive,
  { query, tenant }: Pick<Props, 'query' | 'tenant'>,
): boolean {
  const { date } = timeOf(drive, tenant)
  if (date < query.first || date > query.last) return false
  if (query.place !== '' && drive.place !== query.place) return false
  return query.person === '' || (query.person === 'none' ? '' : query.person) === drive.assignee
}

/** The address of the calendar with some parameters changed. */
function hrefOf(slug: string, query: CalendarQuery, change: Partial<CalendarQuery>): string {
  const { view, by, day, place, person } = { ...query, ...change }
  const next = { view, by, day, place, person }
  const nonEmpty = Object.entries(next).filter(([, value]) => value !== '')
  return withQuery(consoleRoutes.drives.href(slug), Object.fromEntries(nonEmpty))
}

function Ways({ tenant: { slug }, query, today }: Props) {
  const { view, day } = query
  const step = view === 'day' ? 1 : 7
  const word = CALENDAR_VIEWS[view].toLowerCase()
  const names = Object.keys(CALENDAR_VIEWS) as CalendarView[] // the keys of the table
  return (
    <nav className="views calendar-ways" aria-label="Days">
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              href={hrefOf(slug, query, { view: name })}
              aria-current={name === view ? 'page' : undefined}
            >
              {CALENDAR_VIEWS[name]}
            </a>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <a href={hrefOf(slug, query, { day: addDays(day, -step) })} rel="prev">
            Previous {word}
          </a>
        </li>
        <li>
          <a href={hrefOf(slug, query, { day: today })}>Today</a>
        </li>
        <li>
          <a href={hrefOf(slug, query, { day: addDays(day, step) })} rel="next">
            Next {word}
          </a>
        </li>
      </ul>
    </nav>
  )
}

function Filter({ tenant: { slug, site }, query, people }: Props) {
  return (
    <form className="filter days" action={consoleRoutes.drives.href(slug)}>
      <input type="hidden" name="view" value={query.view} />
      <label>
        Day
        <input type="date" name="day" defaultValue={query.day} />
      </label>
      <label>
        Location
        <select name="place" defaultValue={query.place}>
          <option value="">All locations</option>
          {site.locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Person
        <select name="person" defaultValue={query.person}>
          <option value="">Everyone</option>
          <option value="none">No one yet</option>
          {people.map(({ email, name }) => (
            <option key={email} value={email}>
              {name || email}
            </option>
          ))}
        </select>
      </label>
      {query.view === 'day' && (
        <label>
          Columns
          <select name="by" defaultValue={query.by}>
            {Object.entries(DIVISIONS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className="button">
        Show
      </button>
    </form>
  )
}

type Column = { key: string; title: string; href: string | null; drives: CalendarDrive[] }

function Columns(props: Props & { shown: readonly CalendarDrive[] }) {
  const { query, today } = props
  const columns = query.view === 'week' ? weekColumns(props) : dayColumns(props)
  return (
    <div className="calendar" data-view={query.view} data-testid="calendar">
      {columns.map(({ key, title, href, drives }) => (
        <section
          key={key}
          aria-labelledby={`column-${key}`}
          className={drives.length === 0 ? 'no-drives' : undefined}
          data-day={query.view === 'week' ? key : query.day}
        >
          <h2 id={`column-${key}`} aria-current={key === today ? 'date' : undefined}>
            {href === null ? title : <a href={href}>{title}</a>}
          </h2>
          {drives.length === 0 ? (
            <p className="quiet">None</p>
          ) : (
            <ol>
              {drives.map((drive) => (
                <Drive key={drive.lead} drive={drive} {...props} />
              ))}
            </ol>
          )}
        </section>
      ))}
      {columns.length === 0 && <p className="quiet">No test drives on {toWeekday(query.day)}.</p>}
    </div>
  )
}

function weekColumns({
  query,
  shown,
  tenant,
}: Props & { shown: readonly CalendarDrive[] }): Column[] {
  return daysOf(query).map((day) => ({
    key: day,
    title: toShortWeekday(day),
    href: hrefOf(tenant.slug, query, { view: 'day', day }),
    drives: shown.filter((drive) => timeOf(drive, tenant).date === day),
  }))
}

function dayColumns({
  query: { by },
  shown,
  tenant,
  people,
}: Props & { shown: readonly CalendarDrive[] }): Column[] {
  const groups = Map.groupBy(shown, (drive) => (by === 'place' ? drive.place : drive.assignee))
  const names =
    by === 'place'
      ? new Map(tenant.site.locations.map(({ id, name }) => [id, name]))
      : new Map(people.map(({ email, name }) => [email, name || email]))
  const none = by === 'place' ? 'No location' : 'No one yet'
  // Every location has a column, even an empty one; only people with drives have one.
  const keys =
    by === 'place' ? [...new Set([...names.keys(), ...groups.keys()])] : [...groups.keys()]
  return keys
    .filter((key) => by === 'person' || groups.has(key) || keys.length <= MAX_EMPTY)
    .map((key) => ({
      key: key === '' ? 'none' : key,
      title: names.get(key) ?? (key === '' ? none : key),
      href: null,
      drives: groups.get(key) ?? [],
    }))
}

/** Above this number of locations, those without drives are left out. */
const MAX_EMPTY = 6

type DriveProps = Pick<Props, 'tenant' | 'people' | 'query'> & { drive: CalendarDrive }

function Drive({ drive, tenant, people, query }: DriveProps) {
  const state = driveState(drive)
  const { minutes } = timeOf(drive, tenant)
  const { payload, assignee } = drive
  const place = tenant.site.locations.find(({ id }) => id === drive.place)
  const isByPlace = query.view === 'day' && query.by === 'place'
  const who = people.find(({ email }) => email === assignee)?.name || assignee
  return (
    <li className="drive" data-state={state} data-lead={drive.lead}>
      <a href={consoleRoutes.drive.href(tenant.slug, drive.lead)}>
        <b>{toClock(minutes)}</b>{' '}
        {wordOf(payload, 'car_description') || wordOf(payload, 'vehicle') || 'Any vehicle'}
      </a>
      <span className="below">{fullName(payload)}</span>
      <span className="below">
        {[isByPlace || tenant.site.locations.length < 2 ? '' : place?.name, who]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className="drive-state">{DRIVE_STATES[state]}</span>
    </li>
  )
}

/** How far to read beyond the days, because locations may be in other time zones than the site. */
export const MARGIN: Seconds = 86_400
