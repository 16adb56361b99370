// What runs in browsers: htmx for lists that change in place, Alpine for small pieces with a state, one file for each behaviour.
import './globals.ts'

import { Alpine } from '@alpinejs/csp'
import htmx from 'htmx.org'

import { watchBare } from './bare-search.ts'
import { carousel } from './carousel.ts'
import { watchCount } from './count-up.ts'
import { watchEvents } from './event-beacon.ts'
import { watchFacetLinks } from './facet-links.ts'
import { watchFilterSheet } from './filter-sheet.ts'
import { keepControls } from './keep-controls.ts'
import { watchFolds } from './folds.ts'
import { defineLateParts } from './late-part.ts'
import { watchMenu } from './menu.ts'
import { watchRanges } from './range-slider.ts'
import { watchLastSearch } from './remember-search.ts'
import { watchSaved } from './saved-count.ts'
import { watchErrors } from './search-error.ts'
import { watchTransitions } from './view-transition.ts'
import { whenDrawn } from './when-drawn.ts'

whenDrawn(() => {
  keepControls()
  watchRanges()
  watchFacetLinks()
  watchFilterSheet()
  watchFolds()
  watchMenu()
  watchBare()
  watchCount()
  watchErrors()
  watchLastSearch()
  watchEvents()
  watchTransitions()
  watchSaved()
  Alpine.data('carousel', carousel)

  // Late parts may keep the document open: what is there already works now.
  htmx.process(document.body)
  Alpine.start()
  defineLateParts((element) => htmx.process(element))
  // What only vehicle pages need comes in a file of its own.
  if (document.querySelector('[data-page="car"]') !== null) void import('./car-page.ts')
  if (document.querySelector('[data-page="garage"]') !== null) void import('./garage-page.ts')
})
