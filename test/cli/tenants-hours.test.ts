import { describe, expect, it } from 'vitest'

import { checkHours } from '#cli/tenants/check-hours.ts'
import { sampleSite } from '#test/ui/samples.ts'
import type { SiteInput } from '#tenant/schema.ts'

type Place = NonNullable<SiteInput['locations']>[number]
const check = (hours: Pick<Place, 'opening_hours' | 'special_hours'>) =>
  checkHours(sampleSite({ locations: [{ id: '1', slug: 'yard', name: 'Yard', ...hours }] }))

describe('the check of opening hours (E29, E30)', () => {
  it('takes days that are open, closed, in words alone, or open until midnight', () => {
    expect(
      check({
        opening_hours: [
          { weekday: 0, status: 'Closed' },
          { weekday: 1, open: '08:30', close: '17:30' },
          { weekday: 5, open: '08:30', close: '00:00' },
          { weekday: 6, formated_hours: 'By appointment' },
        ],
        special_hours: [{ date: '2026-12-25' }],
      }),
    ).toEqual([])
  })

  it.each([
    [{ opening_hours: [{ weekday: 1, open: '17:30', close: '08:30' }] }, /closes at 08:30/],
    [{ opening_hours: [{ weekday: 1, open: '09:00' }] }, /Say both/],
    [{ opening_hours: [{ weekday: 1 }, { weekday: 1 }] }, /opening_hours\[0\]/],
    [{ special_hours: [{ date: '2026-12-25' }, { date: '2026-12-25' }] }, /Keep one/],
  ])('refuses %j', (hours, message) => {
    expect(check(hours)).toMatchObject([{ message: expect.stringMatching(message) }])
  })
})
