// What a vehicle may be worth, from a valuation tool (A22, E24).
import * as z from 'zod'

import { numberWithin } from '#lib/clean.ts'
import type { Call } from './call.ts'

/** E24 and what a valuation cannot do without; `id` is the vehicle of the dealer that it is traded in against. */
export type ValuationRequest = {
  id: string
  adjustmentAnswers: Readonly<Record<string, string>>
  rego: string
  regoState: string
  /** Kilometres; null for a vehicle that counts none. */
  kms: number | null
  make: string
  model: string
  year: number
}

/** Whole dollars; the range is there where the offer stands in it. */
export type Valuation = { offer_price: number; low: number | null; high: number | null }

const dollars = numberWithin(0, 5_000_000)
const reply = z
  .object({ offer_price: dollars, low: dollars, high: dollars })
  .transform(({ offer_price: offer, low, high }): Valuation | null => {
    if (offer === null || offer <= 0) return null
    const isRange = low !== null && high !== null && low > 0 && low <= offer && offer <= high
    return { offer_price: offer, low: isRange ? low : null, high: isRange ? high : null }
  })

/** `POST {base}`; null where there is no valuation, no tool, and where it fails in any way (V31). */
export async function loadValuation(
  call: Call,
  request: ValuationRequest,
): Promise<Valuation | null> {
  return call({ name: 'valuation', body: request }, reply)
}
