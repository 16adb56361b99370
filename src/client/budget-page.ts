// The budget panel while it is used (W78): the same arithmetic as the page's, at once; the engine's counts come after it.
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

/** Wakes the panel. */
export function initBudget(): void {
  const form = document.querySelector<HTMLFormElement>('#budget')
  const panel = form?.querySelector<HTMLElement>('[data-terms]')
  if (!form || !panel) return
  // Written by our own page.
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
    // A postcode is asked about once it is whole, as when it is left.
    if (target.name === 'postcode' && /^\d{4}$/.test(target.value))
      target.dispatchEvent(new Event('change', { bubbles: true }))
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) tidyAmount(target)
  })
  form.addEventListener('click', (event) => pick(form, event))
  // Enter: what it comes to is there already.
  form.addEventListener('submit', (event) => {
    if (event.submitter?.getAttribute('name') !== 'go') event.preventDefault()
  })
  // An answer may be older than what was typed since.
  onSwap(show)
  show()
  // Cards wear hearts where the site keeps no watchlists.
  if (document.querySelector('#watch') === null)
    void import('./garage.ts').then(({ attachGarage }) => attachGarage())
}

/** What else a change changes: a price brings its repayment, a repayment opens the price. */
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

/** The lower price gives way to a budget that falls below it (V58). */
function limitSlider(form: HTMLFormElement, { min }: Budget): void {
  const field = fieldOf(form, 'min')
  if (field !== document.activeElement && parsePrice(field.value) !== min) write(form, 'min', min)
}

/** A price that is picked stands in its field as if it had been typed (W80). */
function pick(form: HTMLFormElement, event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.name !== 'pick') return
  event.preventDefault()
  const price = Number(button.value)
  write(form, 'max', price)
  // Nothing lies between a price and itself.
  if ((parsePrice(fieldOf(form, 'min').value) ?? 0) >= price) write(form, 'min', null)
  fieldOf(form, 'max').dispatchEvent(new InputEvent('input', { bubbles: true }))
}
