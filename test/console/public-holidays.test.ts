// Public holidays, compared with the dates that the governments publish.
import type { Country } from '#lib/country.ts'
import { describe, expect, it } from 'vitest'

import { undeclaredDays } from '#apps/console/holidays/australia.ts'
import { sourcesOf } from '#apps/console/holidays/sources.ts'
import { isObservedIn, publicHolidays, regionOf } from '#apps/console/holidays/public-holidays.ts'

/** Dates of a year without it: "01-26". */
const datesOf = (year: number, country: Country, region: string | null) =>
  [
    ...new Set(
      publicHolidays(year, country)
        .filter((holiday) => isObservedIn(holiday, region))
        .map(({ date }) => date),
    ),
  ].map((date) => {
    expect(date.slice(0, 4)).toBe(String(year))
    return date.slice(5)
  })
const inOrder = (...dates: string[]) => dates.join(' ').split(' ').toSorted()

describe('public holidays of Australia', () => {
  const ALL_2026 = '01-01 01-26 04-03 04-06 04-25 12-25 12-28'
  const ALL_2027 = '01-01 01-26 03-26 03-29 04-25 12-25 12-27 12-28'
  it.each([
    ['NSW', '04-04 04-05 04-27 06-08 10-05 12-26', '03-27 03-28 04-26 06-14 10-04 12-26'],
    ['VIC', '03-09 04-04 04-05 06-08 09-25 11-03 12-26', '03-08 03-27 03-28 06-14 11-02 12-26'],
    ['QLD', '04-04 04-05 05-04 10-05 12-26', '03-27 03-28 04-26 05-03 10-04 12-26'],
    ['SA', '03-09 04-04 04-05 06-08 10-05 12-26', '03-08 03-27 03-28 06-14 10-04 12-26'],
    ['WA', '03-02 04-05 04-27 06-01 09-28 12-26', '03-01 03-28 04-26 06-07 09-27 12-26'],
    ['TAS', '03-09 06-08', '03-08 06-14'],
    ['NT', '04-04 04-05 05-04 06-08 08-03 12-26', '03-27 03-28 04-26 05-03 06-14 08-02 12-26'],
    [
      'ACT',
      '03-09 04-04 04-05 04-27 06-01 06-08 10-05 12-26',
      '03-08 03-27 03-28 04-26 05-31 06-14 10-04 12-26',
    ],
  ])('are in %s those that were published for 2026 and 2027', (state, in2026, in2027) => {
    expect(datesOf(2026, 'AU', state)).toEqual(inOrder(ALL_2026, in2026))
    expect(datesOf(2027, 'AU', state)).toEqual(inOrder(ALL_2027, in2027))
  })

  it.each([
    ['ACT', '06-01 06-08 10-05 12-25 12-26 12-28'],
    ['NSW', '06-08 10-05 12-25 12-26 12-28'],
    ['NT', '05-04 06-08 08-03 12-25 12-26 12-28'],
    // The day of the Royal Queensland Show is Brisbane’s alone.
    ['QLD', '05-04 10-05 12-25 12-26 12-28'],
    ['SA', '06-08 10-05 12-25 12-26 12-28'],
  ])('are in %s those of the source that is named, from its first day', (state, published) => {
    const [source] = sourcesOf(2026, 'AU', new Set([state]))
    expect(source?.regions).toEqual([state])
    const own = datesOf(2026, 'AU', state).filter((date) => `2026-${date}` >= (source?.from ?? ''))
    expect(own.join(' ')).toBe(published)
  })

  it('have no source where no page of a government was read', () => {
    expect(sourcesOf(2026, 'AU', new Set(['VIC', null]))).toEqual([])
    expect(sourcesOf(2027, 'AU', new Set(['NSW']))).toEqual([])
    expect(sourcesOf(2026, 'NZ', new Set(['Auckland']))).toEqual([])
  })

  it('name the days of each year that no government has declared yet', () => {
    expect(undeclaredDays(2026)).toEqual([])
    expect(undeclaredDays(2027)).toEqual([
      { label: 'Friday before the AFL Grand Final (Victoria)', region: 'VIC' },
    ])
    expect(undeclaredDays(2028).map(({ region }) => region)).toEqual(['VIC', 'WA'])
  })

  it('are national where every state observes them', () => {
    expect(datesOf(2026, 'AU', null)).toEqual(inOrder(ALL_2026))
    expect(datesOf(2027, 'AU', null)).toEqual(inOrder(ALL_2027))
    // 1 January 2028 is a Saturday: Tasmania moves the holiday, the other states add the Monday.
    expect(datesOf(2028, 'AU', null).slice(0, 2)).toEqual(['01-03', '01-26'])
    expect(datesOf(2028, 'AU', 'QLD').slice(0, 2)).toEqual(['01-01', '01-03'])
    expect(datesOf(2028, 'AU', 'TAS').slice(0, 2)).toEqual(['01-03', '01-26'])
    // Published for 2022: Christmas Day on a Sunday.
    expect(datesOf(2022, 'AU', 'ACT').slice(-3)).toEqual(['12-25', '12-26', '12-27'])
    expect(datesOf(2022, 'AU', 'ACT')).toContain('05-30')
  })

  it('say what is observed for a day on a weekend', () => {
    const names = publicHolidays(2027, 'AU').filter(({ regions }) => regions.length === 0)
    expect(names.slice(-3).map(({ name }) => name)).toEqual([
      'Christmas Day',
      'Christmas Day (observed)',
      'Boxing Day (observed)',
    ])
  })
})

