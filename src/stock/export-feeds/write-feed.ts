// Writes an export feed as text, vehicle by vehicle.
import type { Car } from '#stock/car.ts'
import type { Feed } from './feeds.ts'
import { toOffer, type Market } from './offer.ts'
import { createFilter } from './filter.ts'

/** Characters per chunk. */
const PIECE = 64_000

/** The feed in chunks, with its head first and its tail last. */
export async function* writeFeed(
  feed: Feed,
  cars: AsyncIterable<Car>,
  market: Market,
): AsyncGenerator<string> {
  const whyNot = createFilter(feed)
  let text = feed.head
  let isFirst = true
  for await (const car of cars) {
    const offer = toOffer(car, market)
    if (whyNot(offer) !== null) continue
    text += `${isFirst ? '' : feed.between}${feed.toText(offer)}`
    isFirst = false
    if (text.length > PIECE) {
      yield text
      text = ''
    }
  }
  yield text + feed.tail
}
