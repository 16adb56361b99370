import { describe, expect, it } from 'vitest'

import { ADVERTISED } from '#search/prices-view.ts'
import { emptyState } from '#search/state.ts'
import type { FacetView } from '#search/view.ts'
import { Facets } from '#apps/site/pages/search/filters.tsx'
import { attributesOf, draw, textOf } from './render.tsx'
import { sampleList, sampleRange, sampleValue } from './views.ts'

const state = emptyState('mostRelevant')
const near = { text: '', isAsked: false, notice: null }
const facets = (...views: FacetView[]) =>
  draw(<Facets view={{ facets: views, hiddenFilters: [], state, near, prices: ADVERTISED }} />)
const letters = 'abcdefghij'.split('')

describe('list filters', () => {
  it('name each value with its count, and tick the chosen ones (W5, E11)', () => {
    const values = [sampleValue('SUV', { count: 1204, selected: true }), sampleValue('Ute')]
    const html = facets(sampleList({ values }))
    expect(attributesOf(html, 'data-testid')).toEqual(['facet-body', 'facet-value', 'facet-value'])
    expect(attributesOf(html, 'data-value')).toEqual(['SUV', 'Ute'])
    expect(attributesOf(html, 'data-count')).toEqual(['1204', '5'])
    expect(textOf(html)).toBe('Body SUV 1,204 Ute 5')
    expect(html).toContain('name="refinementList[body][]" checked="" value="SUV"')
  })

  it('collapse all but the first values, but never a chosen one (W5)', () => {
    const values = letters.map((letter) => sampleValue(letter, { selected: letter === 'j' }))
    const html = facets(sampleList({ values }))
    const [seen = '', folded = ''] = html.split('class="fold"')
    expect(attributesOf(seen, 'data-value')).toEqual(['a', 'b', 'c', 'd', 'j'])
    expect(attributesOf(folded, 'data-value')).toEqual(['e', 'f', 'g', 'h', 'i'])
  })

  it('link only what search engines should follow (F18)', () => {
    const values = [sampleValue('SUV', { href: '/search/suv' }), sampleValue('Ute')]
    expect(attributesOf(facets(sampleList({ values })), 'href')).toContain('/search/suv')
    expect(facets(sampleList({ values })).match(/<a /g)).toHaveLength(1)
  })

  it('are a dropdown if the site says so, as long as it can show what is chosen (W5)', () => {
    const dropdown = (...chosen: string[]) =>
      facets(
        sampleList({
          display: 'dropdown',
          values: ['SUV', 'Ute'].map((v) => sampleValue(v, { selected: chosen.includes(v) })),
        }),
      )
    expect(dropdown('Ute')).toMatch(/<option value="Ute"[^>]* selected="">Ute \(5\)/)
    expect(dropdown()).toContain('<option value="" selected="">Any</option>')
    expect(dropdown('SUV', 'Ute')).not.toContain('<select')
  })

  it('open automatically only at the top of the column, or with a chosen value', () => {
    const many = letters.map((_, at) =>
      sampleList({ values: [sampleValue('x', { selected: at === 9 })] }),
    )
    const open = [...facets(...many).matchAll(/<details id[^>]*>/g)].map(([tag]) =>
      tag.includes('open'),
    )
    expect(open).toEqual([true, true, true, false, false, false, false, false, false, true])
  })
})

describe('make cards', () => {
  const makes = letters.map((letter) => sampleValue(letter))

  it('collapse to seven, with the text of the specification (W4)', () => {
    const html = facets(sampleList({ name: 'make', display: 'makes', shown: 7, values: makes }))
    const [seen = '', folded = ''] = html.split('class="fold"')
    expect(attributesOf(seen, 'data-value')).toHaveLength(7)
    expect(textOf(folded)).toContain('Show all makes Hide extra makes')
    const few = sampleList({ name: 'make', display: 'makes', shown: 7, values: makes.slice(0, 7) })
    expect(facets(few)).not.toContain('Show all makes')
  })

  it('have their wordmark, and their name for screen readers', () => {
    const values = [sampleValue('Acme', { wordmark: { id: 'acme', width: 100 } })]
    const html = facets(sampleList({ name: 'make', display: 'makes', values }))
    expect(html).toContain('--icon:url(/wordmarks/acme.svg)')
    expect(textOf(html)).toContain('Acme')
  })

  it('list the models of a chosen make below it (W4)', () => {
    const values = [
      sampleValue('Acme', { selected: true, models: sampleList({ values: [sampleValue('One')] }) }),
    ]
    const html = facets(sampleList({ name: 'make', display: 'makes', values }))
    expect(html).toContain('name="refinementList[model][]"')
  })

  it('collapse the models of a make (W4)', () => {
    const models = sampleList({ shown: 2, values: letters.map((letter) => sampleValue(letter)) })
    const values = [sampleValue('Acme', { selected: true, models })]
    const html = facets(sampleList({ name: 'make', display: 'makes', values }))
    const [seen = '', folded = ''] = html.split('class="fold"')
    expect(attributesOf(seen, 'data-value')).toEqual(['Acme', ...letters.slice(0, 2)])
    expect(textOf(folded)).toContain('Show all models Show fewer models')
  })
})

describe('filters of hidden controls', () => {
  it('are in the form as hidden fields (R56)', () => {
    const kept = [{ name: 'refinementList[status][]', value: 'sold' }]
    const html = draw(
      <Facets view={{ facets: [], hiddenFilters: kept, state, near, prices: ADVERTISED }} />,
    )
    expect(html).toContain('type="hidden" name="refinementList[status][]" value="sold"')
  })
})

describe('range filters', () => {
  it('are two sliders and two fields, of which only the fields are sent (W3)', () => {
    const html = facets(sampleRange())
    expect(attributesOf(html, 'data-testid')).toEqual(['range-price'])
    expect(html.match(/type="range"/g)).toHaveLength(2)
    expect(attributesOf(html, 'name')).toEqual(['range[price][min]', 'range[price][max]'])
  })

  it('name the range of "From" and "To" for screen readers', () => {
    expect(facets(sampleRange())).toContain('role="group" aria-label="Price"')
  })

  it('leave untouched sides empty, so that addresses stay clean', () => {
    const html = facets(sampleRange({ value: { max: 40_000 } }))
    expect(html).toMatch(/name="range\[price\]\[max\]" value="40000"|value="40000"[^>]*\[max\]/)
    expect(html).not.toMatch(/<input type="number"[^>]*\[min\]"[^>]* value=/)
    expect(attributesOf(html, 'placeholder')).toEqual(['$5,000', '$90,000'])
  })

  it('report when a shared link exceeds the available range', () => {
    const note = 'Nothing in stock is this high.'
    expect(textOf(facets(sampleRange({ note })))).toContain(note)
  })
})
