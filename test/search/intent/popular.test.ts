import { beforeAll, describe, expect, it } from 'vitest'

import { countedHref } from '#search/intent/popular.ts'
import type { Vocabulary } from '#search/intent/vocabulary.ts'
import { parseHref } from '#search/parse-href.ts'
import type { Site } from '#tenant/schema.ts'
import { demoVocabulary } from './demo-vocabulary.ts'

let site: Site
let vocabulary: Vocabulary
beforeAll(async () => {
  ;({ site, vocabulary } = await demoVocabulary('harbour'))
})

const counted = (href: string) => {
  const state = parseHref(href, site)
  return state === null ? 'none' : countedHref(state, site, vocabulary)
}

describe('a search that may be counted', () => {
  it.each([
    ['/search/toyota', '/search/toyota'],
    ['/search/toyota/hilux?sortBy=lowestPrice', '/search/toyota/hilux'],
    [
      '/search/new-used-and-demo-cars?body=SUV&fuel=Hybrid',
      '/search/suv?refinementList%5Bfuel%5D%5B0%5D=Hybrid',
    ],
  ])('is one address, whatever its spelling and order: %s', (href, address) => {
    expect(counted(href)).toBe(address)
  })

  it.each([
    ['all stock', '/search/new-used-and-demo-cars'],
    ['free text', '/search/toyota?query=0412345678'],
    ['a postcode', '/search/toyota?near=2150'],
    ['a range', '/search/toyota?range[price]=:20000'],
    ['a later page', '/search/toyota?page=2'],
    [
      'two values',
      '/search/new-used-and-demo-cars?refinementList[make][0]=Kia&refinementList[make][1]=Toyota',
    ],
    ['many filters', '/search/suv?make=Toyota&fuel=Hybrid&colour=White&drive=AWD'],
    [
      'what is not in stock',
      '/search/new-used-and-demo-cars?refinementList[colour][0]=call+0412345678',
    ],
  ])('says nothing of one person: not %s', (_, href) => {
    expect(counted(href)).toBeNull()
  })
})
