import { describe, expect, it } from 'vitest'

import { stockState } from '#vehicle/state.ts'
import { toCard } from '#search/card.ts'
import { toTag } from '#vehicle/tag.ts'
import { DAY, NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

const arrived = new Date((NOW - 7.9 * DAY) * 1000).toISOString()
const tag = (more: Record<string, unknown>, site = sampleSite()) => {
  const car = sampleCar(more)
  return toTag(car, stockState(car, { now: NOW, soldWindow: 3 }), site, NOW)
}

describe('toTag', () => {
  it('uses the first match in the order of the trade, sold before all (S5)', () => {
    const every = {
      created_at: arrived,
      status: 'coming_soon',
      tag: 'Test Drive Only',
      certified: true,
      reserved: true,
      simple_fuel: 'Electric',
      sold: true,
    }
    const kinds = Object.keys(every)
      .reverse()
      .reduce<{ rest: Record<string, unknown>; kinds: unknown[] }>(
        ({ rest, kinds }, name) => {
          const { [name]: _, ...less } = rest
          return { rest: less, kinds: [...kinds, tag(rest)?.kind] }
        },
        { rest: every, kinds: [] },
      ).kinds
    expect(kinds).toEqual([
      'sold',
      'electric',
      'reserved',
      'certified',
      'dealer',
      'coming',
      'arrived',
    ])
  })

  it('has no tag for an ordinary car', () => {
    expect(tag({})).toBeNull()
  })

  it.each([
    ['Electric', 'Electric'],
    ['Hybrid', 'Hybrid'],
    ['Petrol/Electric', 'Hybrid'],
    ['Plug-in Hybrid', 'Plug-in hybrid'],
    ['Diesel', undefined],
  ])('reads the fuel %s as %s', (fuel, text) => {
    expect(tag({ simple_fuel: fuel })?.text).toBe(text)
  })

  it('leaves out the dealer’s tags that a site does not show (T4)', () => {
    const site = sampleSite({ cards: { hidden_tags: ['test drive only'] } })
    const tagged = { tag: 'Test Drive Only', status: 'coming_soon' }
    expect(tag(tagged)?.kind).toBe('dealer')
    expect(tag(tagged, site)?.kind).toBe('coming')
    expect(tag({ tag: 'On Sale' }, site)?.text).toBe('On Sale')
  })

  it('leaves power out if the site does not want it (T6)', () => {
    const site = sampleSite({ cards: { electric_tags: false } })
    expect(tag({ simple_fuel: 'Electric', reserved: true }, site)?.text).toBe('RESERVED')
    expect(tag({ simple_fuel: 'Electric', held_until: NOW + 1 }, site)?.text).toBe('RESERVED')
  })

  it('uses the configured text for sold and upcoming cars (S2, C5, T8)', () => {
    expect(tag({ sold: true })?.text).toBe('JUST SOLD')
    const site = sampleSite({ specifications: { sold_tag_name: 'Gone' } })
    expect(tag({ sold: true }, site)?.text).toBe('Gone')
    expect(tag({ status: 'coming_soon' })?.text).toBe('COMING SOON')
  })

  it('never hides that a vehicle is reserved or coming soon', () => {
    const beside = (car: Record<string, unknown>) => {
      const { tag: shown, stateTag } = toCard(sampleCar(car), sampleSite(), NOW)
      return [shown?.text ?? null, stateTag?.text ?? null]
    }
    expect(beside({ reserved: true, simple_fuel: 'Hybrid' })).toEqual(['Hybrid', 'RESERVED'])
    expect(beside({ status: 'coming_soon', simple_fuel: 'Electric' })).toEqual([
      'Electric',
      'COMING SOON',
    ])
    expect(beside({ reserved: true })).toEqual(['RESERVED', null])
    expect(beside({ reserved: true, sold: true })).toEqual(['JUST SOLD', null])
    expect(beside({})).toEqual([null, null])
  })

  it('badges certified cars only when they are used', () => {
    expect(tag({ certified: true, car_type: 'new' })).toBeNull()
  })

  it('tags a car as just in for 8 days by default (C3, T9)', () => {
    expect(tag({ created_at: arrived })?.text).toBe('Just in')
    expect(tag({ created_at: arrived, preorder: true }), 'on order').toBeNull()
    expect(tag({ created_at: String(NOW - 8 * DAY) })).toBeNull()
    expect(tag({ created_at: String(NOW + DAY) })).toBeNull()
    expect(tag({ created_at: 'soon' })).toBeNull()
    expect(tag({ created_at: '20/11/2026' })?.text).toBe('Just in')
    const site = sampleSite({
      specifications: { just_arrived_days: 30, just_arrived_tag_name: 'Fresh' },
    })
    expect(tag({ created_at: String(NOW - 29 * DAY) }, site)?.text).toBe('Fresh')
  })
})
