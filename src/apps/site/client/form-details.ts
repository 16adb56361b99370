// A shopper's contact details, stored on this device only if they tick the box, and deleted with a button, which also
// deletes their finance terms.
import { inTab, isSignedIn, onDevice, OWN_TERMS, parseTexts } from './device-storage.ts'

/** Never stored: the honeypot, consent, and one-time values. */
const NEVER = new Set(['website_url', 'terms_conditions', 'code'])

const KEY = 'forecourt.details'
const NAMES = new Set(['name', 'last_name', 'email', 'phone', 'postcode'])

/** Fills the empty fields of a fresh form with the stored details. */
export function fillDetails(form: HTMLFormElement): void {
  const details = readDetails()
  const box = boxOf(form)
  if (box === null || !isAny(details)) return
  box.checked = true
  for (const control of fieldsOf(form)) {
    if (control.value === '') control.value = details[control.name] ?? ''
  }
}

/** Offers to store or delete the details. */
export function offerDetails(form: HTMLFormElement): void {
  const box = boxOf(form)
  const tick = box?.closest<HTMLElement>('[data-remember-tick]')
  if (box === null || !tick) return
  tick.hidden = false
  const details = readDetails()
  if (isAny(details)) tick.append(createForget(form, box, details))
}

/** Stores or deletes the details of a submitted form, according to the checkbox. */
export function saveDetails(form: HTMLFormElement): void {
  const box = boxOf(form)
  if (box === null) return
  if (!box.checked) return forget()
  // A form without a postcode keeps the stored one.
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
    onDevice((storage) => storage.removeItem(OWN_TERMS))
    dispatchEvent(new Event('storage'))
    for (const control of fieldsOf(form)) {
      if (control.value === details[control.name]) say(control, '')
    }
    box.checked = false
    box.focus()
    button.remove()
  })
  return button
}

/** Dispatches input events, which drafts listen to. */
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

const isAny = (details: Texts) => Object.keys(details).length > 0

const boxOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('[data-remember-tick] input')

const fieldsOf = (form: HTMLFormElement) => controlsOf(form).filter(({ name }) => NAMES.has(name))

/**
 * Form input, stored in this tab until submission, so that Back, a reload or a closed dialog lose nothing. Keys, hidden
 * fields and consent to terms are not stored.
 */
export type Draft = {
  /** The step reached, from 0. */
  at: number
  /** Input by field name; an unticked box is "". */
  typed: Texts
}

/** The draft of a form; empty if there is none, or if its author has signed out since. */
export function readDraft(form: HTMLFormElement): Draft {
  const value = inTab((storage): unknown => JSON.parse(storage.getItem(keyOf(form)) ?? 'null'))
  if (typeof value !== 'object' || value === null) return { at: 0, typed: {} }
  const { at, typed, own } = value as Record<string, unknown> // Checked on the next lines.
  if (own === true && !isSignedIn()) return { at: 0, typed: {} }
  return { at: Number.isSafeInteger(at) ? Number(at) : 0, typed: parseTexts(typed) }
}

/** Adds to the draft of a form. */
export function addToDraft(form: HTMLFormElement, { at, typed }: Partial<Draft>): void {
  const before = readDraft(form)
  store(form, { at: at ?? before.at, typed: { ...before.typed, ...typed } })
}

/** Updates a draft from its form: the server may have normalised the input. */
export function settleDraft(form: HTMLFormElement, at: number): void {
  const { typed } = readDraft(form)
  const now = textsIn(controlsOf(form))
  store(form, {
    at,
    typed: Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [name, now[name] ?? text]),
    ),
  })
}

/** Deletes the draft of a form. */
export function dropDraft(form: HTMLFormElement): void {
  inTab((storage) => storage.removeItem(keyOf(form)))
}

function store(form: HTMLFormElement, draft: Draft): void {
  const own = isSignedIn()
  inTab((storage) => storage.setItem(keyOf(form), JSON.stringify({ ...draft, own })))
}

const keyOf = (form: HTMLFormElement) => `forecourt.draft:${form.getAttribute('action')}`

/** Reads and fills the fields of a form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** By name; an unticked box is "". */
export type Texts = Readonly<Record<string, string>>

/** The controls whose content may be stored. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl)
}

/** Whether the content of this control may be stored. */
export function isControl(target: unknown): target is Control {
  const isOne =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  return isOne && target.name !== '' && target.type !== 'hidden' && !NEVER.has(target.name)
}

/** Values of controls. For radio buttons, the selected one. */
export function textsIn(controls: readonly Control[]): Texts {
  const speaking = controls.filter((control) => control.type !== 'radio' || isTicked(control))
  return Object.fromEntries(
    speaking.map((control) => [
      control.name,
      isBox(control) && !control.checked ? '' : control.value,
    ]),
  )
}

/** Fills the fields by name. Choices no longer offered, and locked fields, are left alone. */
export function fillForm(form: HTMLFormElement, texts: Texts): void {
  for (const control of controlsOf(form)) {
    const text = texts[control.name]
    if (text === undefined || control.matches('[readonly]')) continue
    if (isBox(control)) control.checked = control.value === text
    else if (canHold(control, text)) control.value = text
  }
}

/** Controls that differ from the rendered page: changed before this script ran, or restored by the browser. */
export function changedIn(form: HTMLFormElement): Control[] {
  return controlsOf(form).filter((control) => {
    if (isBox(control)) return control.checked !== control.defaultChecked
    if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(0, first)
  })
}

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const isTicked = (control: Control) => isBox(control) && control.checked

const canHold = (control: Control, text: string) =>
  !(control instanceof HTMLSelectElement) ||
  [...control.options].some(({ value }) => value === text)
