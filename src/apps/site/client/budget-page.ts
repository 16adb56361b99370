// The budget panel in use: the page's arithmetic at once; the engine's counts follow.
import 'htmx.org'

import { toGrouped, toMoney } from '#lib/money.ts'
import {
  type Budget,
  type BudgetTerms,
  describeRepayment,
  PAID,
  parseAmount,
  parseBudget,
  parsePrice,
  toBudget,
  toCeiling,
  toOtherFrequency,
  toRepayment,
} from '#search/budget.ts'
import { hasOwnTerms } from './device-storage.ts'
import { onSwap } from './page-events.ts'
import { start } from './start.ts'

const NEEDED = new Set(['repayment', 'deposit'])

/** Initialises the panel. */
function initBudget(): void {
  const form = document.querySelector<HTMLFormElement>('#budget')
  const panel = form?.querySelector<HTMLElement>('[data-terms]')
  if (!form || !panel) return
  // Written by the server.
  const terms = JSON.parse(panel.dataset['terms'] ?? '') as BudgetTerms
  let last = budgetOf(form, terms)
  const show = () => {
    last = budgetOf(form, terms)
    limitSlider(form, last)
    paintPrices(form, last, terms)
    say(form, last, terms)
  }
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    groupTyped(target)
    follow(form, target, last, terms)
    show()
    judge(last, terms)
    // A complete postcode is submitted without waiting for blur.
    if (target.name === 'postcode' && /^\d{4}$/.test(target.value))
      target.dispatchEvent(new Event('change', { bubbles: true }))
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) tidyAmount(target)
  })
  form.addEventListener('click', (event) => pick(form, event))
  // Enter: the result is shown already.
  form.addEventListener('submit', (event) => {
    if (event.submitter?.getAttribute('name') !== 'go') event.preventDefault()
  })
  const loadTerms = () => import('./own-budget.ts')
  form.addEventListener('change', ({ target }) => {
    void loadTerms().then(({ saveChoice }) => saveChoice(target, budgetOf(form, terms)))
  })
  if (hasOwnTerms()) void loadTerms().then(({ attachTerms }) => attachTerms(form, terms))
  // A response may be older than the latest input.
  onSwap(show)
  show()
}

/** Updates dependent fields: a price sets its repayment, a repayment clears the price. */
function follow(
  form: HTMLFormElement,
  used: HTMLInputElement,
  before: Budget,
  terms: BudgetTerms,
): void {
  const side = used.dataset['side']
  if (side === 'min' || side === 'max') slide(form, side)
  if (side === 'max' || used.name === 'max') {
    const price = parsePrice(budgetFieldOf(form, 'max').value)
    if (price !== null) write(form, 'repayment', toRepayment(price, before, terms))
  }
  if (used.name === 'frequency') {
    const { frequency } = budgetOf(form, terms)
    const { repayment } = before
    write(form, 'repayment', toOtherFrequency(repayment, before.frequency, frequency, terms))
  }
  if (['frequency', 'repayment', 'deposit'].includes(used.name)) write(form, 'max', null)
}

/** The minimum price drops to a budget below it. */
function limitSlider(form: HTMLFormElement, { min }: Budget): void {
  const field = budgetFieldOf(form, 'min')
  if (field !== document.activeElement && parsePrice(field.value) !== min) write(form, 'min', min)
}

/** A selected price is written to its field as if typed. */
function pick(form: HTMLFormElement, event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.name !== 'pick') return
  event.preventDefault()
  const price = Number(button.value)
  write(form, 'max', price)
  // No vehicle costs between a price and itself.
  if ((parsePrice(budgetFieldOf(form, 'min').value) ?? 0) >= price) write(form, 'min', null)
  budgetFieldOf(form, 'max').dispatchEvent(new InputEvent('input', { bubbles: true }))
}

type Name = 'repayment' | 'deposit' | 'min' | 'max'

/** The current budget in the form. */
export function budgetOf(form: HTMLFormElement, terms: BudgetTerms): Budget {
  const data = new FormData(form)
  return parseBudget((name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : null
  }, terms)
}

/** Writes dollars; null leaves the field empty. */
export function write(form: HTMLFormElement, name: Name, value: number | null): void {
  budgetFieldOf(form, name).value = value === null ? '' : toGrouped(value)
}

export function budgetFieldOf(form: HTMLFormElement, name: Name): HTMLInputElement {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) throw new Error(`The panel lacks ${name}`)
  return field
}

