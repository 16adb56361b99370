import { describe, expect, it } from 'vitest'

import { similarByName } from '#shopper/garage/watchlist-view.ts'
import { sampleSite } from '#test/ui/samples.ts'

describe('search for vehicles similar to one that has left, by its name', () => {
  it.each([
    ['2021 Toyota HiLux SR5', '/search/toyota/hilux'],
    ['Toyota Corolla Ascent Sport', '/search/toyota/corolla'],
    ['2019 Land Rover Discovery Sport SE', '/search/land-rover/discovery-sport'],
    ['2020 Mazda 3 G20 Pure', '/search/mazda/mazda-3'],
    ['2018 Toyota Something Else', '/search/toyota'],
    ['Vehicle', '/search/new-used-and-demo-cars'],
    ['', '/search/new-used-and-demo-cars'],
  ])('%s leads to %s', (name, href) => {
    expect(similarByName(name, sampleSite())).toBe(href)
  })
})
