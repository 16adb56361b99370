// Entry point of finance pages, with their quick quote.
import type { CreditScore } from '#sales/finance/finance-query.ts'
import type { ShownQuote } from '#sales/finance/loan-quote.ts'
import {
  isStart,
  isWithin,
  onlyDigits,
  type QuoteBounds,
  toFieldPrice,
  yearsText,
} from '#sales/finance/quick-quote.ts'
import { hasOwnTerms } from './device-storage.ts'
import type * as OwnQuote from './own-quote.ts'
import { createQuoteRequester } from './quote-requester.ts'
import { start } from './start.ts'

/** Initialises the quick quote if the page has one. */
function initFinance(): void {
  const form = document.querySelector<HTMLFormElement>('.quick-quote')
  if (form !== null) attachQuickQuote(form)
}

/** Initialises the form; called once per page. */
export function attachQuickQuote(form: HTMLFormElement): void {
  // Written by the server.
  const bounds = JSON.parse(form.dataset['bounds'] ?? '') as QuoteBounds
  const price = fieldOf(form, 'vehiclePriceBudget')
  let terms: typeof OwnQuote | undefined
  const loadTerms = async () => {
    const own = await import('./own-quote.ts')
    const follow = (isGone: boolean) => {
      // The change itself has already requested what only the site can quote.
      if (isGone || own.toOwnQuote(form, fieldsOf(form), bounds, '') !== null) change()
    }
    if (terms === undefined) own.attachTerms(form, bounds, follow)
    terms = own
    return own
  }
  const ask = createAsk(form, bounds, (comparison) =>
    terms?.toOwnQuote(form, fieldsOf(form), bounds, comparison),
  )
  const change = () => {
    follow(form)
    ask(isWithin(Number(price.value), bounds.price))
  }
  const settle = () => {
    const settled = String(toFieldPrice(price.value, bounds.price))
    if (settled === price.value) return
    price.value = settled
    change()
  }
  price.addEventListener('input', () => {
    const digits = onlyDigits(price.value)
    if (digits !== price.value) price.value = digits
  })
  price.addEventListener('blur', settle)
  form.addEventListener('input', change)
  form.addEventListener('change', ({ target }) => {
    if (target !== price) void loadTerms().then(({ saveChoice }) => saveChoice(target))
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    settle()
    ask(true, 0)
  })
  // The shopper may have typed before this script loaded, or the browser may have restored input.
  settle()
  follow(form)
  if (form.querySelector('[data-state="none"]') !== null || isChanged(form)) ask(true, 0)
  if (hasOwnTerms()) void loadTerms().then(change)
}

/** Passes the field values on to every link. */
function follow(form: HTMLFormElement): void {
  const texts = textsOf(form)
  show(form, 'term', yearsText(Number(texts.get('loanTerm'))))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-apply]')) {
    const url = new URL(link.href)
    for (const [name, text] of texts) url.searchParams.set(name, text)
    link.href = url.href
  }
}

/** `own` is "On your terms, with $5,000 deposit or trade-in". */
type Shown = Omit<ShownQuote, 'per'> & { per: string; own?: string }

/**
 * Loads the quote for the fields, or shows that there is none; does nothing on a site without quotes. The initial
 * values show the vehicle's own offer.
 */
function createAsk(
  form: HTMLFormElement,
  bounds: QuoteBounds,
  toOwn: (comparison: string) => Shown | 'none' | null | undefined,
): (canAsk: boolean, wait?: number) => void {
  const href = form.dataset['quotes']
  const { offer } = form.dataset
  // Written by the server.
  const own = offer === undefined ? null : (JSON.parse(offer) as Shown)
  const isAtStart = () => {
    const { price, years: term, score } = fieldsOf(form)
    return isStart({ price, term, score }, bounds)
  }
  if (href === undefined) return () => undefined
  const quote = createQuoteRequester(
    href,
    () => toBody(textsOf(form)),
    (offer) => answer(form, offer),
  )
  return (canAsk, wait) => {
    quote.forget()
    if (!canAsk) return answer(form, null)
    const local = toOwn(own?.comparison ?? '') ?? null
    if (local !== null) return answer(form, local === 'none' ? null : local)
    if (own !== null && isAtStart()) return answer(form, own)
    setState(form, 'loading')
    quote.ask(wait)
  }
}

function fieldsOf(form: HTMLFormElement) {
  const body = toBody(textsOf(form))
  return {
    price: body.purchasePrice,
    years: body.loanTerm,
    // A choice that the server rendered.
    score: body.selfAssessedCreditScore as CreditScore,
  }
}

function toBody(texts: Texts) {
  const text = (name: string) => texts.get(name) ?? ''
  return {
    selfAssessedCreditScore: text('selfAssessedCreditScore'),
    purchasePrice: Number(text('vehiclePriceBudget')),
    loanTerm: Number(text('loanTerm')),
    year: Number(text('year')) || null,
    vin: text('vin'),
    nvic: text('nvic'),
    whoIsHelping: text('whoIsHelping'),
  }
}

function answer(form: HTMLFormElement, offer: Shown | null): void {
  show(form, 'repayment', offer?.repayment ?? '')
  show(form, 'per', offer?.per ?? '/week')
  show(form, 'month', offer?.month ?? '')
  show(form, 'own', offer?.own ?? '')
  show(form, 'rate', offer?.rate ?? '')
  show(form, 'comparison', offer?.comparison ?? '')
  hide(form, 'div:has(> [data-quote="rate"])', offer?.rate === '')
  hide(form, '.quote-month', offer?.month === '')
  hide(form, '.quote-own', (offer?.own ?? '') === '')
  setState(form, offer === null ? 'none' : 'loaded')
}

function hide(form: HTMLFormElement, selector: string, isHidden: boolean): void {
  const place = form.querySelector<HTMLElement>(selector)
  if (place !== null) place.hidden = isHidden
}

function setState(form: HTMLFormElement, state: 'none' | 'loading' | 'loaded'): void {
  const result = form.querySelector<HTMLElement>('.quote-result')
  if (result === null) return
  result.dataset['state'] = state
  result.ariaBusy = state === 'loading' ? 'true' : null
}

function show(form: HTMLFormElement, name: string, text: string): void {
  const place = form.querySelector(`[data-quote="${name}"]`)
  if (place !== null && place.textContent !== text) place.textContent = text
}

type Texts = ReadonlyMap<string, string>

/** The fields by their query names. */
function textsOf(form: HTMLFormElement): Texts {
  const fields = [...new FormData(form)]
  return new Map(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Browsers restore earlier input. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement &&
        (field.type === 'radio'
          ? field.checked !== field.defaultChecked
          : field.value !== field.defaultValue)) ||
      (field instanceof HTMLSelectElement &&
        field.options[field.selectedIndex]?.defaultSelected === false),
  )
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement // rendered by the server
}

start({ finance: initFinance })
