// The time zones of workerd are those of the table (F19); zone-time.test.ts and hours-zones.test.ts have the rest.
import { describe, expect, it } from 'vitest'

import { isOpen } from '#dealership/hours.ts'
import { toLocalTime, toMoment } from '#lib/zone-time.ts'
import { createOracle } from '#test/dealership/hours-oracle.ts'
import { open, placeWith } from '#test/dealership/place.ts'
import zones from './zones.json' with { type: 'json' }

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

describe('local time in workerd', () => {
  it.each(Object.entries(zones))('is right around every clock change in %s', (name, zone) => {
    const wrong = zone.changes.filter(([at = 0, offset]) => toLocalTime(at, name).offset !== offset)
    expect(wrong).toEqual([])
    for (const [clock, moment] of zone.clocks) {
      const [date = '', hours = 0, minutes = 0] = String(clock).split(/[T:]/)
      expect(toMoment(date, Number(hours) * 60 + Number(minutes), name)).toBe(moment)
    }
  })

  it.each(Object.entries(zones))(
    'opens and closes locations in %s on nights of a clock change',
    (name, zone) => {
      const week = Object.fromEntries(EVERY_DAY.map((day) => [day, '02:10-02:50']))
      const opening_hours = EVERY_DAY.map((day) => open(day, '02:10', '02:50'))
      const place = placeWith({ timezone: name, opening_hours })
      const oracle = createOracle({ week, days: {} }, zone.changes)
      for (const [change = 0] of zone.changes.slice(1))
        for (let moment = change - 9000; moment <= change + 9000; moment += 300)
          expect([moment, isOpen(place, moment)]).toEqual([moment, oracle.isOpen(moment)])
    },
  )
})
