// The finance calculator in use: the page's own arithmetic, with sliders synchronised with their fields.
import { EVENTS } from '#analytics/events.ts'
import {
  parseInputs,
  toAnswer,
  toField,
  type Bounds,
  type Inputs,
  withLoan,
  withoutSigns,
} from '#sales/finance/calculator.ts'
import { sendEvent } from './page-events.ts'

const TYPED = ['amount', 'rate', 'deposit', 'residual'] as const

/** Handles each change of the form; called once, on first use. */
export function startCalculator(form: HTMLFormElement, first: EventTarget | null): void {
  // Written by the server.
  const bounds = JSON.parse(form.dataset['finance'] ?? '') as Bounds
  sendEvent(EVENTS.firstCalculatorUse)
  const use = (target: EventTarget | null) => {
    if (target instanceof HTMLInputElement) follow(form, target)
    answer(form, bounds)
  }
  form.addEventListener('input', ({ target }) => use(target))
  form.addEventListener('change', () => tidy(form, answer(form, bounds)))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    tidy(form, answer(form, bounds))
  })
  use(first)
  // The shopper may have left the field before this loaded.
  if (first !== document.activeElement) tidy(form, answer(form, bounds))
}

/** A slider updates its field, a field its slider. */
function follow(form: HTMLFormElement, used: HTMLInputElement): void {
  const name = used.dataset['slider']
  if (name !== undefined) {
    const field = fieldOf(form, name)
    if (field !== null)
      field.value = name === 'rate' ? used.value : toField('amount', Number(used.value))
    return
  }
  const slider = form.querySelector<HTMLInputElement>(`[data-slider="${used.name}"]`)
  if (slider !== null) slider.value = withoutSigns(used.value)
}

function answer(form: HTMLFormElement, bounds: Bounds): Inputs {
  const data = new FormData(form)
  const inputs = parseInputs((name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : null
  }, bounds)
  for (const [name, text] of Object.entries(toAnswer(inputs, bounds))) {
    const place = form.querySelector(`[data-answer="${name}"]`)
    if (place === null) continue
    place.textContent = text
    if (place.parentElement instanceof HTMLParagraphElement)
      place.parentElement.hidden = text === ''
  }
  const link = form.querySelector('a[data-loan]')
  link?.setAttribute('href', withLoan(link.getAttribute('href') ?? '', inputs))
  return inputs
}

/** Writes the parsed values on blur: clamped, with their units. */
function tidy(form: HTMLFormElement, inputs: Inputs): void {
  for (const name of TYPED) {
    const field = fieldOf(form, name)
    if (field === null) continue
    field.value = toField(name, inputs[name])
    follow(form, field)
  }
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}
