import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { nextRun, siteDate } from '#shopper/garage/alerts/schedule-alerts.ts'
import { toLocalTime } from '#lib/zone-time.ts'
import { testSite } from '#test/support/site.ts'
import { cases } from '#test/support/cases.ts'

const siteIn = (timezone: string, hour = 17) =>
  testSite({
    account: { sign_in: true, alerts: true, alerts_hour: hour },
    locations: [
      { id: '2', slug: 'other', name: 'Other', timezone: 'Australia/Perth' },
      { id: '1', slug: 'main', name: 'Main', timezone, primary: true },
    ],
  })
const at = (text: string) => Date.parse(text) / 1000
const sydney = siteIn('Australia/Sydney')

describe('nextRun', () => {
  it.each([
    ['in the morning', '2026-11-24T09:00:00+11:00', null, '2026-11-24T17:00:00+11:00'],
    ['at the hour', '2026-11-24T17:00:00+11:00', null, '2026-11-24T17:00:00+11:00'],
    ['within the hour', '2026-11-24T17:40:00+11:00', '2026-11-23', '2026-11-24T17:40:00+11:00'],
    ['after it', '2026-11-24T18:00:00+11:00', '2026-11-23', '2026-11-25T17:00:00+11:00'],
    [
      'when all are notified',
      '2026-11-24T17:05:00+11:00',
      '2026-11-24',
      '2026-11-25T17:00:00+11:00',
    ],
    ['over the new year', '2026-12-31T20:00:00+11:00', null, '2027-01-01T17:00:00+11:00'],
    [
      'a second day of a zone',
      '2026-11-24T09:00:00+11:00',
      '2026-11-24',
      '2026-11-25T17:00:00+11:00',
    ],
  ])('is %s', (_, now, lastDay, next) => {
    expect(nextRun(sydney, lastDay, at(now))).toBe(at(next))
  })

  it('follows the time zone of the location across clock changes (F19)', () => {
    expect(nextRun(sydney, '2026-10-03', at('2026-10-03T18:00:00+10:00'))).toBe(
      at('2026-10-04T17:00:00+11:00'),
    )
    expect(nextRun(sydney, '2027-04-03', at('2027-04-03T18:00:00+11:00'))).toBe(
      at('2027-04-04T17:00:00+10:00'),
    )
  })

  it('uses the primary location', () => {
    const perth = siteIn('Australia/Perth')
    expect(nextRun(perth, null, at('2026-11-24T09:00:00+08:00'))).toBe(
      at('2026-11-24T17:00:00+08:00'),
    )
    expect(siteDate(siteIn('Pacific/Auckland'), at('2026-11-24T12:00:00Z'))).toBe('2026-11-25')
  })

  it('is once on each day, at daytime, for a year in any zone', () => {
    const zones = ['Australia/Sydney', 'Australia/Lord_Howe', 'Australia/Perth', 'Pacific/Auckland']
    const minute = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') })
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 8, max: 20 }),
        minute,
        (zone, hour, now) => {
          const site = siteIn(zone, hour)
          const today = siteDate(site, now)
          const next = nextRun(site, today, now)
          expect(siteDate(site, next) > today).toBe(true)
          expect(toLocalTime(next, zone).minutes).toBe(hour * 60)
          expect(next - now).toBeLessThanOrEqual(49 * 3600)
          // If it is late or missing that day, it is the same day or the next.
          const due = nextRun(site, null, now)
          expect(due).toBeGreaterThanOrEqual(now)
          const { minutes } = toLocalTime(due, zone)
          expect(minutes >= hour * 60 && minutes < hour * 60 + 60).toBe(true)
        },
      ),
      { numRuns: cases(500) },
    )
  })
})
