// 200 vehicles and postcodes: every line of a price to drive away, its source, and where there is no estimate.
import { describe, expect, it } from 'vitest'

import { TABLE } from '#dated-facts/table.ts'
import { DELIVERY_FEE, toTable } from './whole-price-table.ts'

/** The last day of the figures of the platform’s table. */
const DAY = '2026-06-30'
const rows = toTable(DAY)
const priced = rows.flatMap(({ estimate, ...row }) =>
  estimate === null ? [] : [{ ...row, ...estimate }],
)

/** Victoria’s duty on a passenger car in 2025–26, by the office’s page: dollars for each $200 begun of the whole value. */
const victorianDuty = (value: number) =>
  Math.ceil(value / 200) *
  (value <= 80_567 ? 8.4 : value <= 100_000 ? 10.4 : value <= 150_000 ? 14 : 18)

describe('200 vehicles and postcodes', () => {
  it('are of every state, some with an estimate and most without', () => {
    expect(rows).toHaveLength(200)
    const states = new Set(rows.map(({ state }) => state))
    expect([...states].toSorted()).toEqual(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
    expect(priced.length).toBeGreaterThan(15)
  })

  it('have an estimate only in a state whose scale is in the table', () => {
    const known = new Set(
      TABLE.filter(({ kind }) => kind === 'duty').map(({ jurisdiction }) => jurisdiction.slice(3)),
    )
    expect(new Set(priced.map(({ state }) => state))).toEqual(known)
  })

  it('add up, to the next whole dollar', () => {
    for (const { price, lines, total } of priced) {
      const sum = lines.reduce((cents, { dollars }) => cents + Math.round(dollars * 100), 0)
      expect(total).toBe(Math.ceil(price + sum / 100))
      expect(lines[0]).toEqual({ label: 'Dealer delivery', dollars: DELIVERY_FEE, source: null })
    }
  })

  it('have the duty of the office’s scale on price and delivery fee', () => {
    for (const { price, lines } of priced) {
      const duty = lines.find(({ label }) => label === 'Stamp duty')
      expect(duty?.dollars, String(price)).toBeCloseTo(victorianDuty(price + DELIVERY_FEE), 2)
    }
  })

  it('name who publishes each figure, when it was read and until when it holds', () => {
    for (const { lines, without } of priced) {
      for (const { label, source } of lines.slice(1)) {
        expect(source?.url, label).toMatch(/\.gov\.au\//)
        expect((source?.until ?? '') >= DAY, label).toBe(true)
      }
      expect(without).toContain('number plates')
    }
  })

  it('have no estimate at all on the day after the figures end', () => {
    expect(toTable('2026-07-01').filter(({ estimate }) => estimate !== null)).toEqual([])
  })
})
