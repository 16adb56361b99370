import { describe, expect, it } from 'vitest'

import { canSave, canWatch, hasWatchlist } from '#tenant/features.ts'
import { stockState } from '#vehicle/state.ts'
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
  it('is possible for vehicles in stock, upcoming and reserved ones included (V13, S2)', () => {
    expect(isSavable({})).toBe(true)
    expect(isSavable({ status: 'coming_soon' })).toBe(true)
    expect(isSavable({ reserved: true })).toBe(true)
  })

  it('is not possible for sold and removed ones (S4)', () => {
    expect(isSavable({ sold: true })).toBe(false)
    expect(isSavable({ status: 'withdrawn' })).toBe(false)
  })

  it('is not offered if the site stores no favourites (V13, T17)', () => {
    expect(isSavable({}, { favourites: false })).toBe(false)
  })

  it.each([
    [{ car_type: 'new' }, false],
    [{ car_type: 'demo' }, false],
    [{ price: 0 }, false],
    [{ price: null }, false],
    [{ primary_image_url: null }, false],
    [{}, true],
  ])('follows the stricter rule if the site has it: %j is %s (V13, T17)', (car, expected) => {
    expect(isSavable(car, { strict: true })).toBe(expected)
    expect(isSavable(car)).toBe(true)
  })
})

describe('the watchlist', () => {
  const siteOf = (garage: SiteInput['garage'], sign_in = true) =>
    sampleSite({ garage, account: { sign_in } })
  const canBeWatched = (car: Record<string, unknown>, site = siteOf({ watchlist: true })) => {
    const parsed = sampleCar(car)
    return canWatch(stockState(parsed, { now: NOW, soldWindow: 3 }), site)
  }

  it('exists on a site that has it and lets shoppers sign in (P2)', () => {
    expect(hasWatchlist(siteOf({ watchlist: true }))).toBe(true)
    expect(hasWatchlist(siteOf({ watchlist: true }, false))).toBe(false)
    expect(hasWatchlist(siteOf({}))).toBe(false)
  })

  it('accepts vehicles in stock, whether or not the device stores favourites (S2, S4)', () => {
    expect(canBeWatched({ reserved: true })).toBe(true)
    expect(canBeWatched({}, siteOf({ watchlist: true, favourites: false }))).toBe(true)
    expect(canBeWatched({ sold: true })).toBe(false)
    expect(canBeWatched({}, siteOf({}))).toBe(false)
  })

  it('is not restricted by the stricter rule of favourites (T17)', () => {
    const strict = siteOf({ watchlist: true, strict: true })
    for (const lacks of [{}, { car_type: 'new' }, { price: 0 }, { primary_image_url: null }])
      expect(canBeWatched(lacks, strict)).toBe(true)
    expect(canBeWatched({ sold: true }, strict)).toBe(false)
  })
})
