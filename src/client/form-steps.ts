// The steps of a form. The server renders all of them and shows one; scripts can switch without the server.

/** The current step, from 0. */
export function stepOf(form: HTMLFormElement): number {
  const shown = stepsOf(form).findIndex(({ hidden }) => !hidden)
  return Math.max(0, shown)
}

/** Shows another step of a form; the next response starts from it. */
export function showStep(form: HTMLFormElement, at: number): void {
  for (const [index, step] of stepsOf(form).entries()) step.hidden = index !== at
  const hidden = form.elements.namedItem('at')
  if (hidden instanceof HTMLInputElement) hidden.value = String(at)
  // They belong to the previous step.
  for (const fault of form.querySelectorAll(FAULTS)) fault.remove()
  focusForm(form)
}

/** How many steps a form has. */
export function countSteps(form: HTMLFormElement): number {
  return stepsOf(form).length
}

/** Whether a form shows errors. */
export function hasErrors(form: HTMLFormElement): boolean {
  return form.querySelector(FAULTS) !== null
}

/** Moves the focus, and screen readers, to a form's errors, or else to its step. */
export function focusForm(form: HTMLFormElement): void {
  const step = stepsOf(form)[stepOf(form)] ?? form
  const aim =
    form.querySelector<HTMLElement>(FAULTS) ??
    step.querySelector<HTMLElement>('[tabindex="-1"]') ??
    step
  if (!aim.hasAttribute('tabindex')) aim.tabIndex = -1
  aim.focus()
}

/** The "next" button of the current step; null on the last. */
export function nextButton(form: HTMLFormElement): HTMLElement | null {
  const step = stepsOf(form)[stepOf(form)]
  return step?.querySelector<HTMLElement>('[name="step"][value="next"]') ?? null
}

/** Moves from an error to its field without a history entry. */
export function leadToField(event: Event): void {
  const { target } = event
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('.form [href^="#"]') : null
  const field = link && document.getElementById(link.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** The error summary, and the message of a failed submission. */
const FAULTS = '[data-testid="error-warning"]'

const stepsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-step]')]
