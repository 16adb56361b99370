// The estimate of a form's first step follows what is typed (S16); what fails leaves it out rather than one of another loan.
import type { Offer } from '#sales/finance/offer.ts'
import { onlyDigits, yearsText } from '#sales/finance/quick-quote.ts'
import { toMoney } from '#lib/money.ts'
import { createQuoteAsk } from './quote-ask.ts'

/** Follows the fields of a form that has just come. */
export function attachEstimate(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('.form-estimate')
  if (place === null) return
  const { ask } = createQuoteAsk(
    place.dataset['quotes'] ?? '',
    () => toBody(form, place),
    (offer) => show(form, place, offer),
  )
  const follow = (): void => {
    place.ariaBusy = 'true'
    ask()
  }
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && FIELDS.has(target.getAttribute('name') ?? '')) follow()
  })
  // A draft may say something else than the server knew.
  if (!place.textContent.includes(basisOf(form))) follow()
}

const FIELDS: ReadonlySet<string> = new Set(['amount', 'term', 'selfAssessedCreditScore'])

function toBody(form: HTMLFormElement, { dataset }: HTMLElement): object {
  const [amount, term, score] = valuesOf(form)
  return {
    ...(JSON.parse(dataset['about'] ?? '{}') as object), // drawn by our own page
    selfAssessedCreditScore: score,
    purchasePrice: Number(amount),
    loanTerm: Number(term),
  }
}

function show(form: HTMLFormElement, place: HTMLElement, offer: Offer | null): void {
  place.ariaBusy = null
  place.hidden = offer === null
  if (offer === null) return
  const texts = { ...offer, rate: offer.rate && `${offer.rate} p.a. · `, basis: basisOf(form) }
  for (const name of ['repayment', 'month', 'rate', 'comparison', 'basis'] as const)
    place.querySelector(`[data-quote="${name}"]`)?.replaceChildren(texts[name])
}

/** As the server words it (pages/pre-approval/estimate.tsx). */
function basisOf(form: HTMLFormElement): string {
  const [amount, term] = valuesOf(form)
  const credit = form
    .querySelector('[name="selfAssessedCreditScore"]:checked')
    ?.closest('label')
    ?.textContent.trim()
    .toLowerCase()
  return `${toMoney(Number(amount))} over ${yearsText(Number(term))}, credit history: ${credit ?? ''}`
}

function valuesOf(form: HTMLFormElement): [amount: string, term: string, score: string] {
  const said = new FormData(form)
  const text = (name: string) => {
    const value = said.get(name)
    return typeof value === 'string' ? value : ''
  }
  return [onlyDigits(text('amount')), text('term'), text('selfAssessedCreditScore')]
}
