import { describe, expect, it } from 'vitest'

import { parseCar } from '#stock/car.ts'

describe('a document of a vehicle', () => {
  it.each(['.', '..', ' .. ', '', null, {}])(
    'is none where its slug can stand in no address: %j (F16, TH15)',
    (slug) => {
      expect(parseCar({ id: 7, slug })).toBeNull()
    },
  )

  it.each(['a', '...', '2021-kia-rio-7', 'tūī/1'])('keeps its slug: %s', (slug) => {
    expect(parseCar({ id: 7, slug })?.slug).toBe(slug)
  })
})
