// Text of the budget panel in use: amounts, labels, and a message at once if nothing is that cheap (S27, X27).
import { toMoney } from '#lib/money.ts'
import {
  PAID,
  describeRepayment,
  toBudget,
  toCeiling,
  type Budget,
  type BudgetTerms,
} from '#search/budget.ts'
import { fieldOf } from './budget-fields.ts'

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
  const per = fieldOf(form, 'repayment').nextElementSibling
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
