import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { campaignState, listOdds, prizeAt, weightOf, type Prize } from '#shopper/prizes/campaign.ts'
import { randomBelow } from '#lib/random.ts'
import { testSite } from '#test/support/site.ts'

const prize = (id: string, weight: number): Prize => ({ id, label: id, weight, most: null })
const prizes = fc
  .array(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 12 })
  .map((weights) => weights.map((weight, at) => prize(`p${at}`, weight)))

describe('prizes', () => {
  it('gives each prize exactly as many numbers as its weight (R48)', () => {
    fc.assert(
      fc.property(prizes, (all) => {
        const drawn = Array.from({ length: weightOf(all) }, (_, ticket) => prizeAt(all, ticket)?.id)
        for (const { id, weight } of all)
          expect(drawn.filter((other) => other === id)).toHaveLength(weight)
      }),
      { numRuns: 50 },
    )
  })

  it('has no prize for a number beyond, and none if there are no prizes', () => {
    expect(prizeAt([prize('a', 2), prize('b', 3)], 5)).toBeUndefined()
    expect(prizeAt([], 0)).toBeUndefined()
  })

  it('draws 20,000 times according to the weights (R48)', () => {
    const all = [prize('service', 2), prize('detail', 5), prize('wash', 40), prize('coffee', 100)]
    const drawn = new Map<string | undefined, number>()
    for (let count = 0; count < DRAWS; count += 1) {
      const id = prizeAt(all, randomBelow(weightOf(all)))?.id
      drawn.set(id, (drawn.get(id) ?? 0) + 1)
    }
    for (const { id, weight } of all) {
      const share = weight / weightOf(all)
      // Six standard deviations: a fair draw is outside once in five hundred million times.
      const tolerance = 6 * Math.sqrt(DRAWS * share * (1 - share))
      expect(Math.abs((drawn.get(id) ?? 0) - DRAWS * share)).toBeLessThan(tolerance)
    }
  })

  it('says each prize’s odds, and never more than they are (R48)', () => {
    const oddsOf = (...weights: number[]) =>
      listOdds(weights.map((weight, at) => prize(`p${at}`, weight)))
    expect(oddsOf(1, 49, 450, 1500)).toEqual([
      { label: 'p0', odds: 'less than 0.1%' },
      { label: 'p1', odds: '2.4%' },
      { label: 'p2', odds: '22.5%' },
      { label: 'p3', odds: '75%' },
    ])
    expect(oddsOf(1, 9999)[1]?.odds, 'another prize can be won').toBe('99.9%')
  })
})

const DRAWS = 20_000

describe('random numbers', () => {
  it('stay within their limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (limit) => {
        const value = randomBelow(limit)
        expect(Number.isInteger(value) && value >= 0 && value < limit).toBe(true)
      }),
    )
  })
})

describe('campaign', () => {
  const dates = { starts: '2026-11-20', ends: '2026-11-22' }
  const inZone = (timezone: string) =>
    testSite({ locations: [{ id: '1', slug: 'yard', name: 'Yard', primary: true, timezone }] })
  const stateAt = (moment: string, timezone: string) =>
    campaignState(dates, inZone(timezone), Date.parse(moment) / 1000)

  it('starts and ends at midnight in the dealer’s time zone', () => {
    expect(stateAt('2026-11-19T10:59:59Z', 'Pacific/Auckland')).toBe('before')
    expect(stateAt('2026-11-19T11:00:00Z', 'Pacific/Auckland')).toBe('on')
    expect(stateAt('2026-11-22T10:59:59Z', 'Pacific/Auckland')).toBe('on')
    expect(stateAt('2026-11-22T11:00:00Z', 'Pacific/Auckland')).toBe('over')
    expect(stateAt('2026-11-22T11:00:00Z', 'Australia/Perth')).toBe('on')
  })
})
