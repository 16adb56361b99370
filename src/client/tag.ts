// A site's tag manager. If the site asks for consent, it loads only after the shopper agrees (Consent Mode v2).
import { type Consent, requestConsent, saveConsent, storedConsent, toConsent } from './consent.ts'
import { inTab } from './device-storage.ts'
import { isAllowed, pushToDataLayer } from './page-events.ts'

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

/** Google recognises a command by its being an `arguments` object. */
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
  const told = inTab((storage) => storage.getItem(key))
  inTab((storage) => storage.setItem(key, id))
  return told === id
}
