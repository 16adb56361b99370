// The estimated value of a vehicle, from a valuation tool.
import * as z from 'zod'

import { numberWithin } from '#lib/clean.ts'
import type { Call } from './call.ts'

/** E24 and the required fields; `id` is the dealer's vehicle that the shopper wants in exchange. */
export type ValuationRequest = {
  id: string
  adjustmentAnswers: Readonly<Record<string, string>>
  rego: string
  regoState: string
  /** Kilometres; null for a vehicle without an odometer. */
  kms: number | null
  make: string
  model: string
  year: number
}

/** Whole dollars; the range is given if it contains the offer. */
export type Valuation = { offer_price: number; low: number | null; high: number | null }

const dollars = numberWithin(0, 5_000_000)
const reply = z
  .object({ offer_price: dollars, low: dollars, high: dollars })
  .transform(({ offer_price: offer, low, high }): Valuation | null => {
    if (offer === null || offer <= 0) return null
    const isRange = low !== null && high !== null && low > 0 && low <= offer && offer <= high
    return { offer_price: offer, low: isRange ? low : null, high: isRange ? high : null }
  })

/** `POST {base}`; null without a valuation or a tool, and on any failure. */
export async function loadValuation(
  call: Call,
  request: ValuationRequest,
): Promise<Valuation | null> {
  return call({ name: 'valuation', body: request }, reply)
}
