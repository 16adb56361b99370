// Counts a view of a vehicle page once it is visible (A9, N1): once per page, and not for a prefetch.
import { sendEvent, whenSeen } from './event-beacon.ts'

/** Counts the view; if a third party counts, the page shows the returned number. */
export function countView(): void {
  const offer = document.querySelector<HTMLElement>('[data-view]')
  if (offer === null) return
  whenSeen(() => {
    const { view = '', seen } = offer.dataset
    if (seen !== undefined) sendEvent(Number(seen))
    fetch(view, { method: 'POST', keepalive: true })
      .then(async (answer) => {
        if (answer.status === 200) show(offer, await answer.json())
      })
      .catch(() => undefined) // X12
  })
}

function show(offer: HTMLElement, answer: unknown): void {
  const place = offer.querySelector<HTMLElement>('[data-views]')
  const { views } = answer as { views: number } // parsed by our own server
  if (place === null || views < 1) return
  place.textContent = `${views.toLocaleString('en')} ${views === 1 ? 'view' : 'views'}`
  place.hidden = false
}
