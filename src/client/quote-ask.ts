// Asks for the quote of a loan while it is being typed (A12, S16): half a second after the last change, and never of what was
// typed before it.
import { toQuoteOffer, type Offer, type Quote } from '#sales/finance/offer.ts'

/** Milliseconds after the last change, and that an answer may take. */
const DEBOUNCE = 500
const PATIENCE = 5000

export type QuoteAsk = {
  /** Asks in so many milliseconds, unless it is asked again before. */
  ask: (wait?: number) => void
  /** Forgets what was asked. */
  forget: () => void
}

/** `toBody` says what is asked when it is; `answer` gets null for every failure. */
export function createQuoteAsk(
  href: string,
  toBody: () => object,
  answer: (offer: Offer | null) => void,
): QuoteAsk {
  let last = new AbortController()
  return {
    ask: (wait = DEBOUNCE) => {
      last.abort()
      const current = new AbortController()
      last = current
      setTimeout(() => {
        if (current.signal.aborted) return
        void load(href, toBody(), current.signal).then((offer) => {
          if (!current.signal.aborted) answer(offer)
        })
      }, wait)
    },
    forget: () => last.abort(),
  }
}

/** What the server says of a failure is for the console (X23). */
async function load(href: string, body: object, dropped: AbortSignal): Promise<Offer | null> {
  try {
    const response = await fetch(href, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([dropped, AbortSignal.timeout(PATIENCE)]),
    })
    const said: unknown = await response.json()
    const offer = response.ok ? toQuoteOffer(said as Quote) : null // read by the Worker before it was sent
    if (offer === null) throw new Error((said as { error?: string }).error)
    return offer
  } catch (error) {
    if (!dropped.aborted) console.warn('Failed to get YouX quick quote', error)
    return null
  }
}
