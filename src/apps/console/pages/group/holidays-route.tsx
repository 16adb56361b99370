// Holiday hours of all locations: pressing a day saves it for the ticked locations.
import { countryOf, type Country } from '#lib/country.ts'
import { type DateHours, withHours } from '#apps/console/fields/date-hours.ts'
import type { Holiday } from '#apps/console/holidays/dates.ts'
import { undeclaredDays } from '#apps/console/holidays/australia.ts'
import { isObservedIn, publicHolidays, regionOf } from '#apps/console/holidays/public-holidays.ts'
import { type HolidaySource, sourcesOf } from '#apps/console/holidays/sources.ts'
import { specialDays } from '#dealership/hours.ts'
import { textOf } from '#lib/text.ts'
import { toDay } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { isJsonObject, type Json } from '#rollout/json.ts'
import { siteSchema } from '#tenant/schema.ts'
import { listAt } from './edit.ts'
import { type HolidayPlace, Holidays } from './holidays.tsx'
import { todayAt } from './list-route.tsx'
import { onRevision, saveEdits } from './save-edits.ts'
import { GroupPage, type GroupScreen } from './screen.tsx'

type Choice = { ticked: ReadonlySet<number> | null; hours: DateHours; problem: string }

export async function getHolidays(c: Ctx, screen: GroupScreen): Promise<Response> {
  const { places = '', opens = '', closes = '', done = '', usual = '' } = c.req.query()
  const ticked = PLACES.test(places) ? new Set(places.split('.').map(Number)) : null
  const isOpen = TIME.test(opens) && TIME.test(closes)
  const hours = isOpen ? ({ status: 'Open', opens, closes } as const) : CLOSED
  const notice = usual === '' ? toDays(done) : `usual hours on ${toDays(usual)}`
  return show(c, screen, { ticked, hours, problem: '' }, notice)
}

const CLOSED = { status: 'Closed' } as const
const PLACES = /^\d{1,3}(?:\.\d{1,3}){0,99}$/
const TIME = /^\d{2}:\d{2}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

const toDays = (dates: string) =>
  dates
    .split('.')
    .filter((date) => DATE.test(date))
    .map(toDay)
    .join(', ')

/** For a form that cannot be read. */
const NO_FIELDS: Record<string, string[]> = {}

export async function postHolidays(c: Ctx, screen: GroupScreen): Promise<Response> {
  const form = await c.req.parseBody({ all: true }).catch(() => NO_FIELDS)
  const ticked = new Set([form['place'] ?? []].flat().map(Number))
  const hours: DateHours =
    form['status'] === 'Open'
      ? { status: 'Open', opens: textOf(form['opens']), closes: textOf(form['closes']) }
      : CLOSED
  const button = textOf(form['do'])
  const days = { ticked, set: daysOfButton(c, screen, button), hours }
  const dates = datesOf(screen, days)
  const isUndone = button.startsWith('usual ')
  // Applied on top of what the page showed, so that others' changes to the same days are not overwritten unseen.
  const shown = onRevision(screen, form['base'])
  const problem =
    ticked.size === 0
      ? 'Choose at least one location.'
      : dates.length === 0
        ? 'No day to set. The ticked locations may have no public holiday in this month.'
        : hours.status === 'Open' && hours.opens >= hours.closes
          ? 'The closing time must be after the opening time.'
          : ((await saveEdits(c, shown, toEdits(screen, days, isUndone ? null : hours))) ?? '')
  if (problem !== '') return show(c, screen, { ticked, hours, problem })
  // A redirect, so that Reload and Back send nothing twice; the chosen hours stay for the next day.
  const { opens, closes } = { opens: '', closes: '', ...hours }
  const month = c.req.query('month')
  const outcome = { [isUndone ? 'usual' : 'done']: dates.join('.') }
  const chosen = { month, places: [...ticked].join('.'), opens, closes, ...outcome }
  return c.redirect(withQuery(`${screen.href}/holidays`, chosen), 303)
}

