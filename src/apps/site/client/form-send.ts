// Form submission: the button shows progress, and the form is sent once. If sending fails the form stays as it is, with
// a message.
import { clearMessages } from './clear-messages.ts'
import { here } from './form-place.ts'

/** htmx's request; without a response the field is missing. */
type Request = {
  sourceElement: Element
  text?: string
  hx?: { redirect?: string; replaceurl?: string }
}

type Follow = {
  /** Called before a form is sent, with the pressed button; false cancels. */
  onSend: (form: HTMLFormElement, button: HTMLElement | null) => boolean
  /** The lead is saved. */
  onSent: (form: HTMLFormElement) => void
  /** Sending failed. */
  onFault: () => void
}

/** Attaches to every form of the page. */
export function attachSending({ onSend, onSent, onFault }: Follow): void {
  const send = (event: SubmitEvent): void => {
    const form = toForm(event.target)
    if (form === null) return
    if (form.ariaBusy !== 'true' && onSend(form, event.submitter))
      return start(form, event.submitter)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const fail = (form: HTMLFormElement): void => {
    onFault()
    showError(form)
  }
  // Before htmx handles it.
  document.addEventListener('submit', send, true)

  document.addEventListener('htmx:after:request', (event) => {
    const { form, text = '', redirect, replaceurl } = requestOf(event)
    if (!form) return
    if (redirect) {
      onSent(form)
      // Target of Back from Stripe Checkout.
      if (replaceurl) history.replaceState(null, '', replaceurl)
      // Removes the dialog's entry: Back leads to the page below it.
      if (!here().dialog) return
      event.preventDefault()
      location.replace(redirect)
    } else if (!text.includes('<form')) {
      // A response from a proxy.
      event.preventDefault()
      fail(form)
    }
  })
  document.addEventListener('htmx:error', (event) => {
    const { form } = requestOf(event)
    if (form) fail(form)
  })
  document.addEventListener('htmx:finally:request', (event) => {
    const { form, redirect } = requestOf(event)
    if (form && !redirect) stop(form)
  })
  // A page restored from the back/forward cache.
  addEventListener('pageshow', () => {
    for (const form of document.forms) stop(form)
  })
}

function requestOf(event: Event) {
  // Errors before a request have no context.
  const { ctx } = (event as CustomEvent<{ ctx?: Request }>).detail // The shape that htmx documents.
  return {
    form: toForm(ctx?.sourceElement ?? event.target),
    text: ctx?.text,
    ...ctx?.hx,
  }
}

/** The button that submitted the last form. */
let pressed: HTMLElement | null = null

function start(form: HTMLFormElement, button: HTMLElement | null): void {
  form.querySelector('.form-fault')?.remove()
  form.ariaBusy = 'true'
  button?.setAttribute('aria-disabled', 'true')
  pressed = button
}

function stop(form: HTMLFormElement): void {
  form.ariaBusy = null
  pressed?.removeAttribute('aria-disabled')
}

function showError(form: HTMLFormElement): void {
  clearMessages(form)
  const fault = document.createElement('div')
  fault.className = 'form-alert form-fault'
  fault.role = 'alert'
  fault.dataset.testid = 'error-warning'
  fault.tabIndex = -1
  const words = document.createElement('p')
  words.append(`${errorOf(form)}. Your details are still here; please try again`, ...orCall())
  fault.append(words)
  form.querySelector('[data-step]:not([hidden]) .form-buttons')?.before(fault)
  // Keeps the button below it in view.
  fault.focus({ preventScroll: true })
  fault.scrollIntoView({ block: 'center' })
}

/** The form's own error text; for a step that could not be left, its own. */
function errorOf(form: HTMLFormElement): string {
  return pressed?.getAttribute('value') === 'next'
    ? 'An unknown error occurred while advancing step'
    : (form.dataset.fault ?? '')
}

/** The end of a sentence: another way to contact the dealer, with the page's phone number. */
export function orCall(): (Node | string)[] {
  const number = document.querySelector<HTMLAnchorElement>('a[href^="tel:"]')
  if (number === null) return ['.']
  const link = document.createElement('a')
  link.href = number.href
  link.textContent = number.textContent.trim()
  return [', or call ', link, '.']
}

const toForm = (target: EventTarget | null) =>
  target instanceof HTMLFormElement && target.matches('.form') ? target : null
