import { describe, expect, it } from 'vitest'

import { cardRows, holidayRows, todayHours, weekRows } from '#dealership/hours-text.ts'
import { openStatus } from '#dealership/hours.ts'
import { toMoment } from '#lib/zone-time.ts'
import { sampleSite } from '#test/ui/samples.ts'
import { closed, open, placeWith, special } from './place.ts'

const site = sampleSite()
const byAppointment = sampleSite({ places: { by_appointment: true } })
const at = (date: string, minutes: number) => toMoment(date, minutes, 'Australia/Adelaide')
/** A Wednesday. */
const NOW = at('2026-11-25', 600)

const weekdays = [1, 2, 3, 4, 5].map((day) => open(day))
const week = { opening_hours: [closed(0), ...weekdays, open(6, '08:30', '16:00')] }
const said = (rows: readonly { days: string; words: string }[]) =>
  rows.map(({ days, words }) => `${days}: ${words}`)

describe('a week in rows', () => {
  it('is Mon-Fri and the two days of the weekend if the five are the same (S26)', () => {
    expect(said(weekRows(placeWith(week), site, NOW))).toEqual([
      'Mon-Fri: 8:30 am – 5:30 pm',
      'Saturday: 8:30 am – 4:00 pm',
      'Sunday: Closed',
    ])
  })

  it.each([
    ['times', open(3, '09:00')],
    ['status', closed(3)],
    ['words', { ...open(3), formated_hours: 'Late night until 8:00 pm' }],
  ])('has a row per day, Monday first, if one of the five has other %s (S26)', (_, other) => {
    const place = placeWith({
      opening_hours: [...week.opening_hours.filter(({ weekday }) => weekday !== 3), other],
    })
    const rows = weekRows(place, site, NOW)
    expect(rows.map(({ days }) => days)).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ])
    expect(rows[2]?.words).not.toBe(rows[1]?.words)
  })

  it('has no row for unknown days, and no rows at all if all are unknown', () => {
    const place = placeWith({ opening_hours: [open(1), open(6)] })
    expect(said(weekRows(place, site, NOW))).toEqual([
      'Monday: 8:30 am – 5:30 pm',
      'Saturday: 8:30 am – 5:30 pm',
    ])
    expect(weekRows(placeWith({ special_hours: [special('2026-11-25')] }), site, NOW)).toEqual([])
  })

  it('shows the site’s text for a day instead of its times', () => {
    const words = { weekday: 6, open: '09:00', close: '12:00', formated_hours: '9 until noon' }
    expect(said(weekRows(placeWith({ opening_hours: [words] }), site, NOW))).toEqual([
      'Saturday: 9 until noon',
    ])
  })

  it('shows midnight, and 24 hours', () => {
    const place = placeWith({
      opening_hours: [open(5, '09:00', '00:00'), open(6, '00:00', '00:00')],
    })
    expect(said(weekRows(place, site, NOW))).toEqual([
      'Friday: 9:00 am – midnight',
      'Saturday: Open 24 hours',
    ])
  })

  it('shows "By appointment only" for closed days, if the site has this setting (S26, T24)', () => {
    const place = placeWith({ ...week, special_hours: [special('2026-12-25')] })
    expect(said(weekRows(place, byAppointment, NOW)).at(-1)).toBe('Sunday: By appointment only')
    expect(said(holidayRows(place, NOW))).toEqual(['Friday 25 December: Closed'])
  })

  it('marks today by the clocks of the location', () => {
    const marked = (now: number) =>
      weekRows(placeWith(week), site, now)
        .filter(({ isToday }) => isToday)
        .map(({ days }) => days)
    expect(marked(NOW)).toEqual(['Mon-Fri'])
    expect(marked(at('2026-11-28', 0) - 1)).toEqual(['Mon-Fri'])
    expect(marked(at('2026-11-28', 0))).toEqual(['Saturday'])
  })

  it('starts with today if today is special, and marks no regular day then (E30)', () => {
    const place = placeWith({ ...week, special_hours: [special('2026-11-25', '10:00', '14:00')] })
    const rows = weekRows(place, site, NOW)
    expect(said(rows)[0]).toBe('Today: 10:00 am – 2:00 pm')
    expect(rows.map(({ isToday }) => isToday)).toEqual([true, false, false, false])
  })
})

describe('hours on a card', () => {
  it('are Mon-Sat and Sunday if the six are the same, else as in a table (W68)', () => {
    const six = placeWith({ opening_hours: [...weekdays, open(6), closed(0)] })
    expect(said(cardRows(six, site, NOW))).toEqual(['Mon-Sat: 8:30 am – 5:30 pm', 'Sunday: Closed'])
    const five = placeWith(week)
    expect(cardRows(five, site, NOW)).toEqual(weekRows(five, site, NOW))
  })
})

