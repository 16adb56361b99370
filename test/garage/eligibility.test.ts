import { describe, expect, it } from 'vitest'

import { canSave } from '#garage/eligibility.ts'
import { stockState } from '#stock/state.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'

function isSavable(car: Record<string, unknown>, garage: SiteInput['garage'] = {}): boolean {
  const parsed = sampleCar(car)
  return canSave(
    parsed,
    stockState(parsed, { now: NOW, soldWindow: 3 }),
    sampleSite({ garage }).garage,
  )
}

describe('saving a vehicle', () => {
  it('is for vehicles in stock, coming and reserved ones among them (V13, S2)', () => {
    expect(isSavable({})).toBe(true)
    expect(isSavable({ status: 'coming_soon' })).toBe(true)
    expect(isSavable({ reserved: true })).toBe(true)
  })

  it('is not for sold ones and those that are gone (S4)', () => {
    expect(isSavable({ sold: true })).toBe(false)
    expect(isSavable({ status: 'withdrawn' })).toBe(false)
  })

  it('is not offered where the site stores no favourites (V13, T17)', () => {
    expect(isSavable({}, { favourites: false })).toBe(false)
  })

  it.each([
    [{ car_type: 'new' }, false],
    [{ car_type: 'demo' }, false],
    [{ price: 0 }, false],
    [{ price: null }, false],
    [{ primary_image_url: null }, false],
    [{}, true],
  ])('follows the stricter rule where the site wants it: %j is %s (V13, T17)', (car, expected) => {
    expect(isSavable(car, { strict: true })).toBe(expected)
    expect(isSavable(car)).toBe(true)
  })
})
