// Common start of every kind of page; each kind's entry point (`list-page.ts`, `car-page.ts`) adds its own.
import { attachComponents } from './component-use.ts'
import { hasOwnTerms, isSignedIn } from './device-storage.ts'
import { attachForms } from './form-links.ts'
import { defineLateParts } from './late-part.ts'
import { noteVisit } from './note-visit.ts'
import { attachEvents, plainClick, reportPage, whenSeen } from './page-events.ts'
import { attachSaving } from './saving.ts'
import { serve } from './served.ts'
import { attachTransitions, whenDrawn } from './view-transition.ts'

/**
 * `pages` are keyed by `data-page`; an error has another body in the same document, and none of them. `report` reports
 * the page view.
 */
export function start(pages: Record<string, () => unknown>, report = reportPage): void {
  whenDrawn(() => {
    const page = document.querySelector<HTMLElement>('[data-page]')?.dataset.page
    pages[page ?? '']?.()
    attachMenu()
    attachSearch()
    attachPictures()
    attachBanners()
    attachEmbeds()
    attachEvents()
    attachTransitions()
    attachComponents()
    whenSeen(attachShopper)
    whenSeen(attachSaving)
    whenSeen(() => report(noteVisit()))
    attachForms()
    if (document.documentElement.dataset.tag !== undefined)
      void import('./tag.ts').then(({ initTag }) => initTag())
    // Late fragments may keep the document open: this part of the page works now.
    void serve(document.body)
    defineLateParts((element) => void serve(element))
  })
}

/**
 * Initialises the shopper's own parts: repayments on own terms, vehicles saved on the device, and the watchlist if
 * signed in.
 */
function attachShopper(): void {
  const wake = () => {
    if (hasOwnTerms()) void import('./own-terms.ts')
    if (isSignedIn()) void import('./watchlist-buttons.ts')
  }
  // A page restored from the back/forward cache may predate both.
  addEventListener('pageshow', ({ persisted }) => persisted && wake())
  wake()
}

/** Handles every failing picture of the page, including those that have already failed. */
function attachPictures(): void {
  const drop = (target: EventTarget | null): void => {
    if (target instanceof HTMLImageElement)
      void import('./drop-picture.ts').then(({ dropPicture }) => dropPicture(target))
  }
  document.addEventListener('error', ({ target }) => drop(target), true)
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') drop(picture)
}

/** Lets notices above the page be dismissed. */
function attachBanners(): void {
  if (document.querySelector('[data-dismiss]') !== null)
    void import('./notices.ts').then(({ attachNotices }) => attachNotices())
}

/** Suggestions load with the first use of a search box, or at once if it is already in use. */
function attachSearch(): void {
  const wake = async ({ target }: { target: EventTarget | null }) => {
    if (target instanceof HTMLInputElement && target.name === 'ask')
      (await import('./search-box.ts')).attachSearchBox(target)
  }
  document.addEventListener('focusin', (event) => void wake(event))
  void wake({ target: document.activeElement })
}

/** Third-party frames load on demand: a link is replaced by its frame (apps/site/ui/embed-frame.tsx). */
function attachEmbeds(): void {
  document.addEventListener('click', (event) => {
    const link = plainClick(event, '[data-embed-src]')
    if (link !== null) void import('./frame.ts').then(({ openFrame }) => openFrame(link))
  })
}

/** Initialises the dropdowns of the header once the pointer or focus enters it. */
function attachMenu(): void {
  const header = document.querySelector('.header')
  const wake = () => void import('./dropdowns.ts')
  for (const near of ['pointerover', 'focusin'])
    header?.addEventListener(near, wake, { once: true })
  if (header?.matches(':hover, :focus-within')) wake()
}