describe('holiday hours', () => {
  it('are the special days from today on, the earliest first, of another year with their year (W70)', () => {
    const special_hours = [
      special('2027-01-01'),
      special('2026-12-24', '08:30', '13:00'),
      special('2026-11-24'),
      { date: '2026-11-25', status: 'Open' as const },
    ]
    const rows = holidayRows(placeWith({ special_hours }), NOW)
    expect(said(rows)).toEqual([
      'Wednesday 25 November: Open',
      'Thursday 24 December: 8:30 am – 1:00 pm',
      'Friday 1 January 2027: Closed',
    ])
    expect(rows.map(({ isToday }) => isToday)).toEqual([true, false, false])
  })
})

describe('today’s hours', () => {
  const place = placeWith({ ...week, special_hours: [special('2026-12-25', '10:00', '14:00')] })

  it('have text, or none', () => {
    expect(todayHours(place, site, NOW)).toBe('Open today 8:30 am to 5:30 pm')
    expect(todayHours(place, site, at('2026-11-22', 1439))).toBe('Closed today')
    expect(todayHours(placeWith({}), site, NOW)).toBeNull()
  })

  it('are over from the minute in which the location closes', () => {
    expect(todayHours(place, site, at('2026-12-25', 839))).toBe('Open today 10:00 am to 2:00 pm')
    expect(todayHours(place, site, at('2026-12-25', 840))).toBe('Closed for today')
  })

  it('are by appointment if the site says so, except on special days (E30)', () => {
    expect(todayHours(place, byAppointment, at('2026-11-22', 600))).toBe(
      'By appointment only today',
    )
    const shut = placeWith({ ...week, special_hours: [special('2026-11-22')] })
    expect(todayHours(shut, byAppointment, at('2026-11-22', 600))).toBe('Closed today')
  })

  it('use the site’s own text if there is one, except on special or closed days', () => {
    const words = { formated_hours: 'By appointment' }
    const own = placeWith({
      opening_hours: [
        { weekday: 3, ...words },
        { ...open(5), ...words },
        { ...closed(0), ...words },
      ],
      special_hours: [special('2026-12-25', '10:00', '14:00')],
    })
    expect(todayHours(own, site, NOW)).toBe('Today: By appointment')
    expect(todayHours(own, site, at('2026-12-25', 600))).toBe('Open today 10:00 am to 2:00 pm')
    expect(todayHours(own, site, at('2026-11-22', 600))).toBe('Closed today')
  })
})

describe('the current status of a location', () => {
  const place = placeWith({
    ...week,
    special_hours: [special('2026-12-25'), special('2026-12-26')],
  })
  const now = (date: string, minutes: number, of = site) => openStatus(place, of, at(date, minutes))

  it('is open, with the closing time', () => {
    expect(now('2026-11-25', 600)).toEqual({
      isOpen: true,
      words: 'Open now',
      detail: 'closes 5:30 pm',
    })
  })

  it('is closed, with the next opening: today, this week, or later', () => {
    expect(now('2026-11-25', 0)).toMatchObject({ words: 'Closed', detail: 'opens 8:30 am' })
    expect(now('2026-11-28', 1000)).toMatchObject({ detail: 'opens Monday 8:30 am' })
    // Christmas and the day after are closed, and so is the following Sunday.
    expect(now('2026-12-25', 600)).toMatchObject({ detail: 'opens Monday 8:30 am' })
    const rare = (date: string) =>
      placeWith({ opening_hours: [closed(3)], special_hours: [special(date, '09:00', '12:00')] })
    const details = ['2026-12-01', '2026-12-02', '2026-12-03'].map(
      (date) => openStatus(rare(date), site, NOW)?.detail,
    )
    expect(details, 'a week later has its date').toEqual([
      'opens Tuesday 9:00 am',
      'opens Wed 2 Dec 9:00 am',
      'opens Thu 3 Dec 9:00 am',
    ])
  })

  it('is empty if hours are unknown, and shows no opening if none is near', () => {
    expect(openStatus(placeWith({}), site, NOW)).toBeNull()
    expect(openStatus(placeWith({ opening_hours: [closed(3)] }), site, NOW)?.detail).toBe('')
  })

  it('says that today is by appointment, but not on holidays (T24)', () => {
    expect(now('2026-11-22', 600, byAppointment)?.words).toBe('By appointment only today')
    expect(now('2026-12-25', 600, byAppointment)?.words).toBe('Closed')
    expect(now('2026-11-25', 1200, byAppointment)?.words).toBe('Closed')
  })

  it('continues past midnight if the next day starts with it', () => {
    const all = [0, 1, 2, 3, 4, 5, 6].map((day) => open(day, '00:00', '00:00'))
    expect(openStatus(placeWith({ opening_hours: all }), site, NOW)?.detail).toBe('')
    const late = placeWith({ opening_hours: [open(3, '09:00', '00:00')] })
    expect(openStatus(late, site, NOW)?.detail).toBe('closes at midnight')
  })
})
