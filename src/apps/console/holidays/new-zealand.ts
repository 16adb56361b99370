// Public holidays of New Zealand, by the Holidays Act 2003. A holiday at a weekend is also observed on a weekday, for
// people who don't work on that day of the weekend.
import { addDays } from '#lib/time.ts'
import {
  easterSunday,
  type Holiday,
  nearestMonday,
  nthWeekday,
  observe,
  toMonday,
  toMondayOrTuesday,
} from './dates.ts'

/** All public holidays of a year, not in order. */
export function newZealandHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const day = (monthDay: string, name: string) => ({ date: `${year}-${monthDay}`, name })
  const pairs = [
    day('01-01', 'New Year’s Day'),
    day('01-02', 'Day after New Year’s Day'),
    day('12-25', 'Christmas Day'),
    day('12-26', 'Boxing Day'),
  ]
  const others = [day('02-06', 'Waitangi Day'), day('04-25', 'Anzac Day')]
  const matariki = MATARIKI[year]
  return [
    ...pairs.flatMap((one) => observe(one, toMondayOrTuesday(one.date))),
    ...others.flatMap((one) => observe(one, toMonday(one.date))),
    { date: addDays(easter, -2), name: 'Good Friday', regions: [] },
    { date: addDays(easter, 1), name: 'Easter Monday', regions: [] },
    { date: nthWeekday(year, 6, 1, 1), name: 'King’s Birthday', regions: [] },
    ...(matariki ? [{ ...day(matariki, 'Matariki'), regions: [] }] : []),
    { date: labourDay(year), name: 'Labour Day', regions: [] },
    ...Object.entries(ANNIVERSARIES).map(([region, dateIn]) => ({
      date: dateIn(year),
      name: `${region} Anniversary Day`,
      regions: [region],
    })),
  ]
}

const labourDay = (year: number) => nthWeekday(year, 10, 1, 4)

/** The days on which the provinces observe their anniversaries. */
const ANNIVERSARIES: Readonly<Record<string, (year: number) => string>> = {
  Wellington: (year) => nearestMonday(`${year}-01-22`),
  Auckland: (year) => nearestMonday(`${year}-01-29`),
  Nelson: (year) => nearestMonday(`${year}-02-01`),
  Taranaki: (year) => nthWeekday(year, 3, 1, 2),
  Otago: (year) => {
    const monday = nearestMonday(`${year}-03-23`)
    return monday === addDays(easterSunday(year), 1) ? addDays(monday, 1) : monday
  },
  Southland: (year) => addDays(easterSunday(year), 2),
  'South Canterbury': (year) => nthWeekday(year, 9, 1, 4),
  'Hawke’s Bay': (year) => addDays(labourDay(year), -3),
  Marlborough: (year) => addDays(labourDay(year), 7),
  // The second Friday after the first Tuesday.
  Canterbury: (year) => addDays(nthWeekday(year, 11, 2, 1), 10),
  'Chatham Islands': (year) => nearestMonday(`${year}-11-30`),
  Westland: (year) => nearestMonday(`${year}-12-01`),
}

/** Regions that observe the anniversary of a province with another name. */
export const PROVINCES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(ANNIVERSARIES).map((name) => [name, name])),
  Northland: 'Auckland',
  Waikato: 'Auckland',
  'Bay of Plenty': 'Auckland',
  Gisborne: 'Auckland',
  'Manawatū-Whanganui': 'Wellington',
  Tasman: 'Nelson',
  'West Coast': 'Westland',
}

/** Fridays of the schedule to Te Kāhui o Matariki Public Holiday Act 2022, which ends in 2052. */
const MATARIKI: Readonly<Record<number, string>> = {
  2022: '06-24',
  2023: '07-14',
  2024: '06-28',
  2025: '06-20',
  2026: '07-10',
  2027: '06-25',
  2028: '07-14',
  2029: '07-06',
  2030: '06-21',
  2031: '07-11',
  2032: '07-02',
  2033: '06-24',
  2034: '07-07',
  2035: '06-29',
  2036: '07-18',
  2037: '07-10',
  2038: '06-25',
  2039: '07-15',
  2040: '07-06',
  2041: '07-19',
  2042: '07-11',
  2043: '07-03',
  2044: '06-24',
  2045: '07-07',
  2046: '06-29',
  2047: '07-19',
  2048: '07-03',
  2049: '06-25',
  2050: '07-15',
  2051: '06-30',
  2052: '06-21',
}
