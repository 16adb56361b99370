import { describe, expect, it } from 'vitest'

import {
  addDays,
  isCalendarDay,
  toClock,
  toDayAndTime,
  toDeadline,
  toShortDeadline,
  toShortWeekday,
  toWeekday,
  weekdayOf,
} from '#lib/time.ts'

describe('calendar days', () => {
  it.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2027-04-31', false],
    ['2027-13-01', false],
    ['2027-1-1', false],
    ['', false],
  ])('%s is one: %s', (text, isDay) => {
    expect(isCalendarDay(text)).toBe(isDay)
  })

  it('continue over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2026-10-04', 0)).toBe('2026-10-04')
  })

  it('know their day of the week, 0 for Sunday', () => {
    expect(weekdayOf('2026-11-22')).toBe(0)
    expect(weekdayOf('2026-11-24')).toBe(2)
  })

  it('are written with it, in full and in short', () => {
    expect(toWeekday('2026-11-24')).toBe('Tuesday 24 November')
    expect(toShortWeekday('2026-11-24')).toBe('Tue 24 Nov')
    expect(toShortWeekday('2027-05-06')).toBe('Thu 6 May')
  })
})

describe('time of the day', () => {
  it.each([
    [0, '12:00 am'],
    [570, '9:30 am'],
    [720, '12:00 pm'],
    [725, '12:05 pm'],
    [1020, '5:00 pm'],
    [1440, '12:00 am'],
  ])('writes %i minutes after midnight as %s, with plain spaces', (minutes, words) => {
    expect(toClock(minutes)).toBe(words)
  })
})

describe('a moment', () => {
  it('is written in the time zone of a location, in full and in short', () => {
    const moment = Date.parse('2026-11-23T23:15:00Z') / 1000
    expect(toDayAndTime(moment, 'Australia/Sydney')).toBe('Tuesday 24 November, 10:15 am')
    expect(toDeadline(moment, 'Australia/Sydney')).toBe('Tuesday 24 November, 10:15 am AEDT')
    expect(toShortDeadline(moment, 'Australia/Perth')).toBe('Tue 24 Nov, 7:15 am AWST')
    expect(toShortDeadline(moment, 'Pacific/Auckland')).toBe('Tue 24 Nov, 12:15 pm NZDT')
  })
})
