import { describe, expect, it } from 'vitest'

import { toSpecialData, toWeekData } from '#dealership/structured-data.ts'
import { toMoment } from '#lib/zone-time.ts'
import { sampleSite } from '#test/ui/samples.ts'
import { closed, open, placeWith, special } from './place.ts'

const site = sampleSite()
const week = placeWith({
  opening_hours: [closed(0), open(1), open(2), open(5, '09:00', '00:00'), { weekday: 6 }],
  special_hours: [
    special('2026-12-25'),
    special('2026-12-24', '08:30', '13:00'),
    special('2026-11-24'),
    { date: '2026-12-31', status: 'Open' },
  ],
})

describe('opening hours for search engines (E29, E30)', () => {
  it('group days with the same hours, closed from midnight to midnight', () => {
    expect(toWeekData(week, site)).toMatchObject([
      { dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
      { dayOfWeek: ['Monday', 'Tuesday'], opens: '08:30', closes: '17:30' },
      { dayOfWeek: ['Friday'], opens: '09:00', closes: '23:59' },
    ])
  })

  it('leave out days by appointment (T24)', () => {
    const data = toWeekData(week, sampleSite({ places: { by_appointment: true } }))
    expect(JSON.stringify(data)).not.toContain('Sunday')
  })

  it('list special days from today on that have hours, by the calendar of the location', () => {
    const now = toMoment('2026-11-25', 0, 'Australia/Adelaide')
    expect(toSpecialData(week, now)).toMatchObject([
      { validFrom: '2026-12-24', validThrough: '2026-12-24', opens: '08:30', closes: '13:00' },
      { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
    ])
    expect(toSpecialData(week, now - 1)).toHaveLength(3)
  })
})
