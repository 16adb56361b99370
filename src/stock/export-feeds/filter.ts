// Which vehicles a feed takes, one after the other, and why it leaves one out.
import type { Feed } from './feeds.ts'
import { RULES, vinOf, type AdOffer, type RuleName } from './rules.ts'

/** A rule of the table, or that a vehicle came already: no advertiser takes two with one VIN. */
export type Reason = RuleName | 'again'

/** Null for a vehicle that the feed takes. Each feed that is written has one of its own. */
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

/** A reason as people read it. */
export function describeReason(reason: Reason): string {
  return reason === 'again' ? 'Another vehicle has the same VIN.' : RULES[reason].words
}
