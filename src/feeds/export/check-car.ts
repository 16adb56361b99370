// Which of a site's export feeds include a vehicle, and why others leave it out.
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from '#vehicle/car.ts'
import type { Site } from '#tenant/schema.ts'
import { toFeedItem } from './feed-item.ts'
import { FEEDS } from './feeds.ts'
import { createFilter, describeReason } from './write-feed.ts'

/** `reason` is empty for a feed that includes the vehicle. */
export type FeedCheck = { file: string; reason: string }

/** For a vehicle that the site lists. Does not look for other vehicles with the same VIN. */
export function checkFeeds(car: Car, site: Site, now: Seconds): FeedCheck[] {
  const item = toFeedItem(car, { site, now })
  return FEEDS.filter(({ setting }) => site.feeds[setting].enabled).map((feed) => {
    const reason = createFilter(feed)(item)
    return { file: feed.file, reason: reason === null ? '' : describeReason(reason) }
  })
}
