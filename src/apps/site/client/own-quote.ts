// The quick quote on the shopper's own terms: it opens with them, stores new choices, and calculates what the site's
// quotes do not support: the vehicle's own rate, a deposit, another frequency.
import { toMoney } from '#lib/money.ts'
import { ENQUIRE_AT } from '#sales/finance/calculator.ts'
import type { CreditScore } from '#sales/finance/finance-query.ts'
import {
  describeDeposit,
  type OwnTerms,
  parseFinanced,
  type RateCard,
  toCardLoan,
  toOwnOffer,
} from '#sales/finance/own-terms.ts'
import {
  type Bound,
  isOnSlider,
  type QuoteBounds,
  termsOf,
  yearsText,
} from '#sales/finance/quick-quote.ts'
import { REPAID } from '#sales/finance/repayment.ts'
import { onOwnTerms, readOwnTerms, readRates, saveOwnTerms } from './own-terms-store.ts'

type Fields = { price: number; years: number; score: CreditScore }

/** Content of the quick quote; "none" if there is next to nothing to finance, null if the site must be asked. */
export function toOwnQuote(
  form: HTMLFormElement,
  { price, years, score }: Fields,
  { price: { start } }: QuoteBounds,
  comparison: string,
) {
  const own = readOwnTerms()
  if (own === null) return null
  const rates = readRates()
  const vehicle = price === start ? parseFinanced(form.dataset['dealerLoan'] ?? '') : null
  const card = form.dataset['card']
  const isKnownHereOnly = [own.deposit, own.tradeIn, own.frequency].some(
    (term) => term !== undefined,
  )
  const loan =
    vehicle === null && card !== undefined && isKnownHereOnly
      ? toCardLoan(price, JSON.parse(card) as RateCard, rates) // Written by the server.
      : vehicle
  const offer = loan && toOwnOffer(loan, { ...own, years, score }, rates)
  if (offer === null) return null
  if (offer.each <= ENQUIRE_AT) return 'none'
  const compared = offer.comparison ?? (vehicle === null ? rates.GREAT?.[1] : undefined)
  const deposit = describeDeposit(offer.loan)
  return {
    repayment: toMoney(offer.each),
    per: REPAID[offer.loan.frequency].perInFull,
    month: '',
    rate: `${offer.loan.rate.toFixed(2)}%`,
    comparison: compared === undefined ? comparison : `${compared.toFixed(2)}%`,
    own: deposit === '' ? 'On your terms' : `On your terms, with ${deposit}`,
  }
}

/** Opens the form on the stored terms; `changed` is called after each change of them, with true once there are none. */
export function attachTerms(
  form: HTMLFormElement,
  { term }: QuoteBounds,
  changed: (isGone: boolean) => void,
): void {
  const query = new URLSearchParams(location.search)
  const { years, score } = readOwnTerms() ?? {}
  // Choices in the address are newer than those stored.
  const isAsked = (...names: string[]) => names.some((name) => query.has(name))
  fill(form, term, {
    ...(years !== undefined && !isAsked('loanTerm') && { years }),
    ...(score !== undefined && !isAsked('selfAssessedCreditScore', 'credit_score') && { score }),
  })
  onOwnTerms((own) => {
    if (own === null) fill(form, term, { years: term.start, score: 'GREAT' })
    changed(own === null)
  })
}

/** Stores a term or a credit rating. */
export function saveChoice(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  if (target.name === 'loanTerm') saveOwnTerms({ years: Number(target.value) })
  if (target.name === 'selfAssessedCreditScore')
    saveOwnTerms({ score: target.value as CreditScore }) // A choice that the server rendered.
}

function fill(form: HTMLFormElement, bound: Bound, { years, score }: OwnTerms): void {
  if (years !== undefined) setTerm(form, bound, years)
  const credit = form.elements.namedItem('selfAssessedCreditScore')
  if (credit instanceof RadioNodeList && score !== undefined) credit.value = score
}

/** A slider cannot show a term with months, or beyond its ends; a list then replaces it. */
function setTerm(form: HTMLFormElement, bound: Bound, years: number): void {
  const field = form.elements.namedItem('loanTerm')
  if (field instanceof HTMLInputElement && isOnSlider(years, bound)) field.value = String(years)
  else if (field instanceof HTMLInputElement) {
    const list = document.createElement('select')
    Object.assign(list, { id: field.id, name: field.name })
    const terms = termsOf({ ...bound, start: years })
    list.append(...terms.map((term) => new Option(yearsText(term), String(term))))
    for (const besides of form.querySelectorAll('[data-quote="term"], .quick-quote-ticks'))
      besides.remove()
    field.replaceWith(list)
    list.value = String(years)
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(years)
    if (field.selectedIndex < 0) field.add(new Option(yearsText(years), String(years), false, true))
  }
}
