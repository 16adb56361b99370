// Reports shopper events to the site: a number, the path, and nothing personal (N11, A37). Respects consent.
import { pushToDataLayer } from './data-layer.ts'

const SEARCH_VIEW = 49

/** Records page views, list changes, and uses of elements with a number (`data-event`). */
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

/** Uses fetch with keepalive; sendBeacon with JSON needs a Blob, which waits for another process. */
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
