// Faults in what a search finds, in which order, and how it is counted.
import type { Fault } from './fault.ts'

const ENGINE = ['test/search/engine/oracle.test.ts', 'test/search/engine/engine.test.ts']

export const SEARCH_FAULTS: readonly Fault[] = [
  {
    says: 'A filter shows only as many values as another page asked for',
    file: 'src/search/engine/search.ts',
    from: '`${limit} ${order} ${name}`',
    to: '`${order} ${name}`',
    tests: ['test/search/engine/engine.test.ts'],
  },
  {
    says: 'One value is missing at the end of a long filter',
    file: 'src/search/engine/facets.ts',
    from: 'return room >= 0',
    to: 'return room > 0',
    tests: ENGINE,
  },
  {
    says: 'Misspelt words are let in where enough vehicles have the word as written',
    file: 'src/search/engine/search-text.ts',
    from: 'found < FEW',
    to: 'found <= FEW',
    tests: ENGINE,
  },
  {
    says: 'Vehicles without a value come first when a list is sorted by it',
    file: 'src/search/engine/sort-rows.ts',
    from: 'if (code === 0) return last',
    to: 'if (code === 0) return 0',
    tests: ENGINE,
  },
  {
    says: 'The index reads other numbers after a restart than it had before',
    file: 'src/search/engine/snapshot.ts',
    from: 'start += align(array.byteLength)',
    to: 'start += array.byteLength',
    tests: ENGINE,
  },
  {
    says: 'One list is counted under the filter of another that was asked for with it',
    file: 'src/search/engine/family.ts',
    from: '      if (known.request.filtersText !== request.filtersText) continue\n',
    to: '',
    tests: ENGINE,
  },
  {
    says: 'A typo in a word of eight letters finds nothing where two are meant to be forgiven',
    file: 'src/search/engine/typo.ts',
    from: 'word.length < 8 ? 1 : 2',
    to: 'word.length <= 8 ? 1 : 2',
    tests: ENGINE,
  },
  {
    says: 'Vehicles without a price are found under $30,000',
    file: 'src/search/request.ts',
    from: "name === 'price' && range !== undefined && range.min === undefined",
    to: "name === 'price' && range !== undefined && range.min === 0",
    tests: ['test/search/request.test.ts'],
  },
  {
    says: 'Similar vehicles and feeds hold what the site must not show',
    file: 'src/search/request.ts',
    from: 'toAlgoliaFilter([...filter, ...siteFilter(site)])',
    to: 'toAlgoliaFilter(filter)',
    tests: ['test/search/neighbours.test.ts', 'test/pages/feeds.worker.test.ts'],
  },
  {
    says: 'Taking away one of two makes takes the models of the other along',
    file: 'src/search/chips.ts',
    from: "name === 'make' && state.lists.make?.length === 1 && state.lists.make[0] === value",
    to: "name === 'make' && state.lists.make?.includes(value) === true",
    tests: ['test/search/to-view.test.ts'],
  },
  {
    says: 'A chosen value cannot be taken away where its filter is long',
    file: 'src/search/facet-view.ts',
    from: 'at < facet.limit || chosen.includes(value)',
    to: 'at < facet.limit',
    tests: ['test/search/facet-view.test.ts'],
  },
  {
    says: 'The cheapest vehicle lies outside of the price slider',
    file: 'src/search/facet-view.ts',
    from: 'Math.floor((stats?.min ?? 0) / grain)',
    to: 'Math.round((stats?.min ?? 0) / grain)',
    tests: ['test/search/facet-view.test.ts'],
  },
  {
    says: 'The last vehicles of a list are on no page',
    file: 'src/search/pages.ts',
    from: 'Math.ceil(total / size)',
    to: 'Math.floor(total / size)',
    tests: ['test/search/to-view.test.ts'],
  },
  {
    says: 'Search engines stop at lists with two filters',
    file: 'src/search/summary.ts',
    from: 'countChoices(state) > DEEPEST',
    to: 'countChoices(state) >= DEEPEST',
    tests: ['test/search/summary.test.ts'],
  },
  {
    says: 'A card meant for the end of a short list is left out',
    file: 'src/search/to-view.ts',
    from: 'position <= items.length + 1',
    to: 'position <= items.length',
    tests: ['test/search/grid.test.ts'],
  },
  {
    says: 'The price of a used vehicle is compared with new ones',
    file: 'src/search/neighbours.ts',
    from: "not: car.car_type !== 'used'",
    to: "not: car.car_type === 'used'",
    tests: ['test/search/neighbours.test.ts'],
  },
]
