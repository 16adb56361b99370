import { describe, expect, it } from 'vitest'

import {
  DAY,
  type Milliseconds,
  type Seconds,
  toLocalTime,
  toMoment,
  toZonedIso,
} from '#lib/zone-time.ts'
import zones from './zones.json' with { type: 'json' }

type Zone = { changes: number[][]; clocks: [string, number][] }
// The output of zones.py; JSON has no tuples.
const ZONES = Object.entries(zones as unknown as Record<string, Zone>)
const END = Date.UTC(2033, 0, 1) / 1000
/** Odd, so that all times of the day occur. */
const STEP = 397 * 60

/** Minutes after midnight of "2026-11-24T10:30", and its day. */
function split(clock: string): [string, number] {
  const [date = '', time = ''] = clock.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return [date, hours * 60 + minutes]
}

/** Moments from 2024 to 2032 with their offset in the table. */
function* momentsOf({ changes }: Zone): Generator<[number, number]> {
  for (const [at, [from = 0, offset = 0]] of changes.entries()) {
    const until = changes[at + 1]?.[0] ?? END
    for (let moment = from; moment < until; moment += STEP) yield [moment, offset]
    yield [until - 1, offset]
  }
}

describe('local time, 2024 to 2032 (F19)', () => {
  it.each(ZONES)('is in %s what its clocks show, and converts back to the moment', (name, zone) => {
    const wrong: unknown[] = []
    let count = 0
    for (const [moment, offset] of momentsOf(zone)) {
      count += 1
      const shown = toLocalTime(moment, name)
      const clock = new Date((moment + offset * 60) * 1000).toISOString()
      if (shown.offset !== offset || `${shown.date}T` !== clock.slice(0, 11)) wrong.push(moment)
      if (toZonedIso(moment, name).slice(0, 19) !== clock.slice(0, 19)) wrong.push(moment)
      if (Date.parse(toZonedIso(moment, name)) !== moment * 1000) wrong.push(moment)
      // Back to the minute, or to the first of the two moments with that clock time.
      const minute = moment - (moment % 60)
      const back = toMoment(shown.date, shown.minutes, name)
      const isFirst = back < minute && toLocalTime(back, name).minutes === shown.minutes
      if (back !== minute && !(isFirst && minute - back <= 3600)) wrong.push([moment, back])
    }
    expect(count).toBeGreaterThan(11_000)
    expect(wrong).toEqual([])
  })

  it.each(ZONES)('finds in %s the moment of every time around a clock change', (name, zone) => {
    const wrong = zone.clocks.filter(
      ([clock, moment]) => toMoment(...split(clock), name) !== moment,
    )
    expect(wrong).toEqual([])
  })

  it('is tested on every clock change', () => {
    const counts = ZONES.map(([name, { changes }]) => [name.split('/')[1], changes.length - 1])
    expect(Object.fromEntries(counts)).toEqual({
      Sydney: 18,
      Melbourne: 18,
      Brisbane: 0,
      Adelaide: 18,
      Darwin: 0,
      Perth: 0,
      Lord_Howe: 18,
      Auckland: 18,
      Chatham: 18,
    })
  })
})

describe('moment of a clock time', () => {
  it('moves skipped times forward', () => {
    const moment = toMoment('2026-10-04', 150, 'Australia/Sydney')
    expect(toZonedIso(moment, 'Australia/Sydney')).toBe('2026-10-04T03:30:00+11:00')
  })

  it('is the first of two for repeated times', () => {
    const moment = toMoment('2027-04-04', 150, 'Australia/Sydney')
    expect(toZonedIso(moment, 'Australia/Sydney')).toBe('2027-04-04T02:30:00+11:00')
  })

  it('supports half hours, three quarters and changes of half an hour', () => {
    const iso = (zone: string) => toZonedIso(toMoment('2027-01-04', 600, zone), zone)
    expect(iso('Australia/Adelaide')).toBe('2027-01-04T10:00:00+10:30')
    expect(iso('Pacific/Chatham')).toBe('2027-01-04T10:00:00+13:45')
    expect(iso('Australia/Lord_Howe')).toBe('2027-01-04T10:00:00+11:00')
    expect(iso('America/St_Johns')).toBe('2027-01-04T10:00:00-03:30')
  })

  it('is in UTC for an unknown zone', () => {
    expect(toMoment('1970-01-02', 1, 'Nowhere/Land')).toBe(86_460)
    expect(toZonedIso(86_460, 'Nowhere/Land')).toBe('1970-01-02T00:01:00+00:00')
  })
})

describe('units of time', () => {
  const isDay = (span: Seconds) => span === DAY
  const toTimer = (span: Milliseconds) => span
  const wait: Milliseconds = 2000

  it('are plain numbers, so that arithmetic and literals fit', () => {
    const later: Seconds = DAY + 60
    expect([isDay(later), isDay(86_400), toTimer(DAY * 1000)]).toEqual([false, true, 86_400_000])
  })

  it('do not fit each other: the compiler refuses milliseconds as seconds, and the reverse', () => {
    // @ts-expect-error -- milliseconds are not seconds
    expect(isDay(wait)).toBe(false)
    // @ts-expect-error -- seconds are not milliseconds
    expect(toTimer(DAY)).toBe(86_400)
    // @ts-expect-error -- in a field neither
    const hold: { until: Seconds | null } = { until: wait }
    expect(hold.until).toBe(2000)
  })
})
