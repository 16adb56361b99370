// Consent to tracking: asked in a bar that does not block the page, stored on the device, changeable at any time.
import { onDevice } from './device-storage.ts'

const REFUSED = 'Your browser has tracking turned off, so we don’t measure your visit.'

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

/** A bar that answers once; null if it is closed without a choice. */
export function toBar(isAllowed: boolean, answer: (consent: Consent | null) => void): HTMLElement {
  const bar = document.createElement('section')
  bar.className = 'consent'
  bar.ariaLabel = 'Privacy choices'
  bar.tabIndex = -1
  bar.dataset.testid = 'consent'
  const words = document.createElement('p')
  words.textContent = isAllowed ? (document.documentElement.dataset.consentText ?? '') : REFUSED
  const buttons = document.createElement('div')
  buttons.append(
    ...(isAllowed
      ? [toButton('Decline', () => answer('denied')), toButton('Accept', () => answer('granted'))]
      : [toButton('Close', () => answer(null))]),
  )
  bar.append(words, buttons)
  bar.addEventListener('keydown', ({ key }) => key === 'Escape' && answer(null))
  return bar
}

function toButton(label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-quiet'
  button.textContent = label
  button.addEventListener('click', press)
  return button
}
