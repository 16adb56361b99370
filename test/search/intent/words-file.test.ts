// The words of shoppers (tenants/catalogue/words.json) name filters, values and orders that there are.
import { describe, expect, it } from 'vitest'

import colours from '#catalogue/colours.json' with { type: 'json' }
import words from '#catalogue/words.json' with { type: 'json' }
import { toKey } from '#search/intent/words.ts'
import { FACET_NAMES, SORT_NAMES } from '#vehicle/attributes.ts'
import { findBody, listMakes } from '#vehicle/catalogue.ts'
import features from '#catalogue/features.json' with { type: 'json' }

describe('the words of shoppers', () => {
  it('are of filters and orders', () => {
    expect(FACET_NAMES).toEqual(expect.arrayContaining(Object.keys(words.values)))
    expect(SORT_NAMES).toEqual(expect.arrayContaining(Object.keys(words.sorts)))
  })

  it('are of values of the catalogue', () => {
    const { body, colour, make, filtered_features: feature } = words.values
    for (const label of Object.keys(body)) expect(findBody(label)?.label).toBe(label)
    expect(Object.keys(colours)).toEqual(expect.arrayContaining(Object.keys(colour)))
    expect(listMakes().map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(make)))
    expect(features.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(feature)))
  })

  it('mean something else than fillers', () => {
    const fillers = new Set(words.fillers.map(toKey))
    const phrases = Object.values(words.values).flatMap((values) => Object.values(values).flat())
    expect(phrases.filter((phrase) => fillers.has(toKey(phrase)))).toEqual([])
  })
})
