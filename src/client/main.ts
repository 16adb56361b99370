// Main script: htmx for lists that change in place, Alpine for small stateful components, one file per behaviour.
import { Alpine } from '@alpinejs/csp'
import htmx from 'htmx.org'

import { isSignedIn } from './device-storage.ts'
import { attachForms } from './form-links.ts'
import './globals.ts'
import { attachEvents, whenSeen } from './page-events.ts'
import { attachTransitions, whenDrawn } from './view-transition.ts'
import { noteVisit } from './visits.ts'

/** Addresses over 4 KB are refused. */
const LONGEST = 3500

/** Code for one kind of page is in a file of its own. */
const PAGES: Record<string, () => Promise<unknown>> = {
  list: async () => (await import('./list-page.ts')).initList(htmx),
  car: () => import('./car-page.ts'),
  garage: () => import('./garage-page.ts'),
  form: async () => (await import('./form-page.ts')).initForm(),
  'sign-in': () => import('./sign-in-page.ts'),
  finance: async () => (await import('./finance-page.ts')).initFinance(),
  budget: async () => (await import('./budget-page.ts')).initBudget(),
  content: async () => (await import('./content-page.ts')).initContent(),
  success: () => import('./success-page.ts'),
  'my-garage': () => import('./my-garage.ts'),
  'spin-to-win': async () => (await import('./spin-to-win.ts')).attachWheel(),
}

whenDrawn(() => {
  const page = document.querySelector<HTMLElement>('[data-page]')?.dataset.page
  void PAGES[page ?? '']?.()
  attachMenu()
  attachEvents()
  attachTransitions()
  attachSavedCount()
  whenSeen(attachWatchlist)
  whenSeen(noteVisit)
  attachForms(htmx)
  if (document.documentElement.dataset.tag !== undefined)
    void import('./tag.ts').then(({ initTag }) => initTag())
  Alpine.data('carousel', carousel)

  // Late fragments may keep the document open: this part of the page works now.
  htmx.process(document.body)
  Alpine.start()
  defineLateParts((element) => htmx.process(element))
})

type Carousel = { $refs: { row: HTMLElement } }

/** Alpine's component of a row of cars: the two buttons scroll by the visible width. */
function carousel() {
  const by = (direction: 1 | -1) =>
    function (this: Carousel) {
      const { row } = this.$refs
      row.scrollBy({ left: direction * row.clientWidth * 0.9 })
    }
  return { back: by(-1), forward: by(1) }
}

/** Moves late fragments to their placeholders; `process` initialises the behaviours in them. */
function defineLateParts(process: (element: Element) => void): void {
  customElements.define('late-part', class extends HTMLElement {})
  customElements.define(
    'late-end',
    // An element has its children only once its end is parsed; this mark is right before it.
    class extends HTMLElement {
      connectedCallback() {
        const part = this.closest('late-part')
        const place = document.getElementById(part?.getAttribute('for') ?? '')
        if (part === null || place === null) return
        this.remove()
        const nodes = [...part.childNodes]
        part.remove()
        if (nodes.length === 0) return leave(place)
        place.replaceChildren(...nodes)
        for (const node of nodes) if (node instanceof Element) process(node)
      }
    },
  )
}

/** Removes an empty placeholder while it is out of view, so that nothing shifts. */
function leave(place: HTMLElement): void {
  place.style.minHeight = `${place.offsetHeight}px`
  place.replaceChildren()
  new IntersectionObserver(([entry], observer) => {
    if (entry?.isIntersecting === true) return
    observer.disconnect()
    place.remove()
  }).observe(place)
}

/**
 * Initialises the watchlist of a signed-in shopper. For everyone else the buttons submit their form, as without scripts,
 * which leads to sign-in.
 */
function attachWatchlist(): void {
  const wake = () => void (isSignedIn() && import('./watchlist-buttons.ts'))
  // A page restored from the back/forward cache may predate signing in.
  addEventListener('pageshow', ({ persisted }) => persisted && wake())
  wake()
}

/** Initialises the dropdowns of the header once the pointer or focus enters it. */
function attachMenu(): void {
  const header = document.querySelector('.header')
  const wake = () => void import('./dropdowns.ts')
  for (const near of ['pointerover', 'focusin'])
    header?.addEventListener(near, wake, { once: true })
  if (header?.matches(':hover, :focus-within')) wake()
}

/** Updates the number beside the heart, also when another tab saves something. */
function attachSavedCount(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-saved]')
  const show = () => {
    const ids = readIds(link?.dataset.saved ?? '')
    if (link === null) return
    link.search = ids.length === 0 ? '' : `?ids=${ids.join().slice(0, LONGEST)}`
    link.querySelector('b')?.replaceChildren(ids.length === 0 ? '' : String(ids.length))
  }
  addEventListener('storage', show)
  addEventListener('pageshow', show)
  show()
}

function readIds(key: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    const entries: unknown[] = Array.isArray(value) ? value : []
    return entries.flatMap((entry) =>
      typeof entry === 'object' && entry !== null && 'id' in entry
        ? [encodeURIComponent(String(entry.id))]
        : [],
    )
  } catch {
    return []
  }
}
