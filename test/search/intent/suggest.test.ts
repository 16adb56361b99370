import { beforeAll, describe, expect, it } from 'vitest'

import {
  findPages,
  readTyped,
  suggestionQueries,
  toStarts,
  toValues,
} from '#search/intent/suggest.ts'
import type { Vocabulary } from '#search/intent/vocabulary.ts'
import { emptyState, withList } from '#search/state.ts'
import type { Site } from '#tenant/schema.ts'
import { HOSTILE_TEXTS } from '#test/support/hostile-texts.ts'
import { pageLinks } from '#apps/site/ui/navigation.ts'
import { demoVocabulary } from './demo-vocabulary.ts'

let site: Site
let vocabulary: Vocabulary
const base = emptyState('mostRelevant')
const NOW = 1_795_000_000

beforeAll(async () => {
  ;({ site, vocabulary } = await demoVocabulary('harbour'))
})

const typed = (text: string, on = base) =>
  readTyped(text, { site, vocabulary, base: on, year: 2026 })
const values = (text: string) => toValues(typed(text), null, site).map(({ label }) => label)

describe('values that a text begins', () => {
  it('are first the make, then its models with most vehicles; a yard of that name comes last', () => {
    const found = typed('toy').matches
    expect(found.map(({ facet }) => facet)).toEqual([
      'make',
      'model',
      'model',
      'model',
      'model',
      'model',
    ])
    const counts = found.map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(values('harb').every((label) => label.startsWith('Harbour'))).toBe(true)
  })

  it.each([
    ['ute', 'a whole word before words that begin with it'],
    ['hyb', 'fuel'],
    ['prado', 'the later word of a name'],
    ['land cr', 'a name of two words'],
    ['tyot', 'a wrong letter'],
  ])('are found for “%s”: %s', (text) => {
    expect(typed(text).matches.length).toBeGreaterThan(0)
  })

  it('are added to what the words before them mean, and replace their own filter', () => {
    const { before, matches } = typed('used toy')
    expect(before.lists).toEqual({ car_type: ['used'] })
    expect(toValues({ ...typed('used toy'), matches }, null, site)[0]).toMatchObject({
      label: 'Toyota',
      href: '/search/toyota?refinementList%5Bcar_type%5D%5B0%5D=used',
      // Among used vehicles only the engine can count.
      count: null,
    })
    const onKia = withList(withList(base, 'make', ['Kia']), 'body', ['SUV'])
    expect(toValues(typed('toy', onKia), null, site)[0]?.href).toBe(
      '/search/toyota?refinementList%5Bbody%5D%5B0%5D=SUV',
    )
  })

  it('do not repeat what the whole text means', () => {
    const { meant } = typed('toyota')
    expect(meant.lists).toEqual({ make: ['Toyota'] })
    expect(values('toyota')).not.toContain('Toyota')
  })

  it('are none for a number that is a part of a name, and for ordinary words', () => {
    expect(values('suv under 30')).toEqual([])
    expect(values('sell')).toEqual([])
  })

  it('are counted by one call: vehicles, and a count for each filter among what is before', () => {
    expect(suggestionQueries(typed('toy'), site, NOW)).toHaveLength(1)
    const [cars, ...counts] = suggestionQueries(typed('used toy'), site, NOW)
    expect(cars?.hitsPerPage).toBe(4)
    expect(counts.map(({ facets }) => facets)).toEqual([['make'], ['make_model']])
    expect(counts.every(({ hitsPerPage }) => hitsPerPage === 0)).toBe(true)
  })
})

describe('any text', () => {
  it.each(HOSTILE_TEXTS)('is read without an error: %j', (text) => {
    expect(typed(text).matches.length).toBeLessThanOrEqual(6)
  })

  it('is taken word for word without a vocabulary', () => {
    const { meant, matches } = readTyped('used toy', { site, vocabulary: null, base, year: 2026 })
    expect([meant.query, meant.lists, matches]).toEqual(['used toy', {}, []])
  })
})

describe('other suggestions', () => {
  it('are pages of the site by the words of their names', () => {
    const found = (text: string) => findPages(text, pageLinks(site)).map(({ href }) => href)
    expect(found('sell my car')).toContain('/sell-my-car')
    expect(found('warr')).toEqual(['/warranty'])
    expect(found('fin')).toHaveLength(3)
    expect(found('')).toEqual([])
    expect(found('zzz')).toEqual([])
    expect(found('- /')).toEqual([])
  })

  it('are found with or without the spaces and hyphens of their names', () => {
    const links = ['Mazda 2', 'Mazda3', 'Kia EV6', 'CX-5'].map((label) => ({ label, href: label }))
    const found = (text: string) => findPages(text, links).map(({ label }) => label)
    for (const text of ['mazda2', 'Mazda 2', 'mazda-2']) expect(found(text)).toEqual(['Mazda 2'])
    for (const text of ['mazda 3', 'Mazda3']) expect(found(text)).toEqual(['Mazda3'])
    expect([found('cx5'), found('kiaev6'), found('azda2')]).toEqual([['CX-5'], ['Kia EV6'], []])
  })

  it('are makes and bodies for an empty box, on a site of one make its models', async () => {
    const notes = toStarts(vocabulary, site).map(({ note }) => note)
    expect(notes.join()).toBe(',,,,Body,Body,Body,Body')
    const mazda = await demoVocabulary('wattle-park-mazda')
    const [first] = toStarts(mazda.vocabulary, mazda.site)
    expect(first?.href).toMatch(/^\/search\/mazda\/./)
  })
})
