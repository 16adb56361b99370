// A site's tag manager. If the site asks for consent, it loads only after the shopper agrees (Consent Mode v2): asked in
// a bar that does not block the page, stored on the device, changeable at any time.
import { inTab, onDevice } from './device-storage.ts'
import { isAllowed, pushToDataLayer } from './page-events.ts'

const REFUSED = 'Your browser has tracking turned off, so we don’t measure your visit.'

const KEY = 'forecourt.consent'

let open: HTMLElement | undefined

const { dataset } = document.documentElement
const { tag: container = '' } = dataset
let isLoaded = false

/** Pushes the lead of a success page, and loads the tag manager now, after consent, or never. */
export function initTag(): void {
  const layer = (globalThis.dataLayer ??= [])
  // Before anything queued: what is not consented to is denied.
  layer.unshift(toCommand('consent', 'default', signals('denied')))
  pushLead()
  const consent = toConsent(storedConsent(), dataset.consent, isAllowed())
  if (consent === 'ask') void requestTagConsent()
  else obey(consent)
  document.addEventListener('click', ({ target }) => {
    const choices = target instanceof Element ? target.closest('[data-privacy-choices]') : null
    if (choices instanceof HTMLElement) void requestTagConsent(choices)
  })
  // The button appears (apps/site/ui/footer.css): an earlier press would do nothing.
  dataset.choices = ''
}

async function requestTagConsent(from?: HTMLElement): Promise<void> {
  const consent = await requestConsent(from, isAllowed())
  if (consent === null) return
  saveConsent(consent)
  obey(consent)
}

function obey(consent: Consent): void {
  const layer = (globalThis.dataLayer ??= [])
  const update = toCommand('consent', 'update', signals(consent))
  if (isLoaded) layer.push(update)
  // This page's earlier events preceded the question; the answer applies to them too.
  else if (consent === 'granted') layer.splice(1, 0, update)
  else layer.splice(1)
  if (consent === 'denied') delete dataset.tag
  else dataset.tag = container
  if (consent === 'granted' && !isLoaded) load()
}

function load(): void {
  isLoaded = true
  pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`
  document.head.append(script)
}

function signals(consent: Consent): Record<string, Consent> {
  return {
    ad_storage: consent,
    ad_user_data: consent,
    ad_personalization: consent,
    analytics_storage: consent,
  }
}

/** Google recognises a command because it is an `arguments` object. */
function toCommand(..._command: unknown[]): unknown {
  // oxlint-disable-next-line prefer-rest-params -- an array would not be understood
  return arguments
}

/** A lead is pushed once, however often its page is opened. */
function pushLead(): void {
  const lead = document.querySelector<HTMLElement>('[data-lead]')?.dataset
  if (lead === undefined || !isAllowed() || wasSent(lead.lead ?? '')) return
  pushToDataLayer({
    event: 'lead',
    event_id: Number(lead.eventId) || undefined,
    form: lead.form,
    category: lead.category,
    lead_id: lead.lead,
  })
}

/** Without storage it may be pushed again. */
function wasSent(id: string): boolean {
  const key = 'forecourt.sent-lead'
  const sentId = inTab((storage) => storage.getItem(key))
  inTab((storage) => storage.setItem(key, id))
  return sentId === id
}

export type Consent = 'granted' | 'denied'

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
