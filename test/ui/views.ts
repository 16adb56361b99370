// Search views to start from.
import { toCard } from '#search/card.ts'
import { ADVERTISED } from '#search/prices-view.ts'
import { emptyState } from '#search/state.ts'
import type { FacetValueView, FacetView, SearchView } from '#search/view.ts'
import { NOW, sampleCar, sampleSite } from './samples.ts'

export function sampleCard(more: Record<string, unknown> = {}, site = sampleSite()) {
  return toCard(sampleCar(more), site, NOW)
}

export function sampleValue(value: string, more: Partial<FacetValueView> = {}): FacetValueView {
  return { value, label: value, count: 5, selected: false, href: null, ...more }
}

export function sampleList(
  more: Partial<Extract<FacetView, { kind: 'list' }>> = {},
): Extract<FacetView, { kind: 'list' }> {
  const list = {
    kind: 'list' as const,
    name: 'body' as const,
    label: 'Body',
    display: 'checkbox' as const,
    shown: 4,
    values: [sampleValue('SUV'), sampleValue('Ute')],
    ...more,
  }
  const inFold = list.values.filter(({ selected }, at) => at >= list.shown && !selected)
  return { folded: inFold.length, ...list }
}

export function sampleRange(
  more: Partial<Extract<FacetView, { kind: 'range' }>> = {},
): Extract<FacetView, { kind: 'range' }> {
  return {
    kind: 'range',
    name: 'price',
    label: 'Price',
    unit: 'money',
    min: 5000,
    max: 90_000,
    step: 850,
    grain: 1000,
    value: {},
    note: null,
    ...more,
  }
}

export function sampleView(more: Partial<SearchView> = {}): SearchView {
  return {
    state: emptyState('mostRelevant'),
    near: { text: '', isAsked: false, notice: null },
    prices: ADVERTISED,
    interpretation: null,
    summary: {
      title: 'Used cars | Sample Motors',
      heading: 'Used cars',
      description: '',
      canonical: 'https://www.sample.example/search/used-cars',
      robots: 'index, follow',
    },
    action: '/search/new-used-and-demo-cars',
    href: '/search/used-cars',
    total: 1234,
    items: [{ kind: 'car', car: sampleCard() }],
    deep: false,
    pages: [],
    facets: [sampleList(), sampleRange()],
    hiddenFilters: [],
    chips: [],
    clearHref: '/search/new-used-and-demo-cars',
    sorts: [
      { name: 'mostRelevant', label: 'Most relevant', selected: true },
      { name: 'lowestPrice', label: 'Price: low to high', selected: false },
    ],
    drops: [],
    instead: null,
    notice: null,
    bare: false,
    brands: [],
    ...more,
  }
}
