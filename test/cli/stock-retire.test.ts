import { describe, expect, it } from 'vitest'

import { toRetired } from '#feeds/import/store.ts'
import { testSite } from '#test/support/site.ts'

const site = testSite()
const stored = (make: unknown, model: unknown) => ({ objectID: '1', slug: 'old-car', make, model })

describe('retired car', () => {
  it.each([
    ['Toyota', 'Corolla', '/search/toyota/corolla'],
    ['Toyota', 'Unheard Of', '/search/toyota?refinementList%5Bmodel%5D%5B0%5D=Unheard+Of'],
    [null, null, '/search/new-used-and-demo-cars'],
  ])('of %s %s leads to %s', (make, model, searchPath) => {
    expect(toRetired(stored(make, model), site)).toEqual({ slug: 'old-car', searchPath })
  })
})
