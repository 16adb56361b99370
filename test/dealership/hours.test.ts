import { describe, expect, it } from 'vitest'

import { hoursOn, isOpen, nextOpening } from '#dealership/hours.ts'
import { toMoment } from '#lib/zone-time.ts'
import { closed, open, placeWith, special } from './place.ts'

const place = placeWith({
  opening_hours: [open(1), open(2), open(5), closed(0)],
  special_hours: [
    special('2026-12-25'),
    special('2026-12-27', '10:00', '14:00'),
    { date: '2026-11-23', status: 'Open' },
  ],
})
const at = (date: string, minutes: number) => toMoment(date, minutes, 'Australia/Adelaide')

describe('hours of a location on a day', () => {
  it('are those of the weekday (E29)', () => {
    expect(hoursOn(place, '2026-11-24')).toEqual({ opens: 510, closes: 1050 })
    expect(hoursOn(place, '2026-11-22')).toBe('closed')
  })

  it('are those of the date before those of the weekday, open or closed (E30)', () => {
    expect(hoursOn(place, '2026-12-25')).toBe('closed')
    expect(hoursOn(place, '2026-12-27')).toEqual({ opens: 600, closes: 840 })
  })

  it('are read in both formats that systems use for special days (E30)', () => {
    const hours = { begin: '10:00', end: '13:00' }
    const other = placeWith({ special_hours: [{ date: '2026-12-24', status: 'Open', hours }] })
    expect(hoursOn(other, '2026-12-24')).toEqual({ opens: 600, closes: 780 })
  })

  it.each([{ location_id: '2' }, { location: { id: '2' } }])(
    'are not those of a special day of another location: %j (E30)',
    (named) => {
      const day = { ...special('2026-11-24'), ...named }
      const usual = placeWith({ opening_hours: [open(2)], special_hours: [day] })
      expect(hoursOn(usual, '2026-11-24')).toEqual({ opens: 510, closes: 1050 })
      expect(hoursOn({ ...usual, id: '2' }, '2026-11-24')).toBe('closed')
    },
  )

  it('are unknown for a missing day, and for a day without times', () => {
    expect(hoursOn(place, '2026-11-25')).toBeNull()
    expect(hoursOn(place, '2026-11-23')).toBeNull()
    expect(hoursOn(placeWith({}), '2026-11-24')).toBeNull()
  })

  it('may last until midnight, and never end before they start', () => {
    const late = placeWith({
      opening_hours: [open(1, '09:00', '00:00'), open(2, '17:00', '09:00')],
    })
    expect(hoursOn(late, '2026-11-23')).toEqual({ opens: 540, closes: 1440 })
    expect(hoursOn(late, '2026-11-24')).toBeNull()
  })
})

describe('open now', () => {
  it('follows the clocks of the location, from opening until closing (F19)', () => {
    expect(isOpen(place, at('2026-11-24', 510) - 1)).toBe(false)
    expect(isOpen(place, at('2026-11-24', 510))).toBe(true)
    expect(isOpen(place, at('2026-11-24', 1050) - 1)).toBe(true)
    expect(isOpen(place, at('2026-11-24', 1050))).toBe(false)
    expect(isOpen(place, at('2026-12-25', 600))).toBe(false)
    expect(isOpen(place, at('2026-11-25', 600))).toBeNull()
  })
})

describe('the next opening', () => {
  it('is today if the location opens later, else the next open day, with holidays', () => {
    expect(nextOpening(place, at('2026-11-24', 0))).toEqual({ date: '2026-11-24', opens: 510 })
    expect(nextOpening(place, at('2026-11-24', 1050))).toEqual({ date: '2026-11-27', opens: 510 })
    // Friday the 25th is a holiday, and Sunday the 27th is an exception.
    expect(nextOpening(place, at('2026-12-24', 600))).toEqual({ date: '2026-12-27', opens: 600 })
  })

  it('is searched for two weeks, and no further', () => {
    const rare = placeWith({
      opening_hours: [],
      special_hours: [special('2026-12-08', '09:00', '12:00')],
    })
    expect(nextOpening(rare, at('2026-11-24', 600))).toEqual({ date: '2026-12-08', opens: 540 })
    expect(nextOpening(rare, at('2026-11-23', 600))).toBeNull()
  })

  it('is not in the hour that clocks skip', () => {
    // Clocks go from 2:00 to 3:00 on Sunday 4 October 2026.
    const night = placeWith({
      timezone: 'Australia/Sydney',
      opening_hours: [open(0, '02:10', '02:50'), open(1)],
    })
    const evening = toMoment('2026-10-03', 1200, 'Australia/Sydney')
    expect(nextOpening(night, evening)).toEqual({ date: '2026-10-05', opens: 510 })
  })
})
