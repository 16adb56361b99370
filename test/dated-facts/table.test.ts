// The table of dated facts: its rows, what is read of it on each day, and a walk over three years.
import { describe, expect, it } from 'vitest'

import { type DatedFact, datedFact } from '#dated-facts/schema.ts'
import { describeDue, dueForReview, endOf, factsOf, factsOn, TABLE } from '#dated-facts/table.ts'
import { walkCalendar } from '#dated-facts/walk.ts'

const KINDS = ['duty', 'charge', 'road_use', 'rule'] as const
/** What pages would use on a day, of all kinds. */
const usedOn = (facts: readonly DatedFact[]) => (day: string) =>
  KINDS.flatMap((kind): DatedFact[] => factsOn(kind, day, facts))

const RATE: DatedFact = {
  id: 'au-nt-duty',
  kind: 'duty',
  jurisdiction: 'AU-NT',
  what: 'Duty for a test',
  unit: 'dollars',
  value: {
    bodies: [],
    fuels: [],
    fuels_without: [],
    conditions: [],
    bands: [{ base: 0, over: 0, dollars: 3, each: 100 }],
  },
  first_day: '2026-01-01',
  last_day: '2026-06-30',
  sources: [
    {
      publisher: 'Revenue office',
      title: 'Rates',
      url: 'https://revenue.example.gov.au/rates',
      read: '2026-01-02',
    },
  ],
}

describe('rows of the table', () => {
  it.each(TABLE.map((fact) => [`${fact.id} from ${fact.first_day}`, fact] as const))(
    '%s fits the schema, with every default written out',
    (_, fact) => {
      expect(datedFact.parse(fact)).toEqual(fact)
    },
  )

  it('hold from 2025 or later, and were read at an authority', () => {
    for (const { id, sources, first_day: first } of TABLE) {
      expect(first >= '2025-01-01', id).toBe(true)
      for (const { url, read } of sources) {
        expect(new URL(url).hostname, id).toMatch(/\.gov\.au$|\.govt\.nz$/)
        expect(read >= '2025-01-01', id).toBe(true)
      }
    }
  })

  it('of one name never overlap, so that one figure holds on a day', () => {
    for (const one of TABLE)
      for (const other of TABLE)
        if (one !== other && one.id === other.id)
          expect(one.first_day > endOf(other) || other.first_day > endOf(one), one.id).toBe(true)
  })

  it('need either a last day or a day of review', () => {
    const { last_day: _, ...open } = RATE
    expect(datedFact.safeParse(RATE).success).toBe(true)
    expect(datedFact.safeParse({ ...open, review_day: '2026-12-31' }).success).toBe(true)
    expect(datedFact.safeParse(open).error?.issues[0]?.message).toMatch(/either last_day or/)
    expect(datedFact.safeParse({ ...RATE, review_day: '2026-12-31' }).success).toBe(false)
    expect(datedFact.safeParse({ ...RATE, last_day: '2025-12-31' }).success).toBe(false)
    expect(datedFact.safeParse({ ...RATE, sources: [] }).success).toBe(false)
  })
})

describe('facts of a day', () => {
  it('are used from the first day to the last, both included', () => {
    const on = (day: string) => factsOn('duty', day, [RATE]).length
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-06-30'), on('2026-07-01')]).toEqual([
      0, 1, 1, 0,
    ])
  })

  it('are no longer used after the day of review', () => {
    const { last_day: _, ...open } = RATE
    const fact: DatedFact = { ...open, review_day: '2026-09-30' }
    expect(factsOn('duty', '2026-09-30', [fact])).toEqual([fact])
    expect(factsOn('duty', '2026-10-01', [fact])).toEqual([])
  })

  it('are those of the site where it has its own of that name', () => {
    const own = { ...RATE, what: 'Own', first_day: '2026-03-01' }
    expect(factsOf([own], [RATE])).toEqual([own])
    // The site replaces the figure on all days: no other figure returns before its first.
    expect(factsOn('duty', '2026-02-01', factsOf([own], [RATE]))).toEqual([])
    expect(factsOf([], [RATE])).toEqual([RATE])
  })
})

describe('the calendar', () => {
  it('finds no figure without a valid source on any day of three years', () => {
    expect(walkCalendar('2025-01-01', '2027-12-31', usedOn(TABLE))).toEqual([])
  })

  it('has days on which figures are used, so that the walk looks at some', () => {
    expect(usedOn(TABLE)('2026-05-01').length).toBeGreaterThan(2)
  })

  it('finds an expired rate where a page goes on using it', () => {
    const found = walkCalendar('2026-06-29', '2026-07-02', () => [RATE])
    expect(found).toEqual([
      { day: '2026-07-01', id: RATE.id, fault: 'is used after its last day, 2026-06-30' },
      { day: '2026-07-02', id: RATE.id, fault: 'is used after its last day, 2026-06-30' },
    ])
    expect(walkCalendar('2026-06-29', '2026-07-02', usedOn([RATE]))).toEqual([])
  })

  it('finds a rate that is used too early, and one that has no source', () => {
    expect(walkCalendar('2025-12-31', '2025-12-31', () => [RATE])).toHaveLength(1)
    const unsourced = { ...RATE, sources: [] }
    expect(walkCalendar('2026-02-01', '2026-02-01', () => [unsourced])).toEqual([
      { day: '2026-02-01', id: RATE.id, fault: 'has no source' },
    ])
  })
})

describe('what is due for review', () => {
  const names = (day: string, facts: readonly DatedFact[]) =>
    dueForReview(day, facts).map(({ fact, days }) => `${fact.id} ${days}`)

  it('is named from 60 days before the end, and for as long as nothing follows', () => {
    expect(names('2026-04-30', [RATE])).toEqual([])
    expect(names('2026-05-01', [RATE])).toEqual(['au-nt-duty 60'])
    expect(names('2026-06-30', [RATE])).toEqual(['au-nt-duty 0'])
    expect(names('2026-12-31', [RATE])).toEqual(['au-nt-duty -184'])
  })

  it('is not one that another of its name follows without a gap', () => {
    const next = { ...RATE, first_day: '2026-07-01', last_day: '2027-06-30' }
    const late = { ...next, first_day: '2026-07-02' }
    expect(names('2026-06-01', [RATE, next])).toEqual([])
    expect(names('2026-06-01', [RATE, late])).toEqual(['au-nt-duty 29'])
  })

  it('says what happens and where to read', () => {
    const [due] = dueForReview('2026-07-01', [RATE])
    expect(due && describeDue(due)).toBe(
      'au-nt-duty (Duty for a test) expired on 2026-06-30, so it is not used. Read its source again and enter the new figure. Source: Revenue office, https://revenue.example.gov.au/rates',
    )
    const [soon] = dueForReview('2026-06-29', [RATE])
    expect(soon && describeDue(soon)).toMatch(/is used until 2026-06-30, in 1 day\. /)
  })
})
