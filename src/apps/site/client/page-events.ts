// Lifecycle events for list behaviours: a swap, or a restored page.

import { inTab } from './device-storage.ts'

const SEARCH_VIEW = 49
/** Our own event, for the results of the site; no tag manager gets it. */
const PAGE_VIEW = 0
export const PAGE_SPEED = 1

/** htmx's request and response. */
export type SwapContext = {
  sourceElement: Element
  request: { method: string }
  response?: { status: number }
}

/** Calls back after each htmx swap. */
export function onSwap(callback: (context: SwapContext) => void): void {
  document.addEventListener('htmx:after:swap', (event) => {
    const { ctx } = (event as CustomEvent<{ ctx: SwapContext }>).detail // The shape that htmx documents.
    callback(ctx)
  })
}

/** Records list changes, and uses of elements with a number (`data-event`). */
export function attachEvents(): void {
  document.addEventListener('htmx:after:history:push', () => setTimeout(seeSearch))
  document.addEventListener('click', ({ target }) => {
    const used = target instanceof Element && target.closest<HTMLElement>('[data-event]')
    if (used) sendEvent(Number(used.dataset.event), { car: used.dataset.saves })
  })
}

function seeSearch(): void {
  if (isSearch()) sendEvent(SEARCH_VIEW)
}

const isSearch = () => document.querySelector('.search') !== null

/** Reports a page view. */
export function reportPage(visit: Visit | null): void {
  sendEvent(isSearch() ? SEARCH_VIEW : PAGE_VIEW, visit)
}

/** Whether a visit starts with the page; its source is stored for the tab (note-visit.ts). */
export type Visit = { visit?: true }

/** Keys of the viewed pages and the source of the visit, in the tab's storage (note-visit.ts). */
export const PAGES = 'forecourt.visited'
export const LINKED = 'forecourt.linked'

/** The source of the visit for the server, which shortens it; its reports have a size limit. */
export const visitFrom = () =>
  inTab((storage) => storage.getItem(LINKED)?.slice(0, 1000)) || undefined

/** Uses fetch with keepalive; sendBeacon with JSON needs a Blob, which waits for another process. */
export function sendEvent(id: number, more?: object | null): void {
  if (!isAllowed()) return
  if (id > PAGE_SPEED) pushToDataLayer({ event: 'shopper', event_id: id })
  fetch('/api/event', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, path: location.pathname, from: visitFrom(), ...more }),
    keepalive: true,
  }).then(
    ({ ok }) => ok || console.warn('Event was refused'), // X14
    () => console.warn('Event could not be sent'),
  )
}

/** Whether the browser allows tracking, by Global Privacy Control or Do Not Track. */
export function isAllowed(): boolean {
  // Missing in the DOM types.
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return globalPrivacyControl !== true && navigator.doNotTrack !== '1'
}

/** A prerendered page has not been seen. */
export function whenSeen(callback: () => void): void {
  // Missing in the DOM types.
  const { prerendering } = document as { prerendering?: boolean }
  if (prerendering) document.addEventListener('prerenderingchange', callback, { once: true })
  else callback()
}

declare global {
  /** The array that Google Tag Manager reads. */
  var dataLayer: unknown[] | undefined
}

/** Pushes to the data layer, if the site has a tag manager and consent allows it. */
export function pushToDataLayer(entry: object): void {
  if (document.documentElement.dataset.tag !== undefined) (globalThis.dataLayer ??= []).push(entry)
}

/** The element matching a selector that was plainly clicked, with its default prevented; null for other clicks. */
export function plainClick(event: Event, selector: string): HTMLElement | null {
  const { target, ctrlKey, metaKey, shiftKey } = event as MouseEvent
  const used = target instanceof Element ? target.closest<HTMLElement>(selector) : null
  if (used === null || ctrlKey || metaKey || shiftKey) return null
  event.preventDefault()
  return used
}
