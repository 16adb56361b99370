// The finance calculator in use: the page's own arithmetic, with sliders synchronised with their fields.
import { EVENTS } from '#analytics/events.ts'
import {
  parseBounds,
  parseInputs,
  toAnswer,
  toBoundsText,
  toField,
  type Bounds,
  type Inputs,
  withLoan,
  withoutSigns,
} from '#sales/finance/calculator.ts'
import { type OwnTerms, toOwnBounds } from '#sales/finance/own-terms.ts'
import { yearsText } from '#sales/finance/quick-quote.ts'
import { readRates, saveOwnTerms } from './own-terms-store.ts'
import { sendEvent } from './page-events.ts'

const TYPED = ['amount', 'rate', 'deposit', 'residual'] as const

/** Forms in use: stored terms no longer change their fields. */
const used = new WeakSet<HTMLFormElement>()

/** Handles each change of the form; called once, on first use. */
export function startCalculator(form: HTMLFormElement, first: EventTarget | null): void {
  sendEvent(EVENTS.firstCalculatorUse)
  const use = (target: EventTarget | null) => {
    used.add(form)
    if (target instanceof HTMLInputElement) follow(form, target)
    answer(form)
  }
  const settle = (target: EventTarget | null) => {
    const inputs = answer(form)
    tidy(form, inputs)
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    save(inputs, boundsOf(form), isField ? target.name : '')
  }
  form.addEventListener('input', ({ target }) => use(target))
  form.addEventListener('change', ({ target }) => settle(target))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    settle(null)
  })
  use(first)
  // The shopper may have left the field before this loaded.
  if (first !== document.activeElement || !isTyped(first)) settle(first)
}

/** A choice changes at once, a text when its field is left. */
const isTyped = (field: Element | EventTarget | null) =>
  field instanceof HTMLInputElement && field.type !== 'radio'

/** Stores terms that apply to every vehicle: those just chosen, and those chosen while this file loaded. */
function save({ deposit, term, frequency }: Inputs, start: Bounds, chosen: string): void {
  const own: OwnTerms = {
    // Typed input replaces everything, including an estimate.
    ...((chosen === 'deposit' || deposit !== start.deposit.start) && { deposit, tradeIn: 0 }),
    ...((chosen === 'term' || term !== start.term) && { years: term }),
    ...((chosen === 'frequency' || frequency !== start.frequency) && { frequency }),
  }
  if (Object.keys(own).length > 0) saveOwnTerms(own)
}

/** Opens an unused calculator on the shopper's terms; without any, it returns to the dealer's. */
export function openOnTerms(form: HTMLFormElement, own: OwnTerms | null): void {
  const dealer = (form.dataset['dealer'] ??= form.dataset['finance'] ?? '')
  if (own === null) {
    form.reset()
    form.dataset['finance'] = dealer
    used.delete(form)
    answer(form)
    return
  }
  // Fields in the address take precedence.
  if (used.has(form) || new URLSearchParams(location.search).has('term')) return
  const bounds = toOwnBounds(parseBounds(dealer), own, readRates())
  form.dataset['finance'] = toBoundsText(bounds)
  fill(form, bounds)
  tidy(form, answer(form))
}

function fill(form: HTMLFormElement, { deposit, rate, term, frequency }: Bounds): void {
  const select = form.elements.namedItem('term')
  if (select instanceof HTMLSelectElement) {
    select.value = String(term)
    // A term chosen elsewhere on the site may be missing from this list.
    if (select.selectedIndex < 0) select.add(new Option(yearsText(term), String(term), false, true))
  }
  for (const [name, value] of [
    ['deposit', deposit.start],
    ['rate', rate.start],
  ] as const) {
    const field = fieldOf(form, name)
    if (field !== null) field.value = toField(name, value)
  }
  const choices = form.elements.namedItem('frequency')
  if (choices instanceof RadioNodeList) choices.value = frequency
}

/** Written by the server, or by this file. */
function boundsOf(form: HTMLFormElement): Bounds {
  return parseBounds(form.dataset['finance'] ?? '')
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

function answer(form: HTMLFormElement): Inputs {
  const bounds = boundsOf(form)
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
