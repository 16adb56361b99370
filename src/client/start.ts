// What every kind of page starts with; each kind's entry (`list-page.ts`, `car-page.ts`) adds its own.
import { attachComponents } from './component-use.ts'
import { hasOwnTerms, isSignedIn } from './device-storage.ts'
import { attachForms } from './form-links.ts'
import { defineLateParts } from './late-part.ts'
import { noteVisit } from './note-visit.ts'
import { attachEvents, reportPage, whenSeen } from './page-events.ts'
import { serve } from './served.ts'
import { attachTransitions, whenDrawn } from './view-transition.ts'

/**
 * `pages` are by `data-page`; an error has another body in the same document, and none of them. `report` tells that the page
 * was seen.
 */
export function start(pages: Record<string, () => unknown>, report = reportPage): void {
  whenDrawn(() => {
    const page = document.querySelector<HTMLElement>('[data-page]')?.dataset.page
    pages[page ?? '']?.()
    attachMenu()
    attachPictures()
    attachBanners()
    attachEvents()
    attachTransitions()
    attachComponents()
    whenSeen(attachShopper)
    // Lists load it with the first use.
    if (page !== 'list')
      whenSeen(() => void import('./garage.ts').then(({ attachGarage }) => attachGarage()))
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
 * Initialises what this shopper has: repayments on own terms, what is saved on the device, and the watchlist once
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

/** Covers every picture of the page: those that fail later, and those that have failed. */
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

/** Initialises the dropdowns of the header once the pointer or focus enters it. */
function attachMenu(): void {
  const header = document.querySelector('.header')
  const wake = () => void import('./dropdowns.ts')
  for (const near of ['pointerover', 'focusin'])
    header?.addEventListener(near, wake, { once: true })
  if (header?.matches(':hover, :focus-within')) wake()
}
