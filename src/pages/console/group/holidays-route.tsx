// Special days of all locations: a press of a day saves it for the ticked locations.
import { type DateHours, dateOf, nationalHolidays, withHours } from '#console/fields/holidays.ts'
import { specialDays } from '#dealership/hours.ts'
import { textOf } from '#lib/text.ts'
import { toDay } from '#lib/time.ts'
import { sendConsole } from '#pages/console/shell.tsx'
import type { Ctx } from '#pages/send-page.ts'
import { isJsonObject, isSame, type Json } from '#rollout/json.ts'
import { siteSchema } from '#tenant/schema.ts'
import { listAt } from './edit.ts'
import { type HolidayPlace, Holidays } from './holidays.tsx'
import { todayAt } from './list-route.tsx'
import { saveEdits } from './save-edits.ts'
import { GroupPage, type GroupScreen, openScreen } from './screen.tsx'

type Choice = { ticked: ReadonlySet<number> | null; hours: DateHours; problem: string }

export async function getHolidays(c: Ctx, screen: GroupScreen): Promise<Response> {
  return show(c, screen, { ticked: null, hours: { status: 'Closed' }, problem: '' })
}

export async function postHolidays(c: Ctx, screen: GroupScreen): Promise<Response> {
  const form = await c.req.parseBody({ all: true })
  const ticked = new Set([form['place'] ?? []].flat().map(Number))
  const hours: DateHours =
    form['status'] === 'Open'
      ? { status: 'Open', opens: textOf(form['opens']), closes: textOf(form['closes']) }
      : { status: 'Closed' }
  const dates = datesOf(c, screen, textOf(form['do']))
  const problem =
    ticked.size === 0
      ? 'Choose at least one location.'
      : dates.length === 0
        ? 'Choose a day.'
        : hours.status === 'Open' && hours.opens >= hours.closes
          ? 'The closing time must be after the opening time.'
          : ((await setDays(c, screen, { ticked, dates, hours })) ?? '')
  if (problem !== '') return show(c, screen, { ticked, hours, problem })
  return show(
    c,
    (await openScreen(c)) ?? screen,
    { ticked, hours, problem: '' },
    dates.map(toDay).join(', '),
  )
}

/** The days of a button: one of the month, or all public holidays that are still to come in it. */
function datesOf(c: Ctx, { draft }: GroupScreen, act: string): string[] {
  const day = /^day (\d{4}-\d{2}-\d{2})$/.exec(act)?.[1]
  if (day !== undefined) return [day]
  if (act !== 'holidays') return []
  const today = todayAt(draft.document)
  const month = monthOf(c, today)
  return holidaysOf(draft.document, month)
    .map(({ date }) => date)
    .filter((date) => date.startsWith(month) && date >= today)
}

function monthOf(c: Ctx, today: string): string {
  const month = c.req.query('month') ?? ''
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, 7)
}

function holidaysOf(document: Json, month: string) {
  const locale = isJsonObject(document) ? document['locale'] : ''
  return nationalHolidays(Number(month.slice(0, 4)), locale === 'en-NZ' ? 'NZ' : 'AU')
}

type Days = { ticked: ReadonlySet<number>; dates: readonly string[]; hours: DateHours }

/** Gives the days these hours; one day that has them already loses them. Null, or why it could not be saved. */
async function setDays(c: Ctx, screen: GroupScreen, { ticked, dates, hours }: Days) {
  const places = listAt(screen.draft.document, '/locations').flatMap((place, at) =>
    ticked.has(at) && isJsonObject(place) ? [{ at, days: listOf(place['special_hours']) }] : [],
  )
  const setOn = (days: readonly Json[], date: string) => withHours(days, date, hours)
  const [only] = dates
  const isUndone =
    dates.length === 1 &&
    only !== undefined &&
    places.every(({ days }) => isSame(dayOf(days, only), dayOf(setOn(days, only), only)))
  const edits = places.map(({ at, days }) => ({
    at: `/locations/${at}/special_hours`,
    was: days.length === 0 ? undefined : [...days],
    value: dates.reduce<readonly Json[]>(
      (all, date) => withHours(all, date, isUndone ? null : hours),
      days,
    ) as Json[], // withHours gives lists of its own
  }))
  return saveEdits(c, screen, edits)
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const dayOf = (days: readonly Json[], date: string) => days.find((day) => dateOf(day) === date)

function show(c: Ctx, screen: GroupScreen, { ticked, hours, problem }: Choice, done = '') {
  const { draft, href } = screen
  const today = todayAt(draft.document)
  const month = monthOf(c, today)
  const places = listAt(draft.document, '/locations').flatMap((place, at): HolidayPlace[] =>
    isJsonObject(place)
      ? [
          {
            place: at,
            name: textOf(place['name']),
            isTicked: ticked === null || ticked.has(at),
            days: daysOf(place),
          },
        ]
      : [],
  )
  const page = (
    <GroupPage
      c={c}
      screen={screen}
      title="Special days"
      lead="Public holidays and other days with hours of their own."
      actions={
        <a className="button" href={href}>
          All locations
        </a>
      }
      notice={done === '' ? null : { done: `Saved in the draft: ${done}.` }}
    >
      <Holidays
        href={`${href}/holidays`}
        month={month}
        today={today}
        places={places}
        holidays={holidaysOf(draft.document, month)}
        hours={hours}
        base={draft.revision}
        problem={problem}
      />
    </GroupPage>
  )
  return sendConsole(c, page, problem === '' ? 200 : 422)
}

/** What shoppers see of each special day of a location, by date. */
function daysOf(place: Record<string, Json>): Map<string, string> {
  const parsed = siteSchema.shape.locations.safeParse([place])
  const [location] = parsed.success ? parsed.data : []
  if (location === undefined) return new Map()
  return new Map(
    specialDays(location).map(({ date, status, open, close }) => [
      date,
      status === 'Closed' ? 'Closed' : `${open}–${close}`,
    ]),
  )
}
