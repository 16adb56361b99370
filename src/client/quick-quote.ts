// The quick quote as it is used (W85, S16): follows what is typed, and says nothing of what fails.
import type { Offer } from '#sales/finance/offer.ts'
import {
  isWithin,
  onlyDigits,
  toPrice,
  yearsText,
  type QuoteBounds,
} from '#sales/finance/quick-quote.ts'
import { createQuoteAsk } from './quote-ask.ts'

/** Wakes the form; called once a page. */
export function attachQuickQuote(form: HTMLFormElement): void {
  // Written by our own page.
  const bounds = JSON.parse(form.dataset['bounds'] ?? '') as QuoteBounds
  const price = fieldOf(form, 'vehiclePriceBudget')
  const ask = createAsk(form)
  const change = () => {
    follow(form)
    ask(isWithin(Number(price.value), bounds.price))
  }
  const settle = () => {
    const settled = String(toPrice(price.value, bounds.price))
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
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    settle()
    ask(true, 0)
  })
  // Whoever was quicker than this script, or comes back to the page, has typed already.
  settle()
  follow(form)
  if (form.querySelector('[data-state="none"]') !== null || isChanged(form)) ask(true, 0)
}

/** What the fields say goes wherever the shopper goes next. */
function follow(form: HTMLFormElement): void {
  const texts = textsOf(form)
  show(form, 'term', yearsText(Number(texts.get('loanTerm'))))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-apply]')) {
    const url = new URL(link.href)
    for (const [name, text] of texts) url.searchParams.set(name, text)
    link.href = url.href
  }
}

/** Asks for what the fields say, or says that there is no quote for it; nothing where the site quotes none. */
function createAsk(form: HTMLFormElement): (canAsk: boolean, wait?: number) => void {
  const href = form.dataset['quotes']
  if (href === undefined) return () => undefined
  const quote = createQuoteAsk(
    href,
    () => toBody(textsOf(form)),
    (offer) => answer(form, offer),
  )
  return (canAsk, wait) => {
    quote.forget()
    if (!canAsk) return answer(form, null)
    setState(form, 'loading')
    quote.ask(wait)
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

function answer(form: HTMLFormElement, offer: Offer | null): void {
  show(form, 'repayment', offer?.repayment ?? '')
  show(form, 'month', offer?.month ?? '')
  show(form, 'rate', offer?.rate ?? '')
  show(form, 'comparison', offer?.comparison ?? '')
  const rate = form.querySelector<HTMLElement>('div:has(> [data-quote="rate"])')
  if (rate !== null) rate.hidden = offer?.rate === ''
  setState(form, offer === null ? 'none' : 'loaded')
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

/** The fields by their names in addresses. */
function textsOf(form: HTMLFormElement): Texts {
  const fields = [...new FormData(form)]
  return new Map(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Browsers bring back what was typed before. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.type === 'radio'
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue),
  )
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement // drawn by our own page
}
