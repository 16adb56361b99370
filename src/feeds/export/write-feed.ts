// Writes an export feed as text, vehicle by vehicle.
import type { Car } from '#vehicle/car.ts'
import type { Feed } from './feeds.ts'
import { type Market, toFeedItem } from './feed-item.ts'
import { type AdItem, type RuleName, RULES, validVinOf } from './rules.ts'

/** Characters per chunk. */
const PIECE = 64_000

/** Receives each vehicle with the reason for leaving it out, null for one in the file. */
type Note = (offer: AdItem, reason: Reason | null) => void

/** The feed in chunks, with its head first and its tail last. */
export async function* writeFeed(
  feed: Feed,
  cars: AsyncIterable<Car>,
  market: Market,
  note: Note = () => undefined,
): AsyncGenerator<string> {
  const whyNot = createFilter(feed)
  let text = feed.head
  let isFirst = true
  for await (const car of cars) {
    const offer = toFeedItem(car, market)
    const reason = whyNot(offer)
    note(offer, reason)
    if (reason !== null) continue
    text += `${isFirst ? '' : feed.between}${feed.toText(offer)}`
    isFirst = false
    if (text.length > PIECE) {
      yield text
      text = ''
    }
  }
  yield text + feed.tail
}

/** A rule of the table, or a duplicate: advertisers accept each VIN once. */
export type Reason = RuleName | 'again'

/** Returns null for a vehicle that is included. Create one filter per written feed. */
export function createFilter({ rules }: Pick<Feed, 'rules'>): (offer: AdItem) => Reason | null {
  const vins = new Set<string>()
  return (offer) => {
    const broken = rules.find((name) => RULES[name].isBroken(offer))
    if (broken !== undefined) return broken
    const vin = rules.includes('vin') ? validVinOf(offer.car) : null
    if (vin === null) return null
    if (vins.has(vin)) return 'again'
    vins.add(vin)
    return null
  }
}

/** Whether a stored word is a reason. */
export function isReason(word: string): word is Reason {
  return word === 'again' || Object.hasOwn(RULES, word)
}

/** A reason as text. */
export function describeReason(reason: Reason): string {
  return reason === 'again' ? 'Another vehicle has the same VIN.' : RULES[reason].words
}
