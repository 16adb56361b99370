// Which of a site's export feeds have one vehicle, and why another leaves it out.
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import { toFeedItem } from './feed-item.ts'
import { FEEDS } from './feeds.ts'
import { createFilter, describeReason } from './write-feed.ts'

/** `reason` is empty for a feed that has it. */
export type FeedCheck = { file: string; reason: string }

/** For a vehicle that the site lists. Another vehicle with the same VIN is not looked for. */
export function checkFeeds(car: Car, site: Site, now: Seconds): FeedCheck[] {
  const item = toFeedItem(car, { site, now })
  return FEEDS.filter(({ setting }) => site.feeds[setting].enabled).map((feed) => {
    const reason = createFilter(feed)(item)
    return { file: feed.file, reason: reason === null ? '' : describeReason(reason) }
  })
}
