// Warnings of what hurries shoppers, by a rule that has a source, a first and a last day.
import { describe, expect, it } from 'vitest'

import { warnOfPressure } from '#rollout/checks/pressure.ts'
import { endOf, TABLE } from '#dated-facts/table.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { addDays } from '#lib/time.ts'
import { testSite } from '#test/support/site.ts'

const DAY = '2026-11-29'
const saying = (tagline: string, more: Partial<SiteInput> = {}) => testSite({ tagline, ...more })

describe('pressure on shoppers', () => {
  it.each([
    'Hurry, the sale is on!',
    'Only two left at this price',
    'Last chance for plates of this year',
    'Don’t miss out',
    'Act now',
  ])('is named in “%s”, with the day of the rule and what to write instead', (tagline) => {
    const [found, ...more] = warnOfPressure(saying(tagline), DAY)
    expect(more).toEqual([])
    expect(found?.path).toBe('tagline')
    expect(found?.message).toMatch(/From .*1 July 2027, as proposed, .*Parliamentary Library/)
    expect(found?.message).toMatch(/until when the offer holds/)
  })

  it.each([
    'Family owned since 1990',
    'No need to rush',
    'Ends on 30 June 2027',
    'Right-hand drive',
  ])('is not seen in “%s”', (tagline) => {
    expect(warnOfPressure(saying(tagline), DAY)).toEqual([])
  })

  it('is not named in New Zealand, nor once the rule must be read again', () => {
    expect(warnOfPressure(saying('Hurry', { locale: 'en-NZ' }), DAY)).toEqual([])
    const rule = TABLE.find(({ id }) => id === 'au-unfair-trading-practices')
    const last = rule === undefined ? '' : endOf(rule)
    expect(warnOfPressure(saying('Hurry'), last)).toHaveLength(1)
    expect(warnOfPressure(saying('Hurry'), addDays(last, 1))).toEqual([])
  })
})
