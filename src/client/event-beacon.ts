// Tells the site what a shopper did: a number, the path, and nothing about who did it (N11, A37). Consent is respected.
import { pushToDataLayer } from './data-layer.ts'

const SEARCH_VIEW = 49

/** Counts the page that was opened, each list that was changed to, and uses of whatever carries a number (`data-event`). */
export function attachEvents(): void {
  document.addEventListener('htmx:after:history:push', () => setTimeout(seeSearch))
  whenSeen(seeSearch)
  document.addEventListener('click', ({ target }) => {
    const used = target instanceof Element ? target.closest('[data-event]') : null
    if (used !== null) sendEvent(Number(used.getAttribute('data-event')))
  })
}

function seeSearch(): void {
  if (document.querySelector('.search') !== null) sendEvent(SEARCH_VIEW)
}

/** By fetch, which outlives the page as a beacon does; a beacon of JSON needs a Blob, and that waits for another process. */
export function sendEvent(id: number): void {
  if (!isAllowed()) return
  pushToDataLayer({ event: 'shopper', event_id: id })
  fetch('/api/event', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, path: location.pathname }),
    keepalive: true,
  }).then(
    ({ ok }) => ok || console.warn('Event was refused'), // X14
    () => console.warn('Event could not be sent'),
  )
}

/** Whether the browser lets its shopper be counted, by Global Privacy Control or Do Not Track. */
export function isAllowed(): boolean {
  // Not yet in the types of the DOM.
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return globalPrivacyControl !== true && navigator.doNotTrack !== '1'
}

/** A page that was only rendered ahead has not been seen. */
export function whenSeen(callback: () => void): void {
  // Not yet in the types of the DOM.
  const { prerendering } = document as { prerendering?: boolean }
  if (prerendering) document.addEventListener('prerenderingchange', callback, { once: true })
  else callback()
}
