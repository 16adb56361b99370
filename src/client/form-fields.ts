// The fields of a form that a shopper fills in: what they say, and saying it for them.

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** By name; a box without its tick is "". */
export type Texts = Readonly<Record<string, string>>

/** Never kept: what people leave alone, what must be agreed to each time, and what works once. */
const NEVER = new Set(['website_url', 'terms_conditions', 'code'])

/** The controls whose content may be kept. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(isControl)
}

/** Whether this is a control whose content may be kept. */
export function isControl(target: unknown): target is Control {
  const isOne =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  return isOne && target.name !== '' && target.type !== 'hidden' && !NEVER.has(target.name)
}

/** What controls say. Of radio buttons the chosen one speaks. */
export function textsIn(controls: readonly Control[]): Texts {
  const speaking = controls.filter((control) => control.type !== 'radio' || isTicked(control))
  return Object.fromEntries(
    speaking.map((control) => [
      control.name,
      isBox(control) && !control.checked ? '' : control.value,
    ]),
  )
}

/** Puts texts into the fields of those names. A choice that is no longer offered is left as it is, and what the server locks. */
export function fillForm(form: HTMLFormElement, texts: Texts): void {
  for (const control of controlsOf(form)) {
    const text = texts[control.name]
    if (text === undefined || control.matches('[readonly]')) continue
    if (isBox(control)) control.checked = control.value === text
    else if (canHold(control, text)) control.value = text
  }
}

/** The controls that say something else than the page came with: typed before this script, or brought back by the browser. */
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
