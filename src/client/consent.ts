// Whether a shopper lets the site measure: asked in a bar that stops nobody, kept on the device, changed at any time.
import { toBar } from './consent-bar.ts'
import { onDevice } from './device-storage.ts'

export type Consent = 'granted' | 'denied'

const KEY = 'forecourt.consent'

/** What holds now. A browser that asks not to be counted has answered; "granted" is for sites that need not ask. */
export function toConsent(
  kept: Consent | null,
  setting: string | undefined,
  isAllowed: boolean,
): Consent | 'ask' {
  if (!isAllowed) return 'denied'
  return kept ?? (setting === 'granted' ? 'granted' : 'ask')
}

/** What was chosen on this device; null when nothing was. */
export function storedConsent(): Consent | null {
  const kept = onDevice((storage) => storage.getItem(KEY))
  return kept === 'granted' || kept === 'denied' ? kept : null
}

/** Keeps what was chosen; it holds for this page alone where nothing can be kept. */
export function saveConsent(consent: Consent): void {
  onDevice((storage) => storage.setItem(KEY, consent))
}

let open: HTMLElement | undefined
let styles: Promise<void> | undefined

/** The answer; null when the bar is closed without one. `from` is the button that asked for it, which gets the focus back. */
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
  // First in the order of the keyboard, wherever it stands.
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
