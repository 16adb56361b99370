// Consent to tracking: asked in a bar that does not block the page, stored on the device, changeable at any time.
import { toBar } from './consent-bar.ts'
import { onDevice } from './device-storage.ts'

export type Consent = 'granted' | 'denied'

const KEY = 'forecourt.consent'

/**
 * The current consent. A browser's do-not-track signal counts as a refusal; "granted" is for sites that need not ask.
 */
export function toConsent(
  kept: Consent | null,
  setting: string | undefined,
  isAllowed: boolean,
): Consent | 'ask' {
  if (!isAllowed) return 'denied'
  return kept ?? (setting === 'granted' ? 'granted' : 'ask')
}

/** The choice stored on this device; null if there is none. */
export function storedConsent(): Consent | null {
  const kept = onDevice((storage) => storage.getItem(KEY))
  return kept === 'granted' || kept === 'denied' ? kept : null
}

/** Stores the choice; without storage it applies to this page only. */
export function saveConsent(consent: Consent): void {
  onDevice((storage) => storage.setItem(KEY, consent))
}

let open: HTMLElement | undefined
let styles: Promise<void> | undefined

/**
 * The choice, or null if the bar is closed without one. `from` is the button that opened it and gets the focus back.
 */
export async function requestConsent(
  from: HTMLElement | undefined,
  isAllowed: boolean,
): Promise<Consent | null> {
  if (open !== undefined) {
    open.focus()
    return null
  }
  styles ??= loadStyles()
  await styles
  const { promise, resolve } = Promise.withResolvers<Consent | null>()
  open = toBar(isAllowed, resolve)
  // First in the tab order, wherever it is shown.
  document.querySelector('.skip')?.after(open)
  if (from !== undefined) open.focus()
  const consent = await promise
  const hadFocus = open.contains(document.activeElement)
  open.remove()
  open = undefined
  if (hadFocus) from?.focus()
  return consent
}

function loadStyles(): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = document.documentElement.dataset.consentCss ?? ''
  document.head.append(link)
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve())
  })
}
