// Selects the vehicles of a feed one by one, with the reason for each exclusion.
import type { Feed } from './feeds.ts'
import { RULES, vinOf, type AdOffer, type RuleName } from './rules.ts'

/** A rule of the table, or a duplicate: advertisers accept each VIN once. */
export type Reason = RuleName | 'again'

/** Null for a vehicle that is included. Create one filter for each feed written. */
export function createFilter({ rules }: Pick<Feed, 'rules'>): (offer: AdOffer) => Reason | null {
  const taken = new Set<string>()
  return (offer) => {
    const broken = rules.find((name) => RULES[name].isBroken(offer))
    if (broken !== undefined) return broken
    const vin = rules.includes('vin') ? vinOf(offer.car) : null
    if (vin === null) return null
    if (taken.has(vin)) return 'again'
    taken.add(vin)
    return null
  }
}

/** A reason as text. */
export function describeReason(reason: Reason): string {
  return reason === 'again' ? 'Another vehicle has the same VIN.' : RULES[reason].words
}
