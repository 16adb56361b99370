// Holiday hours of all locations in one month: choose the hours, then press the days.
import type { DateHours } from '#apps/console/fields/date-hours.ts'
import type { Holiday } from '#apps/console/holidays/dates.ts'
import type { HolidaySource } from '#apps/console/holidays/sources.ts'
import { addDays, toDay, toMonth, weekdayOf } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'

export type HolidayPlace = {
  /** Place in the list of locations. */
  place: number
  name: string
  isTicked: boolean
  /** Whether its address names the state or region. */
  hasRegion: boolean
  /** Special hours by date. */
  days: ReadonlyMap<string, string>
}

export type HolidayProps = {
  href: string
  /** "2026-12". */
  month: string
  today: string
  places: readonly HolidayPlace[]
  holidays: readonly Holiday[]
  /** Days that a government declares each year, and that are not known for this year yet. */
  undeclared: readonly string[]
  /** The publishers of the year's holidays for the locations' regions. */
  sources: readonly HolidaySource[]
  hours: DateHours
  base: number
  problem: string
}

export function Holidays({
  href,
  month,
  today,
  places,
  holidays,
  undeclared,
  sources,
  hours,
  base,
  problem,
}: HolidayProps) {
  const first = `${month}-01`
  const isOpen = hours.status === 'Open'
  const next = holidays.find(({ date }) => date >= today && date > month)
  const coming = holidays.filter(({ date }) => date.startsWith(month) && date >= today)
  const dates = [...new Set(coming.map(({ date }) => Number(date.slice(8))))]
  const without = places.filter(({ hasRegion }) => !hasRegion).map(({ name }) => name)
  return (
    <form method="post" action={withQuery(href, { month })} className="holidays">
      <input type="hidden" name="base" value={base} />
      <fieldset className="ticks">
        <legend>Where</legend>
        {places.map(({ place, name, isTicked }) => (
          <label key={place}>
            <input type="checkbox" name="place" value={place} defaultChecked={isTicked} /> {name}
          </label>
        ))}
      </fieldset>
      <fieldset className="hours-choice">
        <legend>Hours on that day</legend>
        <label>
          <input type="radio" name="status" value="Closed" defaultChecked={!isOpen} /> Closed
        </label>
        <label>
          <input type="radio" name="status" value="Open" defaultChecked={isOpen} /> Open from
        </label>
        <input
          type="time"
          name="opens"
          defaultValue={isOpen ? hours.opens : '09:00'}
          aria-label="Opens"
        />
        to
        <input
          type="time"
          name="closes"
          defaultValue={isOpen ? hours.closes : '16:00'}
          aria-label="Closes"
        />
      </fieldset>
      {problem !== '' && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <div className="month-head">
        <a className="button" href={withQuery(href, { month: monthAfter(month, -1) })}>
          {monthName(monthAfter(month, -1))}
        </a>
        <h2 id="month">{toMonth(first)}</h2>
        <a className="button" href={withQuery(href, { month: monthAfter(month, 1) })}>
          {monthName(monthAfter(month, 1))}
        </a>
      </div>
      {coming.length === 0 && next !== undefined && (
        <p>
          <a href={withQuery(href, { month: next.date.slice(0, 7) })}>
            Next public holiday: {labelOf(next)}, {toDay(next.date)}
          </a>
        </p>
      )}
      {coming.length > 0 && (
        <p>
          <button className="button primary" name="do" value="holidays">
            Set all public holidays of {toMonth(first)}: {dates.join(', ')}
          </button>
        </p>
      )}
      <p className="hint">
        Press a day to give it these hours; press “Usual hours” below the month to take them away.
        Each press is saved to the draft. Each location gets the public holidays of its own state or
        region. Add local show days, part days and days that a government declares for one year by
        hand.
      </p>
      {undeclared.length > 0 && (
        <p className="hint">
          Not in the calendar of {month.slice(0, 4)} yet: {undeclared.join(', ')}. Your government
          declares the day; set it by hand once you know it.
        </p>
      )}
      <p className="hint">
        {sources.map(({ url, publisher, title, regions, from, read }) => (
          <span key={url}>
            {regions.join(', ')} from {toDay(from)}:{' '}
            <a href={url} rel="noreferrer">
              {publisher}, {title}
            </a>
            , read on {toDay(read)}.{' '}
          </span>
        ))}
        {sources.length > 0 ? 'Other days' : 'The days'} of {month.slice(0, 4)} are worked out from
        the laws: compare them with what your government publishes.
      </p>
      {without.length > 0 && (
        <p className="hint">
          {without.join(', ')}: the address has no state or region that we know, so only national
          holidays are named and set.
        </p>
      )}
      <Month month={month} today={today} places={places} holidays={holidays} />
    </form>
  )
}

function Month({
  month,
  today,
  places,
  holidays,
}: Pick<HolidayProps, 'month' | 'today' | 'places' | 'holidays'>) {
  const weeks = weeksOf(month)
  const days = new Map(
    weeks
      .flat()
      .filter((date) => date.startsWith(month))
      .map((date) => [date, describeDay(date, places, holidays)] as const),
  )
  return (
    <>
      <table className="month" aria-labelledby="month">
        <thead>
          <tr>
            {['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const day = days.get(date)
                return <td key={date}>{day && <Day date={date} today={today} {...day} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="month-days">
        {[...days]
          .filter(([, { holiday, words }]) => holiday || words)
          .map(([date, { label, words }]) => (
            <li key={date}>
              {label}
              {words !== '' && date >= today && (
                <>
                  {' '}
                  <button
                    name="do"
                    value={`usual ${date}`}
                    className="plain"
                    aria-label={`Usual hours on ${toDay(date)}`}
                  >
                    Usual hours
                  </button>
                </>
              )}
            </li>
          ))}
      </ul>
    </>
  )
}

/** The texts of a day: its holiday, its hours, and both in one line. */
function describeDay(date: string, places: readonly HolidayPlace[], holidays: readonly Holiday[]) {
  const holiday = holidays
    .filter((one) => one.date === date)
    .map(labelOf)
    .join(', ')
  const words = summarise(
    places.flatMap(({ days }) => days.get(date) ?? []),
    places.length,
  )
  const where = words.includes(' of ') ? `${words} locations` : words
  return { holiday, words, label: [toDay(date), holiday, where].filter(Boolean).join(', ') }
}

/** "Boxing Day", "Labour Day (VIC)". */
function labelOf({ name, regions }: Holiday): string {
  return regions.length === 0 ? name : `${name} (${regions.join(', ')})`
}

type DayProps = ReturnType<typeof describeDay> & { date: string; today: string }

function Day({ date, today, holiday, words, label }: DayProps) {
  const looks = [
    words !== '' && 'is-set',
    holiday !== '' && 'is-holiday',
    date === today && 'is-today',
  ]
  return (
    <button
      name="do"
      value={`day ${date}`}
      className={['day', ...looks].filter(Boolean).join(' ')}
      disabled={date < today}
      aria-label={label}
    >
      <span className="number">{Number(date.slice(8))}</span>
      {holiday !== '' && <span className="holiday">{holiday}</span>}
      {words !== '' && <span className="hours">{words}</span>}
    </button>
  )
}

/** "Closed", "10:00–14:00", or the number of locations with special hours. */
function summarise(set: readonly string[], all: number): string {
  if (set.length === 0) return ''
  const [first = ''] = set
  if (set.every((one) => one === first))
    return set.length === all ? first : `${first}, ${set.length} of ${all}`
  return `${set.length} of ${all}`
}

function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const start = addDays(first, -((weekdayOf(first) + 6) % 7))
  const weeks: string[][] = []
  for (let day = start; day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)))
  return weeks
}

function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** "December". */
const monthName = (month: string) => toMonth(`${month}-01`).split(' ', 1)[0]
