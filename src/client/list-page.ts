// Entry point of list pages: filters that change the list in place.
import type htmx from 'htmx.org'

import { isSignedIn } from './device-storage.ts'
import { onSwap } from './page-events.ts'
import { preserveControls } from './preserve-controls.ts'
import { attachRanges } from './range-slider.ts'
import { attachLastSearch, attachUnfilteredSearch } from './remember-search.ts'
import { attachCount, attachSales } from './sales-counter.ts'

const BEHIND = '.header, .footer, .search-head, .brands, .search-list, .when-bare'

const SENTENCE = 'Search is unavailable right now. Showing your previous results.'

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

/** Turns plain clicks on such links into clicks on their checkbox. */
export function attachFacetLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    const link = event.target instanceof Element ? event.target.closest('.facets label a') : null
    const box = link?.closest('label')?.querySelector('input')
    if (box == null) return
    event.preventDefault()
    box.click()
    box.focus({ preventScroll: true })
  })
}

/** Watches every collapsed section of the filters. */
export function attachCollapsedSections(): void {
  document.addEventListener('toggle', (event) => follow(event.target), true)
  onSwap(() => document.querySelectorAll('.fold').forEach(name))
}

function follow(target: EventTarget | null): void {
  if (!(target instanceof HTMLDetailsElement) || !target.matches('.fold')) return
  name(target)
  if (target.open && target.querySelector('ul') === null) {
    // Not a submit, which would close the sheet on phones.
    target.querySelector('input')?.dispatchEvent(new Event('fill-fold', { bubbles: true }))
  }
}

/** The name is submitted while the section is open. */
function name(fold: Element): void {
  const input = fold.querySelector<HTMLInputElement>('input[name=fold]')
  if (input !== null && fold instanceof HTMLDetailsElement) input.disabled = !fold.open
}

/** Shows it after a failed request, and removes it after the next success. */
export function attachErrors(): void {
  document.addEventListener('htmx:response:error', () => say(SENTENCE))
  document.addEventListener('htmx:error', () => say(SENTENCE))
  onSwap(({ response }) => {
    if (response !== undefined && response.status < 400) say('')
  })
}

function say(sentence: string): void {
  const place = document.querySelector('#search-error')
  if (place === null) return
  place.textContent = sentence
  place.classList.toggle('notice', sentence !== '')
}

/** Watches the sheet, also when a restored page brings a new one. */
export function attachFilterSheet(): void {
  // Before it closes, so that its button can get the focus back.
  document.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (!(target instanceof HTMLElement) || target.id !== 'filter-sheet') return
      const isOpen = newState === 'open'
      for (const element of document.querySelectorAll(BEHIND)) {
        element.toggleAttribute('inert', isOpen)
      }
      document.documentElement.style.overflow = isOpen ? 'hidden' : ''
    },
    true,
  )
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== 'filters') return
    document.querySelector<HTMLElement>('#filter-sheet:popover-open')?.hidePopover()
    document.querySelector('#results')?.scrollIntoView({ block: 'start' })
  })
}

/** Handles the form of the page, also when it is restored. */
export function attachSaveSearch(): void {
  document.addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || form.id !== 'save-search' || !isSignedIn()) return
    event.preventDefault()
    import('./save-search.ts').then(
      ({ saveSearch }) => saveSearch(form),
      () => form.submit(),
    )
  })
}
