// The time zones of workerd are those of the table (F19); zone-time.test.ts has the rest.
import { describe, expect, it } from 'vitest'

import { toLocalTime, toMoment } from '#lib/zone-time.ts'
import zones from './zones.json' with { type: 'json' }

describe('local time in workerd', () => {
  it.each(Object.entries(zones))('is right around every change of clocks in %s', (name, zone) => {
    const wrong = zone.changes.filter(([at = 0, offset]) => toLocalTime(at, name).offset !== offset)
    expect(wrong).toEqual([])
    for (const [clock, moment] of zone.clocks) {
      const [date = '', hours = 0, minutes = 0] = String(clock).split(/[T:]/)
      expect(toMoment(date, Number(hours) * 60 + Number(minutes), name)).toBe(moment)
    }
  })
})
