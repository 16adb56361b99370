// The heading of a list, read as a shopper's words, is the same list. Not so for the dealer's own city, which every heading
// without a place ends in; the one condition that a site sells, which headings say and lists need not choose; a category that is a price; a body that is also a model, or lists of all vehicles
// where the word for them is a body; a yard, which headings name by its suburb; and filters that
// headings leave out.
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { readAsk } from '#search/intent/read.ts'
import { LONGEST } from '#search/intent/words.ts'
import { emptyState, type SearchState, withList } from '#search/state.ts'
import { toSummary } from '#search/summary.ts'
import type { FacetName } from '#vehicle/attributes.ts'
import { cases } from '#test/support/cases.ts'
import { demoVocabulary } from './demo-vocabulary.ts'

const SITES = ['harbour', 'tui-motors', 'banksia-caravans', 'wattle-park-mazda'] as const
const SINGLE = ['colour', 'fuel', 'transmission', 'drive', 'categories', 'city'] as const

const range = (least: number, most: number, step: number) =>
  fc
    .record({
      min: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
      width: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
    })
    .map(({ min, width }) => ({
      ...(min !== undefined && { min: least + min * step }),
      ...(width !== undefined && { max: Math.min(most, least + ((min ?? 0) + width) * step) }),
    }))
    .filter((ends) => Object.keys(ends).length > 0)

it.each(SITES)('a heading of %s is read as its own list', async (slug) => {
  const { site, vocabulary } = await demoVocabulary(slug)
  const home = site.override_city || site.address.city
  const one = (facet: FacetName) =>
    fc.constantFrom(null, ...vocabulary.entries.filter((entry) => entry.facet === facet))
  // "Caravans" are all vehicles of the site and one of its bodies.
  const hasBodyOfAll = vocabulary
    .values('body')
    .includes(site.vehicle.one.charAt(0).toUpperCase() + site.vehicle.one.slice(1))
  const states = fc
    .record({
      condition: fc.constantFrom([], ['used'], ['new'], ['demo', 'new']),
      isCertified: fc.boolean(),
      model: one('model'),
      isWholeMake: fc.boolean(),
      body: one('body'),
      singles: fc.tuple(...SINGLE.map((facet) => one(facet))),
      price: fc.option(range(10_000, 90_000, 1000)),
      year: fc.option(range(2005, 2026, 1)),
      km: fc.option(range(10_000, 200_000, 5000)),
      query: fc.constantFrom('', 'zebra crossing'),
    })
    .map(({ condition, isCertified, model, isWholeMake, body, singles, ...rest }): SearchState => {
      const names = (['price', 'year', 'km'] as const).filter((name) => rest[name] !== null)
      let state: SearchState = {
        ...emptyState('mostRelevant'),
        query: rest.query,
        ranges: Object.fromEntries(names.map((name) => [name, rest[name] ?? {}])),
      }
      const add = (facet: FacetName, values: readonly string[]) => {
        if (values.length > 0) state = withList(state, facet, values)
      }
      add('car_type', condition)
      if (isCertified && vocabulary.values('certified').includes('true')) add('certified', ['true'])
      if (model?.make !== undefined) add('make', [model.make])
      if (model !== null && !isWholeMake) add('model', [model.value])
      const isModel = (name: string) => vocabulary.values('model').includes(name)
      // "Journey Pop Top", "GWM Ute Utes", and "Caravans" where everything is one.
      if (body !== null && !isModel(body.value) && !isModel(`${model?.value} ${body.value}`))
        add('body', [body.value])
      for (const entry of singles)
        if (entry !== null && entry.value !== home) add(entry.facet, [entry.value])
      return state
    })
  fc.assert(
    fc.property(states, (state) => {
      // Longer texts are cut.
      fc.pre(toSummary(state, site, 1).heading.length <= LONGEST)
      const { heading } = toSummary(state, site, 1)
      // "Couples vans" are caravans, not vans with a category of caravans.
      fc.pre(!/(?:Off-road|Family bunk|Couples|Light to tow) Vans/.test(heading))
      const text = heading.replace(` in ${home}`, '')
      fc.pre(state.lists.body !== undefined || !hasBodyOfAll)
      const read = readAsk(text, { site, vocabulary, base: emptyState('mostRelevant'), year: 2026 })
      const isUnsaid = state.lists.car_type === undefined && /^used\b/i.test(text)
      const meant = isUnsaid ? withList(state, 'car_type', ['used']) : state
      expect({ text, ...read.state }).toEqual({ text, ...meant })
    }),
    { numRuns: cases(1000, 40, 40), examples: [[emptyState('mostRelevant')]] },
  )
})
