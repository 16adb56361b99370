// The quick quote as it is used (W85, S16): asks half a second after the last change, and says nothing of what fails.
import { toQuoteOffer, type Offer, type Quote } from '#finance/offer.ts'
import { isWithin, onlyDigits, toPrice, yearsText, type QuoteBounds } from '#finance/quick-quote.ts'

/** Milliseconds after the last change (A12), and that an answer may take. */
const DEBOUNCE = 500
const PATIENCE = 5000

/** Wakes the form; called once a page. */
export function watchQuickQuote(form: HTMLFormElement): void {
  // Written by our own page.
  const bounds = JSON.parse(form.dataset['bounds'] ?? '') as QuoteBounds
  const price = fieldOf(form, 'vehiclePriceBudget')
  const ask = createAsk(form)
  const change = () => {
    follow(form)
    ask(isWithin(Number(price.value), bounds.price), DEBOUNCE)
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

/** Asks once nothing has changed for so many milliseconds; what was asked before is forgotten. */
function createAsk(form: HTMLFormElement): (canAsk: boolean, wait: number) => void {
  let last = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  return (canAsk, wait) => {
    const href = form.dataset['quotes']
    if (href === undefined) return
    clearTimeout(timer)
    last.abort()
    if (!canAsk) return answer(form, null)
    setState(form, 'loading')
    const current = new AbortController()
    last = current
    timer = setTimeout(() => {
      void load(href, textsOf(form), current.signal).then((offer) => {
        if (!current.signal.aborted) answer(form, offer)
      })
    }, wait)
  }
}

/** Null for every failure; what the server says of it is for the console (X23). */
async function load(href: string, texts: Texts, dropped: AbortSignal): Promise<Offer | null> {
  try {
    const signal = AbortSignal.any([dropped, AbortSignal.timeout(PATIENCE)])
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify(toBody(texts))
    const response = await fetch(href, { method: 'POST', headers, body, signal })
    const said = await response.json()
    const offer = response.ok ? toQuoteOffer(said as Quote) : null // read by the Worker before it was sent
    if (offer === null) throw new Error((said as { error?: string }).error)
    return offer
  } catch (error) {
    if (!dropped.aborted) console.warn('Failed to get YouX quick quote', error)
    return null
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
