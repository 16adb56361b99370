// Public holidays of Australia, by the laws of its states and territories. Part days, show days of a town and holidays of
// banks or the public service are left out.
import { addDays, weekdayOf } from '#lib/time.ts'
import {
  easterSunday,
  type Holiday,
  isWeekend,
  mondayFrom,
  nthWeekday,
  observe,
  toMonday,
  toMondayOrTuesday,
} from './dates.ts'

export const STATES: Readonly<Record<string, string>> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  NT: 'Northern Territory',
  ACT: 'Australian Capital Territory',
}

const allBut = (...some: string[]) => Object.keys(STATES).filter((state) => !some.includes(state))

/** All public holidays of a year, not in order. */
export function australianHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const newYear = { date: `${year}-01-01`, name: 'New Year’s Day' }
  const christmas = { date: `${year}-12-25`, name: 'Christmas Day' }
  const boxing = { date: `${year}-12-26`, name: 'Boxing Day' }
  return [
    // Tasmania moves New Year's Day and Boxing Day. The others add a day.
    ...observe(newYear, toMonday(newYear.date), allBut('TAS')),
    ...observe(christmas, toMondayOrTuesday(christmas.date)),
    ...observe(boxing, toMondayOrTuesday(boxing.date), allBut('TAS')),
    { date: toMonday(`${year}-01-26`), name: 'Australia Day', regions: [] },
    { date: addDays(easter, -2), name: 'Good Friday', regions: [] },
    { date: addDays(easter, -1), name: 'Easter Saturday', regions: allBut('WA', 'TAS') },
    { date: easter, name: 'Easter Sunday', regions: allBut('TAS') },
    { date: addDays(easter, 1), name: 'Easter Monday', regions: [] },
    ...anzacDay(year),
    ...MONDAYS.map(([name, month, nth, ...regions]) => ({
      date: nthWeekday(year, month, 1, nth),
      name,
      regions,
    })),
    { date: mondayFrom(`${year}-05-27`), name: 'Reconciliation Day', regions: ['ACT'] },
    { date: nthWeekday(year, 11, 2, 1), name: 'Melbourne Cup Day', regions: ['VIC'] },
    ...DECLARED.filter(({ date }) => date.startsWith(`${year}-`)),
  ]
}

/** The day itself is observed in every state, even if the law moves the public holiday from a Sunday. */
function anzacDay(year: number): Holiday[] {
  const date = `${year}-04-25`
  const day = { date, name: 'Anzac Day', regions: [] }
  if (!isWeekend(date)) return [day]
  const regions = weekdayOf(date) === 6 ? ['WA', 'ACT'] : ['QLD', 'WA', 'NT', 'ACT']
  return [day, { date: mondayFrom(date), name: 'Anzac Day (observed)', regions }]
}

/** Name, month, which Monday of the month, and states. */
const MONDAYS: readonly (readonly [string, number, number, ...string[]])[] = [
  ['Labour Day', 3, 1, 'WA'],
  ['Labour Day', 3, 2, 'VIC'],
  ['Adelaide Cup Day', 3, 2, 'SA'],
  ['Eight Hours Day', 3, 2, 'TAS'],
  ['Canberra Day', 3, 2, 'ACT'],
  ['Labour Day', 5, 1, 'QLD'],
  ['May Day', 5, 1, 'NT'],
  ['Western Australia Day', 6, 1, 'WA'],
  ['King’s Birthday', 6, 2, 'NSW', 'VIC', 'SA', 'TAS', 'NT', 'ACT'],
  ['Picnic Day', 8, 1, 'NT'],
  ['Labour Day', 10, 1, 'NSW', 'SA', 'ACT'],
  ['King’s Birthday', 10, 1, 'QLD'],
]

/** Days that a government declares for every year: their names and states. */
const DECLARED_YEARLY = [
  { name: 'Friday before the AFL Grand Final', region: 'VIC' },
  { name: 'King’s Birthday', region: 'WA' },
] as const

/** Declared days that are not in the table for a year yet: "King’s Birthday (Western Australia)". */
export function undeclaredDays(year: number): { label: string; region: string }[] {
  return DECLARED_YEARLY.filter(
    ({ name, region }) =>
      !DECLARED.some(
        (day) =>
          day.date.startsWith(`${year}-`) && day.name === name && day.regions.includes(region),
      ),
  ).map(({ name, region }) => ({ label: `${name} (${STATES[region]})`, region }))
}

/** Days that follow no rule, because a government declares them for each year. */
const DECLARED: readonly Holiday[] = [
  { date: '2026-04-27', name: 'Anzac Day (observed)', regions: ['NSW'] },
  { date: '2027-04-26', name: 'Anzac Day (observed)', regions: ['NSW'] },
  { date: '2026-09-25', name: 'Friday before the AFL Grand Final', regions: ['VIC'] },
  { date: '2026-09-28', name: 'King’s Birthday', regions: ['WA'] },
  { date: '2027-09-27', name: 'King’s Birthday', regions: ['WA'] },
]
