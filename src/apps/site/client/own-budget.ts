// The budget panel and the shopper's own terms: it opens with the stored deposit and frequency, and stores new choices.
import { type Budget, type BudgetTerms, parseAmount } from '#search/budget.ts'
import { toGrouped } from '#lib/money.ts'
import { ownDeposit, type OwnTerms } from '#sales/finance/own-terms.ts'
import { onOwnTerms, readOwnTerms, saveOwnTerms } from './own-terms-store.ts'

type Choice = { deposit?: number; frequency?: string }

/** Opens the panel on the stored terms; without any, it returns to those of the site. */
export function attachTerms(form: HTMLFormElement, { deposit, frequency }: BudgetTerms): void {
  // A budget in the address takes precedence.
  if (location.search === '') fill(form, toChoice(readOwnTerms() ?? {}))
  onOwnTerms((own) => {
    if (own === null) fill(form, { deposit, frequency })
  })
}

/** Stores a deposit or a frequency. */
export function saveChoice(target: EventTarget | null, { deposit, frequency }: Budget): void {
  if (!(target instanceof HTMLInputElement)) return
  if (target.name === 'deposit') saveOwnTerms({ deposit, tradeIn: 0 })
  if (target.name === 'frequency') saveOwnTerms({ frequency })
}

/** The budget field covers both deposit and trade-in. */
function toChoice(own: OwnTerms): Choice {
  const { deposit, tradeIn, frequency } = own
  const isSet = deposit !== undefined || tradeIn !== undefined
  return {
    ...(isSet && { deposit: ownDeposit(own, 0) }),
    ...(frequency !== undefined && { frequency }),
  }
}

/** Changes the controls as the shopper would. A budget is weekly or monthly. */
function fill(form: HTMLFormElement, { deposit, frequency = '' }: Choice): void {
  const paid = form.querySelector<HTMLInputElement>(`[name=frequency][value="${frequency}"]`)
  if (paid?.checked === false) {
    paid.checked = true
    report(paid)
  }
  const field = form.elements.namedItem('deposit')
  if (!(field instanceof HTMLInputElement) || deposit === undefined) return
  if (parseAmount(field.value) === deposit) return
  field.value = toGrouped(deposit)
  report(field)
}

function report(control: HTMLInputElement): void {
  control.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
