// Checks hours of a location against another implementation (hours-oracle.ts) from 2024 to 2032, with every clock change (F19).
import { describe, expect, it } from 'vitest'

import { isOpen, nextOpening } from '#dealership/hours.ts'
import { cases, sample } from '#test/support/cases.ts'
import zones from '../lib/zones.json' with { type: 'json' }
import { createOracle, FROM, TO, type Changes, type Plan } from './hours-oracle.ts'
import { placeWith } from './place.ts'

// The output of zones.py; JSON has no tuples.
const ZONES = Object.entries(zones as Record<string, { changes: number[][] }>)
const RANDOM = 20_000
const YEARS = [2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032]
const WEEKDAYS = [1, 2, 3, 4, 5]

/** A missing day is unknown. */
function week(monToFri: string, saturday = '', sunday = ''): Plan['week'] {
  const days = [
    ...WEEKDAYS.map((day) => [day, monToFri] as const),
    [6, saturday],
    [0, sunday],
  ] as const
  return Object.fromEntries(days.filter(([, told]) => told !== ''))
}

const YARD: Plan = {
  week: week('08:30-17:30', '09:00-16:00', 'closed'),
  days: Object.fromEntries(
    YEARS.flatMap((year) => [
      [`${year}-12-24`, '08:30-13:00'],
      [`${year}-12-25`, 'closed'],
      [`${year}-12-26`, 'closed'],
      [`${year}-12-27`, '10:00-15:00'],
    ]),
  ),
}

/** Open over the hour in which clocks change; Sundays are unknown, except those on which they do. */
const nights = (changes: Changes): Plan => ({
  week: week('01:15-03:50', '23:10-24:00'),
  days: Object.fromEntries(changesOf(changes).map(({ date }) => [date, '00:40-04:20'])),
})

/** A few minutes inside the hour that clocks skip in spring, when the location never opens. */
const skipped = (changes: Changes): Plan => ({
  week: week('09:00-17:00', 'closed', 'closed'),
  days: daysOf(changes, true),
})

/** The same in the hour that clocks repeat in autumn, when it opens twice. */
const twice = (changes: Changes): Plan => ({
  week: week('09:00-17:00', 'closed', 'closed'),
  days: daysOf(changes, false),
})

/** Days that end at midnight, days that never end, and nights that go on. */
const MIDNIGHT: Plan = { week: week('17:00-24:00', '00:00-03:00', '00:00-24:00'), days: {} }

function daysOf(changes: Changes, inSpring: boolean): Plan['days'] {
  return Object.fromEntries(
    changesOf(changes)
      .filter(({ isSpring }) => isSpring === inSpring)
      .map(({ date, clock }) => [
        date,
        inSpring
          ? `${toText(clock + 5)}-${toText(clock + 25)}`
          : `${toText(clock - 25)}-${toText(clock - 5)}`,
      ]),
  )
}

/** Clock changes, with the time before the change. */
function changesOf(changes: Changes) {
  return changes.slice(1).map(([moment = 0, offset = 0], at) => {
    const before = changes[at]?.[1] ?? 0
    const shown = new Date((moment + before * 60) * 1000)
    const clock = shown.getUTCHours() * 60 + shown.getUTCMinutes()
    return { date: shown.toISOString().slice(0, 10), clock, isSpring: offset > before }
  })
}

const toText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** A plan as a site writes it: midnight at the end of a day is the start of the next. */
function toPlace({ week: weekly, days }: Plan, timezone: string) {
  const times = (told: string) => {
    const [from = '', to = ''] = told === 'closed' ? [] : told.split('-')
    const status = told === 'closed' ? ('Closed' as const) : ('Open' as const)
    return { status, from, to: to === '24:00' ? '00:00' : to }
  }
  return placeWith({
    timezone,
    opening_hours: Object.entries(weekly).map(([day, told]) => {
      const { status, from: open, to: close } = times(told)
      return { weekday: Number(day), status, open, close }
    }),
    special_hours: Object.entries(days).map(([date, told]) => {
      const { status, from, to } = times(told)
      return { date, status, start_hour: from, end_hour: to }
    }),
  })
}

/** The same numbers on every run. */
function* randomMoments(count: number): Generator<number> {
  let seed = 20_261_122
  for (let at = 0; at < count; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    yield FROM + Math.floor((seed / 2 ** 32) * (TO - FROM))
  }
}

/**
 * Minutes of opening and closing, the minute and the second before them, and random moments. All those within three
 * days of a clock change, and some of the others.
 */
function* momentsOf(edges: readonly number[], changes: Changes): Generator<number> {
  const isNear = (edge: number) =>
    changes.some(([moment = 0]) => Math.abs(edge - moment) < 3 * 86_400)
  const { near = [], far = [] } = Object.groupBy(edges, (edge) => (isNear(edge) ? 'near' : 'far'))
  for (const edge of [...near, ...sample(far)]) yield* [edge - 60, edge - 1, edge, edge + 60]
  yield* randomMoments(cases(RANDOM) / 5)
}

const PLANS = {
  yard: () => YARD,
  nights,
  skipped,
  twice,
  midnight: () => MIDNIGHT,
}

describe.each(ZONES)('hours of a location in %s, 2024 to 2032 (F19)', (zone, { changes }) => {
  const worlds = Object.entries(PLANS).map(([name, toPlan]) => {
    const plan = toPlan(changes)
    return { name, place: toPlace(plan, zone), oracle: createOracle(plan, changes) }
  })

  it('follow its clocks', () => {
    const wrong: unknown[] = []
    let count = 0
    for (const { name, place, oracle } of worlds)
      for (const moment of momentsOf(oracle.edges, changes)) {
        count += 1
        const is = isOpen(place, moment)
        if (is !== oracle.isOpen(moment)) wrong.push([name, moment, is])
      }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(10_000)
  })

  it('next open when its clocks first show the opening time', () => {
    const wrong: unknown[] = []
    let count = 0
    for (const { name, place, oracle } of worlds.filter((world) => world.name !== 'twice'))
      for (const moment of momentsOf(
        oracle.edges.filter((_, at) => at % 3 === 0),
        changes,
      )) {
        if (oracle.isOpen(moment) === true) continue
        count += 1
        const [next, expected] = [nextOpening(place, moment), oracle.nextOpening(moment)]
        if (next?.date !== expected?.date || next?.opens !== expected?.opens)
          wrong.push([name, moment, next, expected])
      }
    expect(wrong).toEqual([])
    expect(count).toBeGreaterThan(2000)
  })
})

describe('the tested nights', () => {
  it('are those on which clocks skip an hour, or half of one, and repeat it', () => {
    const nightsOf = (name: string) => ZONES.find(([zone]) => zone === name)?.[1].changes ?? []
    const sydney = daysOf(nightsOf('Australia/Sydney'), true)
    const lordHowe = daysOf(nightsOf('Australia/Lord_Howe'), true)
    const chatham = daysOf(nightsOf('Pacific/Chatham'), false)
    expect([sydney['2026-10-04'], lordHowe['2026-10-04'], chatham['2027-04-04']]).toEqual([
      '02:05-02:25',
      '02:05-02:25',
      '03:20-03:40',
    ])
  })
})