describe('public holidays of New Zealand', () => {
  it('are those that were published, with the weekday that is observed for a weekend', () => {
    expect(datesOf(2026, 'NZ', null)).toEqual(
      inOrder('01-01 01-02 02-06 04-03 04-06 04-25 04-27 06-01 07-10 10-26 12-25 12-26 12-28'),
    )
    expect(datesOf(2027, 'NZ', null)).toEqual(
      inOrder(
        '01-01 01-02 01-04 02-06 02-08 03-26 03-29 04-25 04-26 06-07 06-25 10-25 12-25 12-26 12-27 12-28',
      ),
    )
    // Saturday and Sunday: the Monday is for the first day, the Tuesday for the second.
    expect(datesOf(2028, 'NZ', null).slice(0, 4)).toEqual(['01-01', '01-02', '01-03', '01-04'])
    // Sunday and Monday: the first day is observed on the Tuesday.
    expect(datesOf(2023, 'NZ', null).slice(0, 3)).toEqual(['01-01', '01-02', '01-03'])
  })

  it('have Matariki on the Fridays of its schedule, and no other', () => {
    const days = Array.from({ length: 33 }, (_, at) => publicHolidays(2021 + at, 'NZ')).flatMap(
      (year) => year.filter(({ name }) => name === 'Matariki').map(({ date }) => date),
    )
    expect(days).toHaveLength(31)
    expect([days[0], days.at(-1)]).toEqual(['2022-06-24', '2052-06-21'])
    for (const date of days) expect([date, new Date(date).getUTCDay()]).toEqual([date, 5])
  })

  it('have the anniversaries of the provinces that were published for 2023 and 2026', () => {
    const anniversaries = (year: number) =>
      publicHolidays(year, 'NZ')
        .filter(({ regions }) => regions.length > 0)
        .map(({ date, regions }) => `${date.slice(5)} ${regions.join()}`)
    expect(anniversaries(2026)).toEqual([
      '01-19 Wellington',
      '01-26 Auckland',
      '02-02 Nelson',
      '03-09 Taranaki',
      '03-23 Otago',
      '04-07 Southland',
      '09-28 South Canterbury',
      '10-23 Hawke’s Bay',
      '11-02 Marlborough',
      '11-13 Canterbury',
      '11-30 Chatham Islands',
      '11-30 Westland',
    ])
    expect(anniversaries(2023)).toEqual([
      '01-23 Wellington',
      '01-30 Auckland',
      '01-30 Nelson',
      '03-13 Taranaki',
      '03-20 Otago',
      '04-11 Southland',
      '09-25 South Canterbury',
      '10-20 Hawke’s Bay',
      '10-30 Marlborough',
      '11-17 Canterbury',
      '11-27 Chatham Islands',
      '12-04 Westland',
    ])
  })
})

describe('the region of an address', () => {
  it('is found by its name or its abbreviation', () => {
    expect(regionOf('Qld', 'AU')).toBe('QLD')
    expect(regionOf('western australia', 'AU')).toBe('WA')
    expect(regionOf('Waikato', 'NZ')).toBe('Auckland')
    expect(regionOf("Hawke's Bay", 'NZ')).toBe('Hawke’s Bay')
    expect(regionOf('Manawatu-Whanganui', 'NZ')).toBe('Wellington')
    for (const unknown of ['', 'Waikato', 'constructor']) expect(regionOf(unknown, 'AU')).toBeNull()
  })
})
