// Updates the estimate in a form's first step as the shopper types (S16); on failure it is removed, so that it never
// shows another loan's.
import type { Offer } from '#sales/finance/offer.ts'
import { onlyDigits, yearsText } from '#sales/finance/quick-quote.ts'
import { toMoney } from '#lib/money.ts'
import { createQuoteAsk } from './quote-ask.ts'

/** Attaches to a newly loaded form. */
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
  // A draft may differ from what the server rendered.
  if (!place.textContent.includes(basisOf(form))) follow()
}

const FIELDS: ReadonlySet<string> = new Set(['amount', 'term', 'selfAssessedCreditScore'])

function toBody(form: HTMLFormElement, { dataset }: HTMLElement): object {
  const [amount, term, score] = valuesOf(form)
  return {
    ...(JSON.parse(dataset['about'] ?? '{}') as object), // rendered by the server
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

/** The server's wording (pages/pre-approval/estimate.tsx). */
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
