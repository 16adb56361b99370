// The shopper's own finance terms on this device: read, changed, deleted. They never leave it.
import { type OwnTerms, parseOwnTerms, parseRates, type Rates } from '#sales/finance/own-terms.ts'
import { onDevice, OWN_TERMS } from './device-storage.ts'

/** Null if none are stored. */
export function readOwnTerms(): OwnTerms | null {
  return parseOwnTerms(
    onDevice((storage): unknown => JSON.parse(storage.getItem(OWN_TERMS) ?? 'null')),
  )
}

/** Adds terms to those stored, and notifies subscribers. */
export function saveOwnTerms(more: OwnTerms): void {
  const own = { ...readOwnTerms(), ...more }
  onDevice((storage) => storage.setItem(OWN_TERMS, JSON.stringify(own)))
  notify()
  // The first terms are shown at once.
  void import('./own-terms.ts')
}

/** Removes them, and notifies subscribers. */
export function forgetOwnTerms(): void {
  onDevice((storage) => storage.removeItem(OWN_TERMS))
  notify()
}

/** Calls back after each change of the stored terms, here or in another tab. */
export function onOwnTerms(callback: (own: OwnTerms | null) => void): void {
  let last = JSON.stringify(readOwnTerms())
  addEventListener('storage', () => {
    const own = readOwnTerms()
    const text = JSON.stringify(own)
    if (text === last) return
    last = text
    callback(own)
  })
}

/** The rates of the page, by credit; none if a provider quotes. */
export function readRates(): Rates {
  return parseRates(document.querySelector<HTMLElement>('[data-rates]')?.dataset['rates'] ?? '')
}

/** Browsers notify only the other tabs. */
function notify(): void {
  dispatchEvent(new Event('storage'))
}
