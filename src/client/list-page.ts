// Entry point of list pages: filters that change the list in place.
import type htmx from 'htmx.org'

import { attachUnfilteredSearch } from './unfiltered-search.ts'
import { attachCount } from './count-up.ts'
import { attachFacetLinks } from './facet-links.ts'
import { attachFilterSheet } from './filter-sheet.ts'
import { attachCollapsedSections } from './collapsed-sections.ts'
import { preserveControls } from './preserve-controls.ts'
import { attachRanges } from './range-slider.ts'
import { attachLastSearch } from './remember-search.ts'
import { attachSaveSearch } from './save-search-form.ts'
import { attachSales } from './sales-counter.ts'
import { attachErrors } from './search-error.ts'

/** Initialises the page. htmx is passed in, so that it stays in the file that every page loads. */
export function initList(library: typeof htmx): void {
  preserveControls(library)
  attachRanges()
  attachFacetLinks()
  attachFilterSheet()
  attachCollapsedSections()
  attachUnfilteredSearch()
  attachCount()
  attachSales()
  attachErrors()
  attachLastSearch()
  attachSaveSearch()
  // Cards have favourite buttons if the site has no watchlists.
  if (document.querySelector('#watch') === null)
    void import('./garage.ts').then(({ attachGarage }) => attachGarage())
}
