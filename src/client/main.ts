// What runs in browsers: htmx for lists that change in place, Alpine for small pieces with a state, one file for each behaviour.
import './globals.ts'

import { Alpine } from '@alpinejs/csp'
import htmx from 'htmx.org'

import { carousel } from './carousel.ts'
import { watchEvents, whenSeen } from './event-beacon.ts'
import { watchForms } from './form-links.ts'
import { defineLateParts } from './late-part.ts'
import { watchMenu } from './menu.ts'
import { watchSaved } from './saved-count.ts'
import { watchTransitions } from './view-transition.ts'
import { noteVisit } from './visits.ts'
import { watchWatchlist } from './watchlist.ts'
import { whenDrawn } from './when-drawn.ts'

/** What only one kind of page needs comes in a file of its own. */
const PAGES: Record<string, () => Promise<unknown>> = {
  list: async () => (await import('./list-page.ts')).wakeList(htmx),
  car: () => import('./car-page.ts'),
  garage: () => import('./garage-page.ts'),
  form: async () => (await import('./form-page.ts')).wakeForm(),
  'sign-in': () => import('./sign-in-page.ts'),
  finance: async () => (await import('./finance-page.ts')).wakeFinance(),
  budget: async () => (await import('./budget-page.ts')).wakeBudget(),
  content: async () => (await import('./content-page.ts')).wakeContent(),
  success: () => import('./success-page.ts'),
  'my-garage': () => import('./my-garage.ts'),
  'spin-to-win': async () => (await import('./spin-to-win.ts')).watchWheel(),
}

whenDrawn(() => {
  const page = document.querySelector<HTMLElement>('[data-page]')?.dataset.page
  void PAGES[page ?? '']?.()
  watchMenu()
  watchEvents()
  watchTransitions()
  watchSaved()
  whenSeen(watchWatchlist)
  whenSeen(noteVisit)
  watchForms(htmx)
  if (document.documentElement.dataset.tag !== undefined)
    void import('./tag.ts').then(({ wakeTag }) => wakeTag())
  Alpine.data('carousel', carousel)

  // Late parts may keep the document open: what is there already works now.
  htmx.process(document.body)
  Alpine.start()
  defineLateParts((element) => htmx.process(element))
})
