import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { laterSales, monthOf, salesByRate } from '#analytics/sales-of-month.ts'
import { cases } from '#test/support/cases.ts'

const FIRST = Date.UTC(2024, 0, 1) / 1000
const LAST = Date.UTC(2033, 0, 1) / 1000
const A_DAY = 192

const brisbane = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Brisbane',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** An independent calculation: calendar and wall clock in Brisbane, in elapsed eighths of an hour. */
function readWall(seconds: number) {
  const shown = Object.fromEntries(
    brisbane.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]),
  )
  const [day, hour, minute, second] = [shown.day, shown.hour, shown.minute, shown.second].map(
    Number,
  ) as [number, number, number, number] // four were expected
  // 450 seconds are an eighth of an hour: eight an hour, 192 a day.
  const eighths = Math.floor((minute * 60 + second) / 450)
  return { month: `${shown.year}-${shown.month}`, count: (day - 1) * 192 + hour * 8 + eighths }
}

const moments = fc.integer({ min: FIRST, max: LAST })
/** First instants of the months of these years in Brisbane, ten hours ahead of UTC. */
const MONTHS = Array.from({ length: 108 }, (_, n) => Date.UTC(2024, n, 1, -10) / 1000)

describe('sales of the month by rate, from 2024 to 2032', () => {
  it('match calendar and clock in Brisbane (C16)', () => {
    fc.assert(
      fc.property(moments, (now) => {
        expect(salesByRate(now, A_DAY)).toEqual(readWall(now))
      }),
      { numRuns: cases(3000) },
    )
  })

  it('match around every change of month, day and number', () => {
    for (const start of MONTHS) {
      const near = [-450, -449, -1, 0, 1, 449, 450, 451, 86_399, 86_400]
      for (const now of near.map((seconds) => start + seconds))
        expect(salesByRate(now, A_DAY)).toEqual(readWall(now))
    }
  })

  it('never decrease within a month', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 31 * 86_400 }), (now, passed) => {
        const [early, late] = [salesByRate(now, A_DAY), salesByRate(now + passed, A_DAY)]
        expect(late.month >= early.month).toBe(true)
        if (late.month === early.month) expect(late.count).toBeGreaterThanOrEqual(early.count)
      }),
      { numRuns: cases(3000) },
    )
  })

  it('restart at the first instant of each month, and not before', () => {
    for (const [n, start] of MONTHS.entries()) {
      const month = `${2024 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
      expect(salesByRate(start, A_DAY)).toEqual({ month, count: 0 })
      expect(salesByRate(start - 1, A_DAY).month).not.toBe(month)
      expect(salesByRate(start - 1, A_DAY).count % 192).toBe(191)
    }
  })

  it('rise by 192 on every whole day, and by one every 450 seconds (C16)', () => {
    for (const start of MONTHS)
      for (let day = 0; day < 28; day += 1) {
        const midnight = start + day * 86_400
        expect(salesByRate(midnight, A_DAY).count).toBe(day * 192)
        expect(salesByRate(midnight + 449, A_DAY).count).toBe(day * 192)
        expect(salesByRate(midnight + 450, A_DAY).count).toBe(day * 192 + 1)
      }
  })

  it('are whole numbers on whole days at any rate (C16)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MONTHS),
        fc.integer({ min: 0, max: 27 }),
        fc.integer({ min: 1, max: 86_400 }),
        (start, day, aDay) => {
          expect(salesByRate(start + day * 86_400, aDay).count).toBe(day * aDay)
        },
      ),
    )
  })

  it('use the month in Brisbane, whatever it is elsewhere (F19)', () => {
    expect(monthOf(Date.UTC(2026, 10, 30, 13, 59, 59) / 1000)).toBe('2026-11')
    expect(monthOf(Date.UTC(2026, 10, 30, 14) / 1000)).toBe('2026-12')
  })
})

describe('reported sales of the month', () => {
  const sales = fc.record({
    month: fc.constantFrom('2026-10', '2026-11', '2026-12', '2027-01'),
    count: fc.nat({ max: 6000 }),
  })

  it('never fall within a month, and never return to an earlier month, whatever is reported', () => {
    fc.assert(
      fc.property(fc.array(sales, { minLength: 2, maxLength: 20 }), (told) => {
        let said = laterSales(undefined, told[0] ?? { month: '', count: 0 })
        for (const next of told) {
          const now = laterSales(said, next)
          expect(now.month >= said.month).toBe(true)
          if (now.month === said.month) expect(now.count).toBeGreaterThanOrEqual(said.count)
          said = now
        }
        const last = told
          .map(({ month }) => month)
          .toSorted()
          .at(-1)
        const most = told.filter(({ month }) => month === last).map(({ count }) => count)
        expect(said).toEqual({ month: last, count: Math.max(...most) })
      }),
    )
  })
})
