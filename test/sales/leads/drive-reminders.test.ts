// When shoppers are reminded of a test drive: the right hour on both sides of a clock change, and never at night.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays } from '#lib/time.ts'
import { toLocalTime, toMoment, toZonedIso } from '#lib/zone-time.ts'
import { dueReminder, nextReminder, remindersOf } from '#sales/leads/drives/drive-reminders.ts'
import { cases } from '#test/support/cases.ts'

const ZONES = ['Australia/Sydney', 'Pacific/Auckland', 'Australia/Perth'] as const
/** Days on which clocks change in the zones above, of one summer. */
const CHANGES = ['2026-10-04', '2027-04-04', '2026-09-27', '2027-04-04'] as const

const zone = fc.constantFrom(...ZONES)
/** Days around a change as often as others. */
const day = fc.oneof(
  fc.tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2, max: 2 })),
  fc.tuple(fc.constant('2026-01-01'), fc.integer({ min: 0, max: 729 })),
)
/** The hours in which a yard can be open. */
const minutes = fc.integer({ min: 7 * 4, max: 21 * 4 }).map((quarter) => quarter * 15)
const drive = fc.record({ zone, day, minutes }).map(({ zone, day: [from, later], minutes }) => ({
  zone,
  start: toMoment(addDays(from, later), minutes, zone),
  minutes,
  date: addDays(from, later),
}))

const read = (start: number, zone: string) =>
  remindersOf(start, zone).map(({ kind, at }) => `${kind} ${toZonedIso(at, zone)}`)

describe('reminders', () => {
  it('come a day before at the hour of the drive, and two hours before, across a change of clocks', () => {
    const sydney = toMoment('2026-10-04', 10 * 60, 'Australia/Sydney')
    expect(read(sydney, 'Australia/Sydney')).toEqual([
      'day 2026-10-03T10:00:00+10:00',
      'hours 2026-10-04T08:00:00+11:00',
    ])
    const auckland = toMoment('2027-04-04', 15 * 60, 'Pacific/Auckland')
    expect(read(auckland, 'Pacific/Auckland')).toEqual([
      'day 2027-04-03T15:00:00+13:00',
      'hours 2027-04-04T13:00:00+12:00',
    ])
    const perth = toMoment('2026-10-04', 10 * 60, 'Australia/Perth')
    expect(read(perth, 'Australia/Perth')).toEqual([
      'day 2026-10-03T10:00:00+08:00',
      'hours 2026-10-04T08:00:00+08:00',
    ])
  })

  it('of an early drive come the evening before, and in the morning if that leaves time', () => {
    const at = (minutes: number) =>
      read(toMoment('2026-06-10', minutes, 'Australia/Perth'), 'Australia/Perth')
    expect(at(8 * 60)).toEqual(['day 2026-06-09T08:00:00+08:00', 'hours 2026-06-09T20:00:00+08:00'])
    expect(at(9 * 60)).toEqual(['day 2026-06-09T09:00:00+08:00', 'hours 2026-06-10T08:00:00+08:00'])
    expect(at(7 * 60)).toEqual(['day 2026-06-09T08:00:00+08:00', 'hours 2026-06-09T20:00:00+08:00'])
  })

  it('are by day, in order and before the drive, and of the hour that the clocks show, for any drive', () => {
    fc.assert(
      fc.property(drive, ({ zone, start, minutes, date }) => {
        const [first = 0, second = 0] = remindersOf(start, zone).map(({ at }) => at)
        for (const at of [first, second]) {
          const local = toLocalTime(at, zone)
          expect(local.minutes).toBeGreaterThanOrEqual(8 * 60)
          expect(local.minutes).toBeLessThanOrEqual(20 * 60)
          expect(at).toBeLessThan(start)
        }
        expect(first).toBeLessThanOrEqual(second)
        const before = toLocalTime(first, zone)
        expect(before.date).toBe(addDays(date, -1))
        expect(before.minutes).toBe(Math.min(Math.max(minutes, 8 * 60), 20 * 60))
        if (minutes >= 10 * 60 && minutes <= 22 * 60) expect(start - second).toBe(7200)
      }),
      { numRuns: cases(1000) },
    )
  })

  it('are sent once each by a sweep of every minute, whenever the drive was booked, and none by night', () => {
    fc.assert(
      fc.property(drive, fc.integer({ min: 1, max: 60 * 40 }), ({ zone, start }, ahead) => {
        const booked = start - ahead * 60
        const sent: string[] = []
        let remindAt = nextReminder(start, zone, booked)
        for (let now = booked; now < start + 3600; now += 60) {
          if (remindAt === null || remindAt > now) continue
          const kind = dueReminder(start, zone, { from: remindAt, now })
          if (kind !== null) {
            sent.push(kind)
            expect(toLocalTime(now, zone).minutes).toBeGreaterThanOrEqual(8 * 60)
          }
          remindAt = nextReminder(start, zone, now)
        }
        const due = remindersOf(start, zone).filter(({ at }) => at > booked)
        expect(new Set(sent).size).toBe(sent.length)
        if (new Set(due.map(({ at }) => Math.ceil((at - booked) / 60))).size === due.length)
          expect(sent).toEqual(due.map(({ kind }) => kind))
        expect(remindAt).toBe(null)
      }),
      { numRuns: cases(200) },
    )
  })

  it('after an outage, are the last one only, and none once the drive has begun', () => {
    const start = toMoment('2026-06-10', 12 * 60, 'Australia/Perth')
    const from = start - 86_400
    expect(dueReminder(start, 'Australia/Perth', { from, now: start - 3600 })).toBe('hours')
    expect(dueReminder(start, 'Australia/Perth', { from, now: start - 80_000 })).toBe('day')
    expect(dueReminder(start, 'Australia/Perth', { from, now: start })).toBe(null)
    // At three in the morning.
    expect(dueReminder(start, 'Australia/Perth', { from, now: start - 9 * 3600 })).toBe(null)
  })
})
