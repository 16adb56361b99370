// When a list could not be had, the one before stays (X6, S6); this says so, once, where it is seen and heard.
import { onSwap } from './page-events.ts'

const SENTENCE = 'Search is unavailable right now. Showing your previous results.'

/** Says so after a failed request, and takes it back after the next that succeeds. */
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
