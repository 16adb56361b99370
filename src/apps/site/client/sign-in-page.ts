// Signing in with scripts: the form changes in place, shows progress, and accepts the code in any way. Without them it
// works as a plain form.
import 'htmx.org'

import { attachChallenge } from './challenge.ts'
import { clearMessages } from './clear-messages.ts'
import { leaveToAccount, readEntries } from './device-list.ts'
import {
  attachWait,
  awaitMessage,
  hideBusy,
  loadProofOfWork,
  showBusy,
  tidyCode,
} from './one-time-code.ts'
import { start } from './start.ts'
import { saveOutcome } from './watchlist-return.ts'

/** htmx's request; without a response the field is missing. */
type Answered = {
  ctx?: { text?: string; hx?: { redirect?: string } }
}

const FORM = 'form.sign-in-form'

const formOf = () => document.querySelector<HTMLFormElement>(FORM)
const controlOf = () => formOf()?.querySelector<HTMLElement>('.verification')

/** Stops waiting for the previous form's message. */
let waiting = new AbortController()

function initSignIn(): void {
  document.addEventListener('submit', send, { capture: true })
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'code') tidyCode(target)
  })
  document.addEventListener('htmx:after:request', (event) => {
    const { ctx } = (event as CustomEvent<Answered>).detail // The shape that htmx documents.
    const redirect = ctx?.hx?.redirect
    if (redirect !== undefined) {
      event.preventDefault()
      if (ctx?.text) saveOutcome(ctx.text)
      if (favouritesOf(formOf()) !== null) leaveToAccount('favourites')
      // Replaces this page: Back leads to where the shopper came from.
      location.replace(redirect)
    } else if (ctx?.text?.includes(FORM_MARK) !== true) {
      // A response from a proxy.
      event.preventDefault()
      fail()
    }
  })
  document.addEventListener('htmx:error', fail)
  document.addEventListener('htmx:after:swap', () => init({ isNew: true }))
  // A page restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && stop())
  init({ isNew: false })
}

const FORM_MARK = 'sign-in-form'

/** A form that came with its page, or in place of the previous one. */
function init({ isNew }: { isNew: boolean }): void {
  const form = formOf()
  if (form === null) return
  attachWait(form)
  loadProofOfWork(form)
  attachChallenge(form)
  waiting.abort()
  waiting = new AbortController()
  const note = form.querySelector<HTMLElement>('[data-testid="device-saves"]')
  if (note !== null) note.hidden = readUnsent().length === 0
  if (form.elements.namedItem('code') !== null) void awaitMessage(form, waiting.signal)
  if (isNew) focusOf(form)?.focus()
}

/** The error, else the next field. */
function focusOf(form: HTMLFormElement): HTMLElement | null {
  return (
    form.querySelector<HTMLElement>('input[aria-invalid]') ??
    form.querySelector<HTMLElement>('input[name="code"]') ??
    form.querySelector<HTMLElement>('input[name="phone"]')
  )
}

/** Labels of its buttons while loading. */
const AT_WORK = new Map([
  ['send', 'Sending the code…'],
  ['verify', 'Checking the code…'],
])

/** Before htmx handles it. */
function send(event: SubmitEvent): void {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || !form.matches(FORM)) return
  const isPaused = submitter?.ariaDisabled === 'true'
  if (isPaused || form.ariaBusy === 'true') {
    event.preventDefault()
    event.stopImmediatePropagation()
    return
  }
  form.ariaBusy = 'true'
  form.querySelector('.sign-in-fault')?.remove()
  const action = submitter?.getAttribute('value') ?? ''
  const words = AT_WORK.get(action)
  if (words !== undefined) showBusy(submitter, words)
  if (action !== 'verify') return
  waiting.abort()
  const control = controlOf()
  if (control) control.dataset.loginStatus = 'verificationSubmitted'
  const favourites = favouritesOf(form)
  if (favourites === null) return
  // Vehicles of the page before, and those of the device: watchlist-buttons.ts removes them there once they are saved.
  const ids = [...favourites.defaultValue.split(','), ...readUnsent().map(({ id }) => id)]
  favourites.value = [...new Set(ids.filter((id) => id !== '' && !id.includes(',')))].join(',')
}

/** The favourites on the device that no account has received yet. */
const readUnsent = () => readEntries('favourites').filter(({ account }) => account === undefined)

/** Only if the site has a watchlist for them. */
function favouritesOf(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>('[name="favourites"]') ?? null
}

function stop(): void {
  const form = formOf()
  if (form === null) return
  form.ariaBusy = null
  hideBusy()
  const control = controlOf()
  if (control?.dataset.loginStatus === 'verificationSubmitted')
    control.dataset.loginStatus = 'verificationSent'
}

/** The input stays and can be resubmitted. */
function fail(): void {
  const isChecking = controlOf()?.dataset.loginStatus === 'verificationSubmitted'
  stop()
  const fault = document.createElement('div')
  fault.className = 'form-alert verification-alert sign-in-fault'
  fault.role = 'alert'
  fault.dataset.testid = 'error-warning'
  const words = document.createElement('p')
  words.textContent = isChecking
    ? 'An unknown error occurred during verification.'
    : 'An unknown error occurred. Please try again.'
  fault.append(words)
  const form = formOf()
  if (form !== null) clearMessages(form)
  controlOf()?.prepend(fault)
}

start({ 'sign-in': initSignIn })
