import { describe, expect, it } from 'vitest'

import { NOW, sampleCar, sampleSite } from '#test/ui/samples.ts'
import type { SiteInput } from '#tenant/schema.ts'
import { toCard } from '#search/card.ts'

const UPSTREAMS = { sms: { url: 'https://sms.upstreams.example/' } }

const save = (garage: SiteInput['garage'], car: Record<string, unknown> = {}, signIn = true) =>
  toCard(
    sampleCar(car),
    sampleSite({ garage, account: { sign_in: signIn }, upstreams: UPSTREAMS }),
    NOW,
  ).save

describe('saving a vehicle from its card', () => {
  it('uses the watchlist if the site has one, else the favourites of the device (W52, W53)', () => {
    expect(save({ watchlist: true })).toMatchObject({ list: 'watchlist', isOpen: true })
    expect(save({})).toMatchObject({ list: 'favourites', isOpen: true })
    expect(save({ favourites: false })).toBe(null)
    expect(save({ watchlist: true, favourites: false })).toMatchObject({ list: 'watchlist' })
  })

  it('is disabled for sold vehicles, in either list (S4, V13)', () => {
    expect(save({ watchlist: true }, { sold: true })).toMatchObject({ isOpen: false })
    expect(save({}, { sold: true })).toMatchObject({ isOpen: false })
  })

  it('is disabled on a strict site for new vehicles, or without a price or a picture (T17)', () => {
    expect(save({ strict: true })).toMatchObject({ isOpen: true })
    for (const lacks of [{ car_type: 'new' }, { price: 0 }, { primary_image_url: null }])
      expect(save({ strict: true }, lacks)).toMatchObject({ isOpen: false })
  })

  it('stays possible for such vehicles if it uses the watchlist (T17)', () => {
    for (const lacks of [{ car_type: 'new' }, { price: 0 }, { primary_image_url: null }])
      expect(save({ strict: true, watchlist: true }, lacks)).toMatchObject({ isOpen: true })
  })

  it('names the vehicle as messages do, with its entry on the device (E20)', () => {
    expect(save({})?.entry).toEqual({
      id: '7',
      name: '2021 Toyota HiLux SR5',
      slug: '2021-toyota-hilux-7',
      make: 'Toyota',
      model: 'HiLux',
      primary_image_url: sampleCar().primary_image_url,
    })
  })
})