/** The days of a button: one day of the month for every location, or the month's remaining public holidays. */
function daysOfButton(c: Ctx, { draft }: GroupScreen, act: string): Holiday[] {
  const day = /^(?:day|usual) (\d{4}-\d{2}-\d{2})$/.exec(act)?.[1]
  if (day !== undefined) return [{ date: day, name: '', regions: [] }]
  if (act !== 'holidays') return []
  const today = todayAt(draft.document)
  const month = monthOf(c, today)
  return holidaysOf(draft.document, month).filter(
    ({ date }) => date.startsWith(month) && date >= today,
  )
}

function monthOf(c: Ctx, today: string): string {
  const month = c.req.query('month') ?? ''
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, 7)
}

/** Holidays of a month's year and the next, of the country and of the regions that have a location. */
function holidaysOf(document: Json, month: string): Holiday[] {
  const country = countryIn(document)
  const regions = new Set(listAt(document, '/locations').map((place) => regionAt(place, country)))
  const year = Number(month.slice(0, 4))
  return [year, year + 1]
    .flatMap((of) => publicHolidays(of, country))
    .filter((holiday) => [...regions].some((region) => isObservedIn(holiday, region)))
    .map((holiday) => ({ ...holiday, regions: holiday.regions.filter((one) => regions.has(one)) }))
}

function countryIn(document: Json): Country {
  const isOfNewZealand = isJsonObject(document) && document['locale'] === 'en-NZ'
  return countryOf({ locale: isOfNewZealand ? 'en-NZ' : 'en-AU' }).code
}

/** Days that the locations' states declare each year, and that are not known yet for the year of a month. */
function undeclaredOf(document: Json, month: string): string[] {
  const country = countryIn(document)
  if (country !== 'AU') return []
  const regions = new Set(listAt(document, '/locations').map((place) => regionAt(place, country)))
  return undeclaredDays(Number(month.slice(0, 4)))
    .filter(({ region }) => regions.has(region))
    .map(({ label }) => label)
}

/** The publishers of the year's holidays for the locations' states or regions. */
function sourcesIn(document: Json, month: string): HolidaySource[] {
  const country = countryIn(document)
  const regions = new Set(listAt(document, '/locations').map((place) => regionAt(place, country)))
  return sourcesOf(Number(month.slice(0, 4)), country, regions)
}

/** The state or region in a location's address. */
function regionAt(place: Json, country: Country): string | null {
  const address = isJsonObject(place) ? place['address'] : undefined
  return isJsonObject(address) ? regionOf(textOf(address['state']), country) : null
}

type Days = { ticked: ReadonlySet<number>; set: readonly Holiday[]; hours: DateHours }

/** The days for at least one ticked location. */
function datesOf(screen: GroupScreen, days: Days): string[] {
  return [...new Set(placesOf(screen, days).flatMap(({ dates }) => dates))].sort()
}

/** The ticked locations with their special days, and the dates of a button that apply to them. */
function placesOf({ draft }: GroupScreen, { ticked, set }: Days) {
  const country = countryIn(draft.document)
  return listAt(draft.document, '/locations').flatMap((place, at) => {
    if (!ticked.has(at) || !isJsonObject(place)) return []
    const region = regionAt(place, country)
    const observed = set.filter((holiday) => isObservedIn(holiday, region))
    const dates = observed.map(({ date }) => date)
    return [{ at, days: listOf(place['special_hours']), dates }]
  })
}

/** Gives the days these hours, or resets them to the usual hours. */
function toEdits(screen: GroupScreen, days: Days, hours: DateHours | null) {
  return placesOf(screen, days)
    .filter(({ dates }) => dates.length > 0)
    .map(({ at, days: known, dates }) => ({
      at: `/locations/${at}/special_hours`,
      was: known.length === 0 ? undefined : [...known],
      value: dates.reduce<readonly Json[]>(
        (all, date) => withHours(all, date, hours),
        known,
      ) as Json[], // withHours gives lists of its own
    }))
}

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

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
            hasRegion: regionAt(place, countryIn(draft.document)) !== null,
            days: daysOf(place),
          },
        ]
      : [],
  )
  const page = (
    <GroupPage
      c={c}
      screen={screen}
      title="Holiday hours"
      lead="Public holidays and other days with different hours."
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
        undeclared={undeclaredOf(draft.document, month)}
        sources={sourcesIn(draft.document, month)}
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
