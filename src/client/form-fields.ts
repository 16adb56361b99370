// Reads and fills the fields of a form.

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** By name; an unticked box is "". */
export type Texts = Readonly<Record<string, string>>

/** Never stored: the honeypot, consent, and one-time values. */
const NEVER = new Set(['website_url', 'terms_conditions', 'code'])

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
