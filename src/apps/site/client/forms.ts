// Forms on pages and in dialogs: the server renders and validates them (apps/site/pages/form); this stores input, moves the
// focus, shows the steps and maps browser Back to them. Without it they work as plain forms.
import htmx from 'htmx.org'

import { attachChallenge } from './challenge.ts'
import {
  addToDraft,
  changedIn,
  dropDraft,
  fillDetails,
  fillForm,
  isControl,
  offerDetails,
  readDraft,
  saveDetails,
  settleDraft,
  type Texts,
  textsIn,
} from './form-details.ts'
import { addStyles, openFormDialog } from './form-dialog.ts'
import { followStep, here, onPlace, pushPlace, replaceStep } from './form-place.ts'
import { attachSending } from './form-send.ts'
import { fillVisits } from './visits.ts'

/** The error summary, and the message of a failed submission. */
const FAULTS = '[data-testid="error-warning"]'

/** Initialised forms, with the step that the server rendered. */
const woken = new WeakMap<HTMLFormElement, number>()
/** Input since the last request. */
let fresh: Texts = {}
/** The consent of the last submitted form: the shopper may give or withdraw it until the response replaces the form. */
let consent: HTMLInputElement | null = null
/** The step that a form is moving to, and the remaining attempts: the server renders what each step needs. */
let goal: { at: number; tries: number } | null = null

// At once: htmx sends a form that is submitted before it is initialised.
attach()

/** Initialises new forms of the page, once htmx knows them. */
export function initForms(): void {
  for (const form of sleeping()) initForm(form)
}

/** Preloads what a dialog needs besides its form. */
export function prepareDialog(): void {
  void addStyles()
}

/** Opens the form at an address over the page, unless the page has it; the focus returns to `link`. */
export async function openForm(href: string, link: HTMLElement | null): Promise<void> {
  const present = formAt(new URL(href).pathname)
  if (present !== undefined) return focusForm(present)
  await openFormDialog(href, { link, wake: wakeForms })
}

/** Initialises the forms in newly inserted content. */
export function wakeForms(body: HTMLElement): void {
  htmx.process(body)
  initForms()
}

function formAt(path: string): HTMLFormElement | undefined {
  const forms = document.querySelectorAll<HTMLFormElement>('main form.form')
  return [...forms].find((form) => form.getAttribute('action')?.split('?')[0] === path)
}

function attach(): void {
  document.addEventListener('input', ({ target }) => {
    if (!isControl(target) || target.form?.matches('.form') !== true) return
    const typed = textsIn([target])
    fresh = { ...fresh, ...typed }
    addToDraft(target.form, { typed })
  })
  document.addEventListener('htmx:after:swap', () => {
    for (const form of sleeping()) follow(form)
  })
  attachSending({
    onSend: (form, button) => {
      if (button?.getAttribute('value') === 'back' && goal === null) return goBackFrom(form)
      fillVisits(form)
      fresh = {}
      consent = consentOf(form)
      return true
    },
    onSent: (form) => {
      saveDetails(form)
      dropDraft(form)
    },
    onFault: () => {
      goal = null
    },
  })
  document.addEventListener('click', leadToField)
  onPlace(({ dialog, at = 0 }) => {
    const scope = dialog === undefined ? 'main' : 'dialog'
    const form = document.querySelector<HTMLFormElement>(`${scope} form.form`)
    if (form !== null && woken.has(form) && at !== shownStepOf(form)) goTo(form, at)
  })
}

/** A form that came with its page, or in a dialog. */
function initForm(form: HTMLFormElement): void {
  woken.set(form, shownStepOf(form))
  const early = textsIn(changedIn(form))
  fillDetails(form)
  offerDetails(form)
  const { at, typed } = readDraft(form)
  fillForm(form, { ...typed, ...early })
  addToDraft(form, { typed: early })
  attachChallenge(form)
  loadRare(form)
  if (countSteps(form) < 2 || !isInFront(form)) return
  // A form with errors stays at its errors.
  const isBehind = at > shownStepOf(form) && !hasErrors(form)
  if (isBehind) loadStep(form, at)
  else replaceStep(shownStepOf(form))
}

/** A form that the server has rendered again: at its next step, or with errors. */
function follow(form: HTMLFormElement): void {
  woken.set(form, shownStepOf(form))
  offerDetails(form)
  fillForm(form, goal === null ? fresh : readDraft(form).typed)
  const tick = consentOf(form)
  if (tick && consent) tick.checked = consent.checked
  attachChallenge(form)
  loadRare(form)
  const at = shownStepOf(form)
  if (goal !== null && at < goal.at && goal.tries > 0 && !hasErrors(form)) {
    const { at: was = 0, dialog } = here()
    if (at > was) pushPlace({ dialog, at })
    return ask(form)
  }
  goal = null
  settleDraft(form, at)
  followStep(at, () => focusForm(form))
}

/** Few forms verify a phone or offer times, so their code loads with the first. */
function loadRare(form: HTMLFormElement): void {
  if (form.querySelector('.times,.verification') !== null)
    void import('./form-rare.ts').then(({ attachRare }) => attachRare(form))
}

/** Moves a form to the step chosen with the browser's buttons. */
function goTo(form: HTMLFormElement, at: number): void {
  const isStale = Object.keys(fresh).length > 0 || at > (woken.get(form) ?? 0)
  if (at > shownStepOf(form) && isStale) return loadStep(form, at)
  showStep(form, at)
  addToDraft(form, { at })
}

/** Whether the history entries belong to this form: those of a dialog do not belong to the page below it. */
function isInFront(form: HTMLFormElement): boolean {
  return (form.closest('dialog') !== null) === (here().dialog !== undefined)
}

/** Uses the browser's own history, if it has the entry. */
function goBackFrom(form: HTMLFormElement): false {
  const at = shownStepOf(form) - 1
  if (here().behind > 0) history.back()
  else {
    goTo(form, at)
    replaceStep(at)
  }
  return false
}

/** Has the server move a form to a later step, as if the shopper went on. */
function loadStep(form: HTMLFormElement, at: number): void {
  goal = { at, tries: at - shownStepOf(form) }
  ask(form)
}

function ask(form: HTMLFormElement): void {
  const button = nextButton(form)
  if (goal === null || button === null) return
  goal.tries -= 1
  form.requestSubmit(button)
}

function sleeping(): HTMLFormElement[] {
  const forms = document.querySelectorAll<HTMLFormElement>('form.form')
  return [...forms].filter((form) => !woken.has(form))
}

/** The current step, from 0. */
export function shownStepOf(form: HTMLFormElement): number {
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
  const step = stepsOf(form)[shownStepOf(form)] ?? form
  const aim =
    form.querySelector<HTMLElement>(FAULTS) ??
    step.querySelector<HTMLElement>('[tabindex="-1"]') ??
    step
  if (!aim.hasAttribute('tabindex')) aim.tabIndex = -1
  aim.focus()
}

/** The "next" button of the current step; null on the last. */
export function nextButton(form: HTMLFormElement): HTMLElement | null {
  const step = stepsOf(form)[shownStepOf(form)]
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

const consentOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('[name=terms_conditions]')

const stepsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-step]')]
