// The estimate of a form's first step follows what is typed (S16): half a second after the last change; what fails leaves the
// estimate out rather than one of another loan.
import { toQuoteOffer, type Quote } from '#finance/offer.ts'
import { yearsText } from '#finance/quick-quote.ts'
import { toMoney } from '#lib/money.ts'

const DEBOUNCE = 500
const PATIENCE = 5000

/** Follows the fields of a form that has just come. */
export function watchEstimate(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('.form-estimate')
  if (place === null) return
  let last = new AbortController()
  const follow = (): void => {
    last.abort()
    const current = new AbortController()
    last = current
    place.ariaBusy = 'true'
    setTimeout(() => {
      if (current.signal.aborted) return
      void load(form, place, current.signal).then((quote) => {
        if (!current.signal.aborted) show(form, place, quote)
      })
    }, DEBOUNCE)
  }
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && FIELDS.has(target.getAttribute('name') ?? '')) follow()
  })
  // A draft may say something else than the server knew.
  if (!place.textContent.includes(basisOf(form))) follow()
}

const FIELDS: ReadonlySet<string> = new Set(['amount', 'term', 'selfAssessedCreditScore'])

async function load(
  form: HTMLFormElement,
  { dataset }: HTMLElement,
  dropped: AbortSignal,
): Promise<Quote | null> {
  const [amount, term, score] = valuesOf(form)
  const body = JSON.stringify({
    ...(JSON.parse(dataset.about ?? '{}') as object), // drawn by our own page
    selfAssessedCreditScore: score,
    purchasePrice: Number(amount),
    loanTerm: Number(term),
  })
  try {
    const response = await fetch(dataset.quotes ?? '', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.any([dropped, AbortSignal.timeout(PATIENCE)]),
    })
    return response.ok ? ((await response.json()) as Quote) : null // read by the Worker before it was sent
  } catch {
    return null
  }
}

function show(form: HTMLFormElement, place: HTMLElement, quote: Quote | null): void {
  const offer = quote === null ? null : toQuoteOffer(quote)
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
  return [text('amount').replaceAll(/[$,\s]/g, ''), text('term'), text('selfAssessedCreditScore')]
}
