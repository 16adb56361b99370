// The budget panel in use (W78): the page's arithmetic at once; the engine's counts follow.
import {
  parsePrice,
  toOtherFrequency,
  toRepayment,
  type Budget,
  type BudgetTerms,
} from '#search/budget.ts'
import { groupTyped, tidyAmount } from './amount-field.ts'
import { budgetOf, fieldOf, write } from './budget-fields.ts'
import { judge, say } from './budget-says.ts'
import { paintPrices, slide } from './budget-slider.ts'
import { onSwap } from './page-events.ts'

/** Initialises the panel. */
export function initBudget(): void {
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
  // A response may be older than the latest input.
  onSwap(show)
  show()
  // Cards have favourite buttons if the site has no watchlists.
  if (document.querySelector('#watch') === null)
    void import('./garage.ts').then(({ attachGarage }) => attachGarage())
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
    const price = parsePrice(fieldOf(form, 'max').value)
    if (price !== null) write(form, 'repayment', toRepayment(price, before, terms))
  }
  if (used.name === 'frequency') {
    const { frequency } = budgetOf(form, terms)
    const { repayment } = before
    write(form, 'repayment', toOtherFrequency(repayment, before.frequency, frequency, terms))
  }
  if (['frequency', 'repayment', 'deposit'].includes(used.name)) write(form, 'max', null)
}

/** The minimum price drops to a budget below it (V58). */
function limitSlider(form: HTMLFormElement, { min }: Budget): void {
  const field = fieldOf(form, 'min')
  if (field !== document.activeElement && parsePrice(field.value) !== min) write(form, 'min', min)
}

/** A selected price is written to its field as if typed (W80). */
function pick(form: HTMLFormElement, event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.name !== 'pick') return
  event.preventDefault()
  const price = Number(button.value)
  write(form, 'max', price)
  // No vehicle costs between a price and itself.
  if ((parsePrice(fieldOf(form, 'min').value) ?? 0) >= price) write(form, 'min', null)
  fieldOf(form, 'max').dispatchEvent(new InputEvent('input', { bubbles: true }))
}
