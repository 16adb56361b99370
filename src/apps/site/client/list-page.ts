// Entry point of list pages: filters that update the list in place and keep the shopper's input.
import htmx from 'htmx.org'

import { attachCompare } from './compare.ts'
import { isSignedIn } from './device-storage.ts'
import { delayGroups, showGroups } from './list-groups.ts'
import { onSwap, type SwapContext } from './page-events.ts'
import { attachRanges } from './range-slider.ts'
import { attachLastSearch, attachUnfilteredSearch } from './remember-search.ts'
import { attachCount, attachSales } from './sales-counter.ts'
import { start } from './start.ts'

/** Number of filter changes by the shopper so far. */
let changes = 0

/** Number of changes when a request was sent: a later change is not in its answer, and must survive it. */
const sentAfter = new WeakMap<object, number>()

/** Number of changes in the answer that is being inserted. */
let shownAfter = 0

let focused: { name: string; value: string | null; top: number } | null = null

const BEHIND = '.header, .footer, .search-head, .brands, .search-list, .when-bare, .tray'

const SENTENCE = 'Search is unavailable right now. Showing your previous results.'
const TOO_MANY = 'A search can’t hold that many filters. Your last change was left out.'

function initList(): void {
  preserveControls()
  attachText()
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
  attachCompare()
  attachCardPhotos()
}

/**
 * While the shopper types, the list is filtered by the literal text; once submitted, the text is parsed into filters.
 */
export function attachText(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'query') setText(target.value)
  })
  document.addEventListener('submit', ({ target }) => {
    const literal = literalText()
    if (target instanceof HTMLFormElement && target.contains(textBox()) && literal !== null)
      setText(literal.defaultValue)
  })
}

function setText(text: string): void {
  const literal = literalText()
  if (literal !== null) literal.value = text
}

const textBox = () => document.querySelector<HTMLInputElement>('#query')
const literalText = () => document.querySelector<HTMLInputElement>('#literal')

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

/** Attaches to every collapsed section of the filters. */
export function attachCollapsedSections(): void {
  document.addEventListener('toggle', (event) => follow(event.target), true)
  const bar = document.querySelector('.filters-bar #facets')
  const wake = () => void import('./filter-bar.ts')
  for (const near of ['pointerover', 'focusin']) bar?.addEventListener(near, wake, { once: true })
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

/**
 * Shows the error after a failed request, which also resets the filters to those of the list, and removes it after the
 * next success.
 */
export function attachErrors(): void {
  document.addEventListener('htmx:response:error', (event) =>
    say(contextOf(event).response?.status === 414 ? TOO_MANY : SENTENCE),
  )
  document.addEventListener('htmx:error', (event) => {
    say(SENTENCE)
    // An error status is swapped like any answer; a lost connection is not.
    settleControls(contextOf(event))
  })
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

/** Attaches to the sheet, including the new one of a restored page. */
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

/** Loads with the first use of the list: a touch, the pointer over it, or focus in it. */
function attachCardPhotos(): void {
  const list = document.querySelector('.search-list')
  const wake = () => void import('./card-photos.ts')
  for (const use of ['touchstart', 'pointerover', 'focusin'])
    list?.addEventListener(use, wake, { once: true, passive: true })
}

/** Handles the form of the page, including after it is restored. */
export function attachSaveSearch(): void {
  document.addEventListener('submit', (event) => {
    const { target: form } = event
    if (!(form instanceof HTMLFormElement) || form.id !== 'save-search' || !isSignedIn()) return
    event.preventDefault()
    // The current list: another one may be shown once the script has loaded.
    const sent = new FormData(form)
    import('./save-search.ts').then(
      ({ submitSavedSearch }) => submitSavedSearch(form, sent),
      () => form.submit(),
    )
  })
}

type Control = HTMLInputElement | HTMLSelectElement

/** Preserves the controls of the filter form through swaps. */
export function preserveControls(): void {
  // Before the event reaches htmx, which may submit the form at once.
  document.addEventListener('input', ({ target }) => isFilter(target) && (changes += 1), true)
  document.addEventListener('htmx:config:request', (event) => {
    sentAfter.set(contextOf(event), changes)
  })
  htmx.registerExtension('keep-controls', {
    htmx_before_morph_attr: (element: Element, { attrName }: { attrName: string }) =>
      !isOwn(element, attrName),
    htmx_before_swap: (_: Element, { ctx, tasks }: Swap) => {
      delayGroups(tasks.map(({ fragment }) => fragment))
      shownAfter = sentAfter.get(ctx) ?? changes
      focused = focusedControl()
    },
  })
  onSwap((context) => {
    settleControls(context)
    // Focusing needs a layout, which the next frame does anyway.
    requestAnimationFrame(() => {
      restoreFocus()
      showGroups()
    })
  })
}

type Swap = { ctx: object; tasks: { fragment: DocumentFragment }[] }

/** The request of an htmx event, in the shape that htmx documents. */
const contextOf = (event: Event) => (event as CustomEvent<{ ctx: SwapContext }>).detail.ctx

const isFilter = (target: EventTarget | null): boolean =>
  target === textBox() ||
  ((target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
    target.form === filterForm())

/** Resets the controls to the list's filters, unless one was changed after this request was sent. */
function settleControls(context: object): void {
  if ((sentAfter.get(context) ?? changes) !== changes) return
  filterControls().forEach(settle)
  const box = textBox()
  if (box !== null && box !== document.activeElement) box.value = literalText()?.value ?? ''
}

/** Attributes that belong to the shopper: open sections, and values changed since the request. */
function isOwn(element: Element, attribute: string): boolean {
  if (attribute === 'open') return element instanceof HTMLDetailsElement
  if (attribute !== 'value' || !(element instanceof HTMLInputElement)) return false
  return (
    element.type !== 'checkbox' && (element === document.activeElement || shownAfter !== changes)
  )
}

/** A control changed by hand no longer follows its attributes, so its state is set here. */
function settle(control: Control): void {
  if (control === document.activeElement && isTyped(control)) return
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].findIndex((option) => option.defaultSelected)
    control.selectedIndex = Math.max(0, chosen)
  } else if (control.type === 'checkbox') {
    control.checked = control.defaultChecked
  } else {
    control.value = control.defaultValue
  }
}

const isTyped = (control: Control) =>
  control instanceof HTMLInputElement && control.type !== 'checkbox'

/** A checkbox is identified by name and value, because lists may be reordered. */
function focusedControl(): typeof focused {
  const active = document.activeElement
  if (!(active instanceof HTMLInputElement) || active.form?.id !== 'filters') return null
  const { top } = active.getBoundingClientRect()
  return { name: active.name, value: active.type === 'checkbox' ? active.value : null, top }
}

/**
 * The used control stays under the pointer, whatever changed above it. A link removed with the old list passes its
 * focus to the new list.
 */
function restoreFocus(): void {
  const wanted = focused
  focused = null
  if (wanted === null || wanted.name === '') {
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('#results')?.focus({ preventScroll: true })
    }
    return
  }
  const now = filterControls().find(
    (control) =>
      control.name === wanted.name && (wanted.value === null || control.value === wanted.value),
  )
  if (now === undefined) return
  if (now !== document.activeElement) now.focus({ preventScroll: true })
  const moved = now.getBoundingClientRect().top - wanted.top
  now.closest('#facets')?.scrollBy({ top: moved, behavior: 'instant' })
}

function filterControls(): Control[] {
  return [...(filterForm()?.elements ?? [])].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  )
}

const filterForm = () => document.querySelector<HTMLFormElement>('form#filters')

start({ list: initList })
