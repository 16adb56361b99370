// Main script: htmx for lists that change in place, Alpine for small stateful components, one file per behaviour.
import { Alpine } from '@alpinejs/csp'
import htmx from 'htmx.org'

import { carousel } from './carousel.ts'
import { attachForms } from './form-links.ts'
import './globals.ts'
import { defineLateParts } from './late-part.ts'
import { attachMenu, attachSavedCount } from './menu.ts'
import { attachEvents, whenSeen } from './page-events.ts'
import { attachTransitions, whenDrawn } from './view-transition.ts'
import { noteVisit } from './visits.ts'
import { attachWatchlist } from './watchlist.ts'

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
