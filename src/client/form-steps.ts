// The steps of a form. The server draws all of them and shows one; which one is shown can be changed here without it (S14).

/** The step that is shown, from 0. */
export function stepOf(form: HTMLFormElement): number {
  const shown = stepsOf(form).findIndex(({ hidden }) => !hidden)
  return Math.max(0, shown)
}

/** Shows another step of a form, and has the next answer begin from there. */
export function showStep(form: HTMLFormElement, at: number): void {
  for (const [index, step] of stepsOf(form).entries()) step.hidden = index !== at
  const hidden = form.elements.namedItem('at')
  if (hidden instanceof HTMLInputElement) hidden.value = String(at)
  // They are about the step that was left.
  for (const fault of form.querySelectorAll(FAULTS)) fault.remove()
  focusForm(form)
}

/** How many steps a form has. */
export function countSteps(form: HTMLFormElement): number {
  return stepsOf(form).length
}

/** Whether something is said to be wrong with a form. */
export function hasErrors(form: HTMLFormElement): boolean {
  return form.querySelector(FAULTS) !== null
}

/** Moves the keyboard, and whoever listens, to what is wrong with a form, or else to its step. */
export function focusForm(form: HTMLFormElement): void {
  const step = stepsOf(form)[stepOf(form)] ?? form
  const aim =
    form.querySelector<HTMLElement>(FAULTS) ??
    step.querySelector<HTMLElement>('[tabindex="-1"]') ??
    step
  if (!aim.hasAttribute('tabindex')) aim.tabIndex = -1
  aim.focus()
}

/** The button of the step that is shown which leads to the next; null on the last. */
export function nextButton(form: HTMLFormElement): HTMLElement | null {
  const step = stepsOf(form)[stepOf(form)]
  return step?.querySelector<HTMLElement>('[name="step"][value="next"]') ?? null
}

/** From a message to its field, without an entry of its own in the history. */
export function leadToField(event: Event): void {
  const { target } = event
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('.form [href^="#"]') : null
  const field = link && document.getElementById(link.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** The summary of what is wrong, and what is said of a form that could not be sent. */
const FAULTS = '[data-testid="error-warning"]'

const stepsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-step]')]
