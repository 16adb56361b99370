// Forms on pages and in dialogs: the server renders and validates them (pages/form); this stores input, moves the
// focus, and maps browser Back to steps. Without it they work as plain forms.
import type htmx from 'htmx.org'

import { attachChallenge } from './challenge.ts'
import {
  addToDraft,
  dropDraft,
  fillDetails,
  offerDetails,
  readDraft,
  saveDetails,
  settleDraft,
} from './form-details.ts'
import { addStyles, openFormDialog } from './form-dialog.ts'
import { changedIn, fillForm, isControl, type Texts, textsIn } from './form-fields.ts'
import { followStep, here, onPlace, pushPlace, replaceStep } from './form-place.ts'
import { attachSending } from './form-send.ts'
import {
  countSteps,
  focusForm,
  hasErrors,
  leadToField,
  nextButton,
  showStep,
  stepOf,
} from './form-steps.ts'
import { fillVisits } from './visits.ts'

/** Initialised forms, with the step that the server rendered. */
const woken = new WeakMap<HTMLFormElement, number>()
/** Input since the last request. */
let fresh: Texts = {}
/** The step that a form is moving to, and the tries left: the server renders what each step needs. */
let goal: { at: number; tries: number } | null = null

let isWatching = false

/** Initialises new forms of the page, once htmx knows them. */
export function initForms(): void {
  if (!isWatching) attach()
  isWatching = true
  for (const form of sleeping()) initForm(form)
}

/** Preloads what a dialog needs besides its form. */
export function prepareDialog(): void {
  void addStyles()
}

/** Opens the form at an address over the page, unless the page has it; the focus returns to `link`. */
export async function openForm(
  library: typeof htmx,
  href: string,
  link: HTMLElement | null,
): Promise<void> {
  const present = formAt(new URL(href).pathname)
  if (present !== undefined) return focusForm(present)
  const wake = (body: HTMLElement) => {
    library.process(body)
    initForms()
  }
  await openFormDialog(href, { link, wake })
}

function formAt(path: string): HTMLFormElement | undefined {
  const forms = document.querySelectorAll<HTMLFormElement>('main form.form')
  const pathOf = (form: Element) => form.getAttribute('action')?.split('?', 1)[0]
  return [...forms].find((form) => pathOf(form) === path)
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
    if (form !== null && woken.has(form) && at !== stepOf(form)) goTo(form, at)
  })
}

/** A form that came with its page, or in a dialog. */
function initForm(form: HTMLFormElement): void {
  woken.set(form, stepOf(form))
  const early = textsIn(changedIn(form))
  fillDetails(form)
  offerDetails(form)
  const { at, typed } = readDraft(form)
  fillForm(form, { ...typed, ...early })
  addToDraft(form, { typed: early })
  attachChallenge(form)
  proveIn(form)
  if (countSteps(form) < 2 || !isInFront(form)) return
  // A form with errors stays at its errors.
  const isBehind = at > stepOf(form) && !hasErrors(form)
  if (isBehind) loadStep(form, at)
  else replaceStep(stepOf(form))
}

/** A form that the server has rendered again: at its next step, or with errors. */
function follow(form: HTMLFormElement): void {
  woken.set(form, stepOf(form))
  offerDetails(form)
  fillForm(form, goal === null ? fresh : readDraft(form).typed)
  attachChallenge(form)
  proveIn(form)
  const at = stepOf(form)
  if (goal !== null && at < goal.at && goal.tries > 0 && !hasErrors(form)) {
    const { at: was = 0, dialog } = here()
    if (at > was) pushPlace({ dialog, at })
    return ask(form)
  }
  goal = null
  settleDraft(form, at)
  followStep(at, () => focusForm(form))
}

/** Few forms verify a phone, so the code loads with the first. */
function proveIn(form: HTMLFormElement): void {
  if (form.querySelector('.verification') !== null)
    void import('./form-phone.ts').then(({ attachPhoneVerification }) =>
      attachPhoneVerification(form),
    )
}

/** Moves a form to the step chosen with the browser's buttons. */
function goTo(form: HTMLFormElement, at: number): void {
  const isStale = Object.keys(fresh).length > 0 || at > (woken.get(form) ?? 0)
  if (at > stepOf(form) && isStale) return loadStep(form, at)
  showStep(form, at)
  addToDraft(form, { at })
}

/** Whether the history entries belong to this form: those of a dialog do not belong to the page below it. */
function isInFront(form: HTMLFormElement): boolean {
  return (form.closest('dialog') !== null) === (here().dialog !== undefined)
}

/** Uses the browser's own history, if it has the entry. */
function goBackFrom(form: HTMLFormElement): false {
  const at = stepOf(form) - 1
  if (here().behind > 0) history.back()
  else {
    goTo(form, at)
    replaceStep(at)
  }
  return false
}

/** Has the server move a form to a later step, as if the shopper went on. */
function loadStep(form: HTMLFormElement, at: number): void {
  goal = { at, tries: at - stepOf(form) }
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
