import { describe, expect, it } from 'vitest'

import { hoursOn, isOpen, todayHours } from '#dealership/hours.ts'
import { toMoment } from '#lib/zone-time.ts'
import type { Place } from '#stock/places.ts'
import { sampleSite } from '#test/ui/samples.ts'

/** A place in Adelaide, half an hour beside its neighbours. */
function placeWith(more: Partial<Place>): Place {
  const locations = [
    { id: '1', slug: 'yard', name: 'Yard', timezone: 'Australia/Adelaide', ...more },
  ]
  const [place] = sampleSite({ locations }).locations
  if (place === undefined) throw new Error('A site with a place has one')
  return place
}

const open = (weekday: number, from = '08:30', to = '17:30') => ({
  weekday,
  status: 'Open' as const,
  open: from,
  close: to,
  formated_hours: '',
})
const special = (date: string, status: 'Open' | 'Closed', from = '', to = '') => ({
  date,
  status,
  start_hour: from,
  end_hour: to,
})
const place = placeWith({
  opening_hours: [open(1), open(2), open(5), { ...open(0, '', ''), status: 'Closed' }],
  special_hours: [
    special('2026-12-25', 'Closed'),
    special('2026-12-27', 'Open', '10:00', '14:00'),
    special('2026-11-23', 'Open'),
  ],
})
const at = (date: string, minutes: number) => toMoment(date, minutes, 'Australia/Adelaide')

describe('hours of a place on a day', () => {
  it('are those of the weekday (E29)', () => {
    expect(hoursOn(place, '2026-11-24')).toEqual({ opens: 510, closes: 1050 })
    expect(hoursOn(place, '2026-11-22')).toBe('closed')
  })

  it('are those of the very day before those of the weekday, open or closed (E30)', () => {
    expect(hoursOn(place, '2026-12-25')).toBe('closed')
    expect(hoursOn(place, '2026-12-27')).toEqual({ opens: 600, closes: 840 })
  })

  it('are not known for a day that nobody names, nor where a day has no times', () => {
    expect(hoursOn(place, '2026-11-25')).toBeNull()
    expect(hoursOn(place, '2026-11-23')).toBeNull()
    expect(hoursOn(placeWith({}), '2026-11-24')).toBeNull()
  })

  it('may last until midnight, and never end before they begin', () => {
    const late = placeWith({
      opening_hours: [open(1, '09:00', '00:00'), open(2, '17:00', '09:00')],
    })
    expect(hoursOn(late, '2026-11-23')).toEqual({ opens: 540, closes: 1440 })
    expect(hoursOn(late, '2026-11-24')).toBeNull()
  })
})

describe('open now', () => {
  it('is told by the clocks of the place, from opening until closing', () => {
    expect(isOpen(place, at('2026-11-24', 510) - 1)).toBe(false)
    expect(isOpen(place, at('2026-11-24', 510))).toBe(true)
    expect(isOpen(place, at('2026-11-24', 1050) - 1)).toBe(true)
    expect(isOpen(place, at('2026-11-24', 1050))).toBe(false)
    expect(isOpen(place, at('2026-12-25', 600))).toBe(false)
    expect(isOpen(place, at('2026-11-25', 600))).toBeNull()
  })

  it('has words for today, or none', () => {
    expect(todayHours(place, at('2026-11-24', 0))).toBe('Open today 8:30 am to 5:30 pm')
    expect(todayHours(place, at('2026-11-22', 1439))).toBe('Closed today')
    expect(todayHours(place, at('2026-11-25', 600))).toBeNull()
  })

  it('are in the words of the site where it has its own, but for days that are special or closed', () => {
    const words = { formated_hours: 'By appointment' }
    const own = placeWith({
      opening_hours: [
        { ...open(2, '', ''), ...words },
        { ...open(5), ...words },
        { ...open(0, '', ''), status: 'Closed', ...words },
      ],
      special_hours: [special('2026-12-25', 'Open', '10:00', '14:00')],
    })
    expect(todayHours(own, at('2026-11-24', 600))).toBe('Today: By appointment')
    expect(todayHours(own, at('2026-12-25', 600))).toBe('Open today 10:00 am to 2:00 pm')
    expect(todayHours(own, at('2026-11-22', 600))).toBe('Closed today')
  })
})
