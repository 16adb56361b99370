// Requests and enters a code within a form (W86); loaded with the first form that verifies a phone.
import { hideBusy, showBusy } from './busy.ts'
import { attachEstimate } from './form-estimate.ts'
import { awaitMessage, tidyCode } from './one-time-code.ts'
import { attachWait } from './resend-wait.ts'

/** Stops waiting for the previous form's message. */
let waiting = new AbortController()
let isWatching = false
/** Consent given or withdrawn while a form with this key was being sent; drafts do not store it. */
let late: { key: string; agrees: boolean } | null = null

/** Initialises phone verification in a newly loaded form. */
export function attachPhoneVerification(form: HTMLFormElement): void {
  if (!isWatching) attach()
  isWatching = true
  attachEstimate(form)
  attachWait(form)
  saveConsent(form)
  waiting.abort()
  waiting = new AbortController()
  if (form.elements.namedItem('code') !== null) void awaitMessage(form, waiting.signal)
  // The next field or the error.
  form.querySelector<HTMLElement>('.form-step:not([hidden]) .verification [autofocus]')?.focus()
}

function attach(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'code') tidyCode(target)
    if (target.name === CONSENT && target.form?.ariaBusy === 'true')
      late = { key: keyOf(target.form), agrees: target.checked }
  })
  // Before form-send.ts handles it.
  addEventListener('submit', delaySubmit, { capture: true })
  // After it: a submission cancelled here has not started.
  document.addEventListener('submit', begin, { capture: true })
  document.addEventListener('htmx:finally:request', end)
  addEventListener('pageshow', end)
}

/** The response was rendered from the form as it was sent. */
function saveConsent(form: HTMLFormElement): void {
  const tick = form.elements.namedItem(CONSENT)
  if (tick instanceof HTMLInputElement && late?.key === keyOf(form)) tick.checked = late.agrees
  late = null
}

const CONSENT = 'terms_conditions'

function keyOf(form: HTMLFormElement): string {
  const key = form.elements.namedItem('key')
  return key instanceof HTMLInputElement ? key.value : ''
}

/** A button waiting for the next code cannot be pressed. */
function delaySubmit(event: SubmitEvent): void {
  if (event.submitter?.dataset.testid !== 'resend-code') return
  if (event.submitter.ariaDisabled !== 'true') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Shows progress: codes and the provider may take fifteen seconds each (A15, S23). */
function begin({ target: form, submitter }: SubmitEvent): void {
  if (!(form instanceof HTMLFormElement)) return
  const control = controlOf(form)
  const value = submitter?.getAttribute('value')
  if (control === null) return
  if (value === 'send' && submitter?.getAttribute('name') === 'action')
    return showBusy(submitter, 'Sending the code…')
  if (value !== 'send') return
  waiting.abort()
  control.dataset.loginStatus = 'verificationSubmitted'
  showBusy(submitter, 'Checking your details…')
}

/** After a response the form is rendered again; without one it can be resubmitted. */
function end(): void {
  hideBusy()
  for (const form of document.forms) {
    const control = controlOf(form)
    if (control !== null && control.dataset.loginStatus === 'verificationSubmitted')
      control.dataset.loginStatus = statusOf(form)
  }
}

function statusOf(form: HTMLFormElement): string {
  if (form.elements.namedItem('code') !== null) return 'verificationSent'
  const phone = form.elements.namedItem('phone')
  const isProved = phone instanceof HTMLInputElement && phone.readOnly
  return isProved ? 'verificationSubmitted' : 'default'
}

const controlOf = (form: HTMLFormElement) =>
  form.matches('.form') ? form.querySelector<HTMLElement>('.verification') : null
