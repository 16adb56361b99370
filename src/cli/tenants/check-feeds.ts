// Checks of the feeds that a site gives to advertisers: what would leave them empty.
import type { Site } from '#tenant/schema.ts'

import type { Problem } from './problem.ts'

/** Problems of a site's feeds. feeds/report.ts reports what single vehicles lack. */
export function checkFeeds({ feeds, locations }: Site): Problem[] {
  const isCoded = locations.some((place) => place.google_store_code !== '')
  return feeds.google.enabled && !isCoded
    ? [{ path: 'feeds.google.enabled', message: NO_CODES }]
    : []
}

const NO_CODES =
  'is on, but no location has a google_store_code, so the feed is empty. Add the store codes of the Business Profiles to "locations".'
