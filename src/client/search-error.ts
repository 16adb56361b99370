// If a list fails to load, the previous one stays (X6, S6); this shows a message once, also to screen readers.
import { onSwap } from './page-events.ts'

const SENTENCE = 'Search is unavailable right now. Showing your previous results.'

/** Shows it after a failed request, and removes it after the next success. */
export function attachErrors(): void {
  document.addEventListener('htmx:response:error', () => say(SENTENCE))
  document.addEventListener('htmx:error', () => say(SENTENCE))
  onSwap(({ response }) => {
    if (response !== undefined && response.status < 400) say('')
  })
}

function say(sentence: string): void {
  const place = document.querySelector('#search-error')
  if (place === null) return
  place.textContent = sentence
  place.classList.toggle('notice', sentence !== '')
}
