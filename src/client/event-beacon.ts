// Tells the site that a search page was seen (N11): its path and nothing about who saw it. Consent is respected.
import { onPush } from './page-events.ts'

const SEARCH_VIEW = 49

/** Counts the page that was opened and each list that was changed to. */
export function watchEvents(): void {
  onPush(() => setTimeout(send))
  whenSeen(send)
}

/** By fetch, which outlives the page as a beacon does; a beacon of JSON needs a Blob, and that waits for another process. */
function send(): void {
  if (document.querySelector('.search') === null || !isAllowed()) return
  fetch('/api/event', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: SEARCH_VIEW, path: location.pathname }),
    keepalive: true,
  }).then(
    ({ ok }) => ok || console.warn('Event was refused'), // X14
    () => console.warn('Event could not be sent'),
  )
}

function isAllowed(): boolean {
  // Not yet in the types of the DOM.
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return globalPrivacyControl !== true && navigator.doNotTrack !== '1'
}

/** A page that was only rendered ahead has not been seen. */
function whenSeen(callback: () => void): void {
  // Not yet in the types of the DOM.
  const { prerendering } = document as { prerendering?: boolean }
  if (prerendering) document.addEventListener('prerenderingchange', callback, { once: true })
  else callback()
}
