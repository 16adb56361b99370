// Loads the code for saving on the device with its first use, or at once if something is saved.
import type { STORED } from '#shopper/garage/saved.ts'
import { hasEntries, isSignedIn } from './device-storage.ts'

const KEYS = ['forecourt.favourites', 'forecourt.compare'] satisfies (typeof STORED)[
  | 'favourites'
  | 'compare'][]
const BUTTONS = 'button:is([data-list],[data-watch])'

/** Initialises the save buttons, and the header's heart. */
export function attachSaving(): void {
  const waiting = new AbortController()
  const load = async () => {
    const { attachGarage } = await import('./garage.ts')
    if (waiting.signal.aborted) return
    waiting.abort()
    attachGarage()
  }
  const wake = () => void load().catch(() => undefined)
  if (isAnythingSaved()) return wake()
  const { signal } = waiting
  // A restored page, or another tab, may have saved something.
  for (const sign of ['pointerover', 'focusin', 'storage'])
    addEventListener(sign, wake, { signal, passive: true })
  addEventListener('pageshow', () => isAnythingSaved() && wake(), { signal })
  // Repeats a click that came before it loaded. The account's buttons have a script of their own.
  document.addEventListener(
    'click',
    (event) => {
      const { target } = event
      const button = target instanceof Element ? target.closest<HTMLElement>(BUTTONS) : null
      if (button === null || (isSignedIn() && button.dataset.watch !== undefined)) return
      event.preventDefault()
      void load().then(() => button.click())
    },
    { signal },
  )
}

const isAnythingSaved = () => KEYS.some(hasEntries)
