// Requests and enters a code within a form; loaded with the first form that verifies a phone.
import { toMoney } from '#lib/money.ts'
import type { ShownQuote } from '#sales/finance/loan-quote.ts'
import { onlyDigits, yearsText } from '#sales/finance/quick-quote.ts'
import {
  attachWait,
  awaitMessage,
  hideBusy,
  loadProofOfWork,
  showBusy,
  tidyCode,
} from './one-time-code.ts'
import { createQuoteRequester } from './quote-requester.ts'

const FIELDS: ReadonlySet<string> = new Set(['amount', 'term', 'selfAssessedCreditScore'])

/** Stops waiting for the previous form's message. */
let waiting = new AbortController()
let isWatching = false

/** Initialises phone verification in a newly loaded form. */
export function attachPhoneVerification(form: HTMLFormElement): void {
  if (!isWatching) attach()
  isWatching = true
  attachEstimate(form)
  attachWait(form)
  loadProofOfWork(form)
  waiting.abort()
  waiting = new AbortController()
  if (form.elements.namedItem('code') !== null) void awaitMessage(form, waiting.signal)
  // The next field or the error.
  form.querySelector<HTMLElement>('.form-step:not([hidden]) .verification [autofocus]')?.focus()
}

function attach(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'code') tidyCode(target)
  })
  // Before form-send.ts handles it.
  addEventListener('submit', delaySubmit, { capture: true })
  // After it: a submission cancelled here has not started.
  document.addEventListener('submit', begin, { capture: true })
  document.addEventListener('htmx:finally:request', end)
  addEventListener('pageshow', end)
}

/** A button waiting for the next code cannot be pressed. */
function delaySubmit(event: SubmitEvent): void {
  if (event.submitter?.dataset.testid !== 'resend-code') return
  if (event.submitter.ariaDisabled !== 'true') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Shows progress: codes and the provider may take fifteen seconds each. */
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

/** Attaches to a newly loaded form. */
export function attachEstimate(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('.form-estimate')
  if (place === null) return
  const { ask, forget } = createQuoteRequester(
    place.dataset['quotes'] ?? '',
    () => toBody(form, place),
    (offer) => show(form, place, offer),
  )
  // Rendered by the server: the vehicle's own offer, and for which loan it is.
  const own = JSON.parse(place.dataset['offer'] ?? 'null') as
    | (ShownQuote & { basis: string })
    | null
  const follow = (): void => {
    forget()
    if (own?.basis === basisOf(form)) return show(form, place, own)
    place.ariaBusy = 'true'
    ask()
  }
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && FIELDS.has(target.getAttribute('name') ?? '')) follow()
  })
  // A draft may differ from what the server rendered.
  if (!place.textContent.includes(basisOf(form))) follow()
}

function toBody(form: HTMLFormElement, { dataset }: HTMLElement): object {
  const [amount, term, score] = valuesOf(form)
  return {
    ...(JSON.parse(dataset['about'] ?? '{}') as object), // rendered by the server
    selfAssessedCreditScore: score,
    purchasePrice: Number(amount),
    loanTerm: Number(term),
  }
}

function show(form: HTMLFormElement, place: HTMLElement, offer: ShownQuote | null): void {
  place.ariaBusy = null
  place.hidden = offer === null
  if (offer === null) return
  const texts = {
    ...offer,
    rate: offer.rate && `${offer.rate} p.a. · `,
    month: offer.month && `${offer.month} a month · `,
    basis: basisOf(form),
  }
  for (const name of ['repayment', 'per', 'month', 'rate', 'comparison', 'basis'] as const)
    place.querySelector(`[data-quote="${name}"]`)?.replaceChildren(texts[name])
}

/** The server's wording (apps/site/pages/pre-approval/route.tsx). */
function basisOf(form: HTMLFormElement): string {
  const [amount, term] = valuesOf(form)
  const credit = form
    .querySelector('[name="selfAssessedCreditScore"]:checked')
    ?.closest('label')
    ?.textContent.trim()
    .toLowerCase()
  return `${toMoney(Number(amount))} over ${yearsText(Number(term))}, credit history: ${credit ?? ''}`
}

function valuesOf(form: HTMLFormElement): [amount: string, term: string, score: string] {
  const said = new FormData(form)
  const text = (name: string) => {
    const value = said.get(name)
    return typeof value === 'string' ? value : ''
  }
  return [onlyDigits(text('amount')), text('term'), text('selfAssessedCreditScore')]
}
