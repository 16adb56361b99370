// Loads a loan quote as the shopper types: half a second after the last change; outdated responses are
// dropped.
import {
  type Quote,
  type ShownQuote,
  toLoanQuote,
  toShownQuote,
} from '#sales/finance/loan-quote.ts'

/** Milliseconds after the last change; the timeout of a request. */
const DEBOUNCE = 500
const PATIENCE = 5000

export type QuoteRequester = {
  /** Sends a request after so many milliseconds, unless called again before. */
  ask: (wait?: number) => void
  /** Cancels the request. */
  forget: () => void
}

/** `toBody` is called when the request is sent; `answer` gets null for every failure. */
export function createQuoteRequester(
  href: string,
  toBody: () => object,
  answer: (offer: ShownQuote | null) => void,
): QuoteRequester {
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

/** The server's error text goes to the console. */
async function load(href: string, body: object, dropped: AbortSignal): Promise<ShownQuote | null> {
  try {
    const response = await fetch(href, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([dropped, AbortSignal.timeout(PATIENCE)]),
    })
    const said: unknown = await response.json()
    const offer = response.ok ? toLoanQuote(said as Quote) : null // Validated by the Worker before it was sent.
    if (offer === null) throw new Error((said as { error?: string }).error)
    return toShownQuote(offer)
  } catch (error) {
    if (!dropped.aborted) console.warn('Failed to get YouX quick quote', error)
    return null
  }
}