/** Writes the result of the budget. */
export function say(form: HTMLFormElement, budget: Budget, terms: BudgetTerms): void {
  const texts = {
    ceiling: toMoney(toCeiling(budget, terms)),
    repayments: describeRepayment(budget, terms),
    repaid: toMoney(toBudget(budget, terms) - Math.floor(budget.deposit)),
    deposit: toMoney(budget.deposit),
  }
  for (const [name, text] of Object.entries(texts)) {
    const place = form.querySelector(`[data-say=${name}]`)
    if (place !== null) place.textContent = text
  }
  const per = budgetFieldOf(form, 'repayment').nextElementSibling
  if (per !== null) per.textContent = PAID[budget.frequency].per
  for (const button of form.querySelectorAll<HTMLButtonElement>('[name=pick]'))
    button.ariaPressed = String(Number(button.value) === budget.max)
}

/** Below the lowest price the button is disabled; above it the count is loading. */
export function judge(budget: Budget, terms: BudgetTerms): void {
  const answer = document.querySelector<HTMLElement>('#budget-answer')
  const button = answer?.querySelector<HTMLButtonElement>('#budget-go')
  const none = answer?.querySelector<HTMLElement>('.budget-none')
  if (!answer || !button || !none) return
  const { lowest = '', many = '' } = answer.dataset
  const isEnough = lowest !== '' && toCeiling(budget, terms) >= Number(lowest)
  if (!isEnough) button.textContent = `0 ${many} Found`
  else if (button.disabled) button.textContent = `Show ${many}`
  button.disabled = !isEnough
  none.hidden = isEnough
}

type Side = 'min' | 'max'

/** On a slider move: stops at the other slider. At the lower end of the scale the price is unlimited. */
export function slide(form: HTMLFormElement, side: Side): void {
  const { min, max } = slidersOf(form)
  const [low, high] = [Number(min.value), Number(max.value)]
  if (side === 'max') return write(form, 'max', Math.max(low, high))
  const kept = Math.min(low, high)
  write(form, 'min', kept <= Number(min.min) ? null : kept)
}

/** Sets sliders and track from the fields. */
export function paintPrices(form: HTMLFormElement, budget: Budget, terms: BudgetTerms): void {
  const sliders = slidersOf(form)
  const prices = { min: budget.min ?? Number(sliders.min.min), max: toCeiling(budget, terms) }
  const box = sliders.min.closest<HTMLElement>('.budget-prices')
  lift(sliders.min, prices.min > (Number(sliders.min.min) + Number(sliders.min.max)) / 2)
  for (const side of ['min', 'max'] as const) {
    const slider = sliders[side]
    const [from, to] = [Number(slider.min), Number(slider.max)]
    const price = Math.min(to, Math.max(from, prices[side]))
    slider.value = String(price)
    box?.style.setProperty(side === 'min' ? '--low' : '--high', `${share(price, from, to)}%`)
  }
}

/** If both are at one position, the one with room to move is on top. */
function lift({ style }: HTMLInputElement, isHigh: boolean): void {
  style.zIndex = isHigh ? '1' : ''
}

const share = (price: number, from: number, to: number) => ((price - from) / (to - from)) * 100

function slidersOf(form: HTMLFormElement): Record<Side, HTMLInputElement> {
  const min = form.querySelector<HTMLInputElement>('[data-side=min]')
  const max = form.querySelector<HTMLInputElement>('[data-side=max]')
  if (min === null || max === null) throw new Error('The panel lacks a slider')
  return { min, max }
}

/** Formats only while typing at the end; elsewhere it would move the caret. */
export function groupTyped(field: HTMLInputElement): void {
  const plain = field.value.replaceAll(',', '')
  const isAtEnd = field.selectionStart === field.value.length
  if (isAmount(field) && isAtEnd && /^\d{1,9}$/.test(plain)) field.value = toGrouped(Number(plain))
}

/** On blur: the number as parsed; a required field without one becomes 0. */
export function tidyAmount(field: HTMLInputElement): void {
  if (!isAmount(field)) return
  const number = NEEDED.has(field.name) ? parseAmount(field.value) : parsePrice(field.value)
  if (number === null) field.value = ''
  else if (Number.isInteger(number)) field.value = toGrouped(number)
}

const isAmount = (field: HTMLInputElement) => field.dataset['amount'] !== undefined

start({ budget: initBudget })
