import { describe, expect, it } from 'vitest'

import { toHiddenFilters } from '#search/view.ts'
import { parseSearch } from '#search/state.ts'
import { SORT_NAMES } from '#vehicle/attributes.ts'
import { sampleList, sampleRange, sampleValue } from '#test/ui/views.ts'

const kept = (search: string, facets: Parameters<typeof toHiddenFilters>[1], hasPlace = true) =>
  toHiddenFilters(parseSearch(search, SORT_NAMES), facets, hasPlace)

describe('filters without a control', () => {
  it('are kept in the form, so that the next change does not lose them (R56)', () => {
    const search = 'status=sold&body=SUV&range[price]=:9000&range[subscription_price]=100:200'
    expect(kept(search, [sampleList(), sampleRange()])).toEqual([
      { name: 'refinementList[status][]', value: 'sold' },
      { name: 'range[subscription_price]', value: '100:200' },
    ])
  })

  it('include the place on sites that do not ask for one', () => {
    expect(kept('near=2150', [], false)).toEqual([{ name: 'near', value: '2150' }])
    expect(kept('near=2150', [], true)).toEqual([])
  })

  it('are none if every filter is shown, models under their make too (W4)', () => {
    const models = sampleList({ values: [sampleValue('Rio')] })
    const makes = sampleList({ name: 'make', values: [sampleValue('Kia', { models })] })
    expect(kept('make=Kia&model=Rio', [makes])).toEqual([])
    expect(kept('make=Kia&model=Cerato', [makes])).toEqual([
      { name: 'refinementList[model][]', value: 'Cerato' },
    ])
  })
})
