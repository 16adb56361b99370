// The fields of the budget panel: parsed by the page's own rules, written with formatting.
import { toGrouped } from '#lib/money.ts'
import { parseBudget, type Budget, type BudgetTerms } from '#search/budget.ts'

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
  fieldOf(form, name).value = value === null ? '' : toGrouped(value)
}

export function fieldOf(form: HTMLFormElement, name: Name): HTMLInputElement {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) throw new Error(`The panel lacks ${name}`)
  return field
}
