// A form on its way: its button says so and it goes once. What could not be sent stays as it is, and says so (S21, X8, X17, X20).
import { here } from './form-place.ts'

/** What htmx tells of a request; the answer is missing where none came. */
type Request = {
  sourceElement: Element
  text?: string
  hx?: { redirect?: string; replaceurl?: string }
}

type Follow = {
  /** Asked before a form is sent, with the button that was pressed; false keeps it here. */
  onSend: (form: HTMLFormElement, button: HTMLElement | null) => boolean
  /** Its lead has been kept. */
  onSent: (form: HTMLFormElement) => void
  /** It could not be sent. */
  onFault: () => void
}

/** Follows every form that is sent from the page. */
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
  // Before htmx hears of it.
  document.addEventListener('submit', send, true)

  document.addEventListener('htmx:after:request', (event) => {
    const { form, text = '', redirect, replaceurl } = requestOf(event)
    if (!form) return
    if (redirect) {
      onSent(form)
      // Where Back leads from a till.
      if (replaceurl) history.replaceState(null, '', replaceurl)
      // The dialog's own entry goes: Back leads to the page that it stood on.
      if (!here().dialog) return
      event.preventDefault()
      location.replace(redirect)
    } else if (!text.includes('<form')) {
      // Something on the way has answered in words of its own.
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
  // A page that is come back to as it stood.
  addEventListener('pageshow', () => {
    for (const form of document.forms) stop(form)
  })
}

function requestOf(event: Event) {
  // Errors come without a request where there was none.
  const { ctx } = (event as CustomEvent<{ ctx?: Request }>).detail // the shape that htmx documents
  return {
    form: toForm(ctx?.sourceElement ?? event.target),
    text: ctx?.text,
    ...ctx?.hx,
  }
}

/** The button that the last form was sent with. */
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
  form.querySelector('.form-fault')?.remove()
  const fault = document.createElement('div')
  fault.className = 'form-alert form-fault'
  fault.role = 'alert'
  fault.dataset.testid = 'error-warning'
  fault.tabIndex = -1
  const words = document.createElement('p')
  words.append(`${errorOf(form)}. Your answers are still here; please try again`, ...orCall())
  fault.append(words)
  form.querySelector('[data-step]:not([hidden]) .form-buttons')?.before(fault)
  // With the button under it in sight.
  fault.focus({ preventScroll: true })
  fault.scrollIntoView({ block: 'center' })
}

/** What went wrong in the words of the form; a step that could not be left has its own (X20). */
function errorOf(form: HTMLFormElement): string {
  return pressed?.getAttribute('value') === 'next'
    ? 'An unknown error occurred while advancing step'
    : (form.dataset.fault ?? '')
}

/** The end of a sentence: how to reach the dealer otherwise, by the number that the page has. */
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
