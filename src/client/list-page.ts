// What runs on pages of lists alone: filters that change the list in place.
import type htmx from 'htmx.org'

import { watchBare } from './bare-search.ts'
import { watchCount } from './count-up.ts'
import { watchFacetLinks } from './facet-links.ts'
import { watchFilterSheet } from './filter-sheet.ts'
import { watchFolds } from './folds.ts'
import { keepControls } from './keep-controls.ts'
import { watchRanges } from './range-slider.ts'
import { watchLastSearch } from './remember-search.ts'
import { watchSaveSearch } from './save-search-form.ts'
import { watchSales } from './sales-counter.ts'
import { watchErrors } from './search-error.ts'

/** Wakes the page. The library is handed over, so that it stays in the file that every page loads. */
export function wakeList(library: typeof htmx): void {
  keepControls(library)
  watchRanges()
  watchFacetLinks()
  watchFilterSheet()
  watchFolds()
  watchBare()
  watchCount()
  watchSales()
  watchErrors()
  watchLastSearch()
  watchSaveSearch()
  // Cards wear hearts where the site keeps no watchlists.
  if (document.querySelector('#watch') === null)
    void import('./garage.ts').then(({ watchGarage }) => watchGarage())
}
