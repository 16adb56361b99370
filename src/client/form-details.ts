// Who a shopper is, kept on this device only where they tick that they want it (E40), and forgotten at the press of a button.
import { controlsOf, textsIn, type Control, type Texts } from './form-fields.ts'
import { onDevice, parseTexts } from './kept.ts'

const KEY = 'forecourt.details'
const NAMES = new Set(['name', 'last_name', 'email', 'phone', 'postcode'])

/** Puts what is remembered into fields that are empty, and offers to remember it or to forget it. */
export function offerDetails(form: HTMLFormElement): void {
  const tick = form.querySelector<HTMLElement>('[data-remember-tick]')
  const box = tick?.querySelector('input')
  if (!tick || !box) return
  tick.hidden = false
  const details = readDetails()
  if (Object.keys(details).length === 0) return
  for (const control of fieldsOf(form)) {
    if (control.value === '') control.value = details[control.name] ?? ''
  }
  box.checked = true
  tick.append(createForget(form, box, details))
}

/** Keeps who has sent a form, or forgets them, as they ticked. */
export function keepDetails(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLInputElement>('[data-remember-tick] input')
  if (box === null) return
  if (!box.checked) return forget()
  // A form without a postcode leaves the one that is remembered.
  const details = { ...readDetails(), ...textsIn(fieldsOf(form)) }
  onDevice((storage) => storage.setItem(KEY, JSON.stringify(details)))
}

function createForget(form: HTMLFormElement, box: HTMLInputElement, details: Texts): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'form-forget'
  button.textContent = 'Forget me'
  button.addEventListener('click', () => {
    forget()
    for (const control of fieldsOf(form)) {
      if (control.value === details[control.name]) say(control, '')
    }
    box.checked = false
    box.focus()
    button.remove()
  })
  return button
}

/** As if it had been typed: drafts listen. */
function say(control: Control, text: string): void {
  control.value = text
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function readDetails(): Texts {
  const kept = onDevice((storage): unknown => JSON.parse(storage.getItem(KEY) ?? 'null'))
  return Object.fromEntries(Object.entries(parseTexts(kept)).filter(([name]) => NAMES.has(name)))
}

function forget(): void {
  onDevice((storage) => storage.removeItem(KEY))
}

const fieldsOf = (form: HTMLFormElement) => controlsOf(form).filter(({ name }) => NAMES.has(name))
