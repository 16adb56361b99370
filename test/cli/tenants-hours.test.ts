import { describe, expect, it } from 'vitest'

import { checkHours } from '#rollout/checks/check-places.ts'
import type { PlaceInput } from '#test/dealership/place.ts'
import { sampleSite } from '#test/ui/samples.ts'

const check = (place: Partial<PlaceInput>, locale: 'en-AU' | 'en-NZ' = 'en-AU') =>
  checkHours(sampleSite({ locale, locations: [{ id: '1', slug: 'yard', name: 'Yard', ...place }] }))

describe('the check of opening hours (E29, E30)', () => {
  it('accepts days that are open, closed, described in words, or open until midnight', () => {
    expect(
      check({
        opening_hours: [
          { weekday: 0, status: 'Closed' },
          { weekday: 1, open: '08:30', close: '17:30' },
          { weekday: 5, open: '08:30', close: '00:00' },
          { weekday: 6, formated_hours: 'By appointment' },
        ],
        special_hours: [
          { date: '2026-12-25', location_id: '1' },
          { date: '2026-12-24', status: 'Open', hours: { begin: '09:00', end: '12:00' } },
        ],
      }),
    ).toEqual([])
  })

  it.each([
    [{ opening_hours: [{ weekday: 1, open: '17:30', close: '08:30' }] }, /closes at 08:30/],
    [
      { opening_hours: [{ weekday: 1, open: '09:00', close: '09:00' }] },
      /The closing time must be later/,
    ],
    [{ opening_hours: [{ weekday: 1, open: '09:00' }] }, /Add the other/],
    [{ opening_hours: [{ weekday: 1 }] }, /weekday 1 is open but has no times/],
    [
      { opening_hours: [{ weekday: 0, status: 'Closed' as const, open: '09:00', close: '12:00' }] },
      /is closed but has times/,
    ],
    [
      { opening_hours: [1, 1].map((weekday) => ({ weekday, open: '09:00', close: '17:00' })) },
      /opening_hours\[0\]/,
    ],
    [{ special_hours: [{ date: '2026-12-25' }, { date: '2026-12-25' }] }, /Keep one/],
    [{ special_hours: [{ date: '2026-12-24', status: 'Open' as const }] }, /2026-12-24 is open/],
    [
      { special_hours: [{ date: '2026-12-25', location: { id: '9' } }] },
      /"9", which does not exist/,
    ],
  ])('refuses %j', (hours, message) => {
    expect(check(hours)).toMatchObject([{ message: expect.stringMatching(message) }])
  })

  it.each([
    ['en-AU', 'VIC', 'Australia/Brisbane', 'Australia/Melbourne'],
    ['en-AU', 'qld', 'Australia/Sydney', 'Australia/Brisbane'],
    ['en-AU', 'NT', 'Australia/Adelaide', 'Australia/Darwin'],
    ['en-NZ', 'Waikato', 'Australia/Brisbane', 'Pacific/Auckland'],
  ] as const)('refuses in %s %s the time zone of %s (F19)', (locale, state, timezone, right) => {
    expect(check({ timezone, address: { state } }, locale)).toMatchObject([
      { path: 'locations[0].timezone', message: expect.stringContaining(`Use ${right}.`) },
    ])
  })

  it.each([
    ['en-AU', 'VIC', 'Australia/Sydney'],
    ['en-AU', 'NSW', 'Australia/Broken_Hill'],
    ['en-AU', '', 'Australia/Perth'],
    ['en-NZ', 'Chatham Islands', 'Pacific/Chatham'],
  ] as const)('accepts in %s %s the time zone of %s', (locale, state, timezone) => {
    expect(check({ timezone, address: { state } }, locale)).toEqual([])
  })
})
