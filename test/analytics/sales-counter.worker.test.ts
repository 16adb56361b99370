import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { salesByRate } from '#analytics/sales-of-month.ts'

const counterOf = (site: string) => env.SALES_COUNTER.get(env.SALES_COUNTER.idFromName(site))
/** Noon of the 21st of November 2026 in Brisbane. */
const NOON = Date.UTC(2026, 10, 21, 2) / 1000
const DAY = 86_400

describe('SalesCounter', () => {
  it('counts one sale every 450 seconds (C16)', async () => {
    const counter = counterOf('counts')
    expect(await counter.countByRate(NOON, 192)).toEqual({ month: '2026-11', count: 3936 })
    expect(await counter.countByRate(NOON + 449, 192)).toMatchObject({ count: 3936 })
    expect(await counter.countByRate(NOON + 450, 192)).toMatchObject({ count: 3937 })
  })

  it('does not fall when a clock goes back, even after eviction (F12)', async () => {
    const counter = counterOf('clock')
    const shown = await counter.countByRate(NOON, 192)
    expect(await counter.countByRate(NOON - DAY, 192)).toEqual(shown)
    await evictDurableObject(counter)
    expect(await counter.countByRate(NOON - DAY, 192)).toEqual(shown)
    expect(await counter.countByRate(NOON + 450, 192)).toMatchObject({ count: shown.count + 1 })
  })

  it('does not fall when the site lowers its daily rate, and continues once the new total is higher', async () => {
    const counter = counterOf('fewer')
    const { count } = await counter.countByRate(NOON, 192)
    expect(await counter.countByRate(NOON, 96)).toMatchObject({ count })
    await evictDurableObject(counter)
    expect(await counter.countByRate(NOON + 5 * DAY, 96)).toMatchObject({ count })
    expect(await counter.countByRate(NOON, 384)).toMatchObject({ count: count * 2 })
  })

  it('restarts with the month, and stays there when a clock returns to the previous month (F19)', async () => {
    const counter = counterOf('month')
    const december = Date.UTC(2026, 10, 30, 14) / 1000
    expect(await counter.countByRate(december - 1, 192)).toEqual({ month: '2026-11', count: 5759 })
    expect(await counter.countByRate(december, 192)).toEqual({ month: '2026-12', count: 0 })
    await evictDurableObject(counter)
    expect(await counter.countByRate(december - 1, 192)).toEqual({ month: '2026-12', count: 0 })
  })

  it('never decreases, whatever clocks, rates and evictions do', async () => {
    const counter = counterOf('whatever')
    const steps = fc.array(
      fc.record({
        now: fc.integer({ min: NOON - 40 * DAY, max: NOON + 40 * DAY }),
        aDay: fc.constantFrom(1, 50, 192, 500),
        isEvicted: fc.boolean(),
      }),
      { minLength: 5, maxLength: 10 },
    )
    let shown = await counter.countByRate(NOON - 50 * DAY, 1)
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        for (const { now, aDay, isEvicted } of all) {
          if (isEvicted) await evictDurableObject(counter)
          const sales = await counter.countByRate(now, aDay)
          expect(sales.month >= shown.month).toBe(true)
          if (sales.month === shown.month) expect(sales.count).toBeGreaterThanOrEqual(shown.count)
          const calculated = salesByRate(now, aDay)
          if (calculated.month === sales.month)
            expect(sales.count).toBeGreaterThanOrEqual(calculated.count)
          shown = sales
        }
      }),
      { numRuns: 8 },
    )
  })

  it('shows a number reported by the dealer separately from the calculated one', async () => {
    const counter = counterOf('reported')
    await counter.countByRate(NOON, 192)
    expect(await counter.readReport(NOON)).toMatchObject({ month: '2026-11', count: 0 })
    expect(await counter.saveReport({ month: '2026-11', count: 31 })).toMatchObject({ count: 31 })
    expect(await counter.saveReport({ month: '2026-11', count: 31 })).toMatchObject({ count: 31 })
    expect(await counter.saveReport({ month: '2026-11', count: 12 })).toMatchObject({ count: 31 })
    await evictDurableObject(counter)
    expect(await counter.readReport(NOON)).toMatchObject({ month: '2026-11', count: 31 })
    expect(await counter.readReport(NOON + 20 * DAY)).toMatchObject({ month: '2026-12', count: 0 })
  })

  it('has the sold stock counted by one caller in ten minutes', async () => {
    const counter = counterOf('due')
    const isDue = async (now: number) => (await counter.readReport(now)).isDue
    const all = await Promise.all([NOON, NOON, NOON].map(isDue))
    expect(all.filter((due) => due)).toHaveLength(1)
    expect(await isDue(NOON + 599)).toBe(false)
    expect(await isDue(NOON + 600)).toBe(true)
    // A clock that went back must not stop the count.
    expect(await isDue(NOON - DAY)).toBe(true)
  })
})
