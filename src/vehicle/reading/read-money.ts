// Parses amounts of money with what they include. An amount in another currency, a range, or one with unknown words
// ("from", "a week") is not understood: it is not a price.
import { readFigure } from '#lib/figure.ts'
import { notUnderstood, type Reading } from './reading.ts'
import { toSent } from './to-text.ts'
import { FEED_WORDS, findPhrases, meaningOf, saysNothing, toPhrases } from './words.ts'

const { price: words, no_price: noPrice } = FEED_WORDS

/** What a price includes. "plus_gst": excludes tax of 10 or 15 percent, as trucks are priced for businesses. */
export type SentKind = 'drive_away' | 'excluding_charges' | 'plus_gst'
/** `kind` is null if unspecified. */
export type Money = { amount: number; kind: SentKind | null }

const PRICE_WORDS = toPhrases({ ...words, ignored: [...words.ignored, '$', '+'] })
const NO_PRICE = toPhrases({ no_price: noPrice })

/** Greater than any price. Systems write 9,999,999 or 99,999,999 for a vehicle without one. */
const MAX_AMOUNT = 5_000_000
const NO_AMOUNT = /^9{7,}(?:\.9+)?$/

export type MoneyRules = {
  /** The site's currency; an amount in another one is not understood. Without it, currencies are ignored. */
  currency?: 'AUD' | 'NZD' | undefined
}

/** Dollars and what they include. */
export function readMoney(value: unknown, { currency }: MoneyRules = {}): Reading<Money> {
  const sent = toSent(value)
  if (sent === null) return null
  if (typeof sent === 'number') return toMoney(sent, null)
  if (saysNothing(sent) || meaningOf(sent, NO_PRICE) !== null) return null
  const figure = readFigure(sent, { isLarge: true })
  if (figure === null || figure.value === null) return notUnderstood(sent)
  const { meanings, rest } = findPhrases(`${figure.before} ${figure.after}`, PRICE_WORDS)
  const foreign = currency === 'AUD' ? 'nzd' : currency === 'NZD' ? 'aud' : null
  const kinds = meanings.filter((meaning) => isKind(meaning))
  if (rest.length > 0 || kinds.length > 1 || meanings.some((meaning) => meaning === foreign))
    return notUnderstood(sent)
  return toMoney(figure.value, kinds[0] ?? null)
}

function toMoney(amount: number, kind: SentKind | null): Reading<Money> {
  if (NO_AMOUNT.test(String(amount))) return null
  return amount >= 0 && amount <= MAX_AMOUNT
    ? { amount: Math.round(amount * 100) / 100, kind }
    : notUnderstood(amount)
}

const isKind = (meaning: string): meaning is SentKind =>
  meaning === 'drive_away' || meaning === 'excluding_charges' || meaning === 'plus_gst'

/** Parses what a price includes: "Excl. Gov. Charges". */
export function readPriceKind(value: unknown): Reading<SentKind> {
  const sent = toSent(value)
  if (sent === null) return null
  const text = String(sent)
  if (saysNothing(text) || meaningOf(text, NO_PRICE) !== null) return null
  const { meanings, rest } = findPhrases(text, PRICE_WORDS)
  const kinds = meanings.filter((meaning) => isKind(meaning))
  if (rest.length > 0 || kinds.length > 1) return notUnderstood(sent)
  return kinds[0] ?? null
}
