// Checks of a site's feeds. Import feeds: listed hosts, known column maps, no feed marking another's vehicles as sold.
// Export feeds: store codes.
import { COLUMN_MAPS } from '#feeds/import/column-map.ts'
import type { Site } from '#tenant/schema.ts'
import { isAllowedUpstream } from '#upstream/call.ts'
import { type Problem, quote } from '#rollout/problem.ts'

/** Problems with a site's import feeds. check-upstreams.ts checks that their keys exist. */
export function checkIntake({ intake: { feeds }, search: { engine } }: Site): Problem[] {
  const names = feeds.map(({ name }) => name)
  const isClosed = feeds.length > 0 && engine.kind === 'algolia' && engine.write_secret === ''
  return [
    ...feeds.flatMap((feed, at): Problem[] => {
      const path = `intake.feeds[${at}]`
      return [
        ...(isAllowedUpstream('stock_feed', new URL(feed.url), false)
          ? []
          : [{ path: `${path}.url`, message: `is ${quote(feed.url)}. ${AT_LISTED_HOSTS}` }]),
        ...(feed.map === '' || Object.hasOwn(COLUMN_MAPS, feed.map)
          ? []
          : [{ path: `${path}.map`, message: `is ${quote(feed.map)}. Use ${MAPS}.` }]),
        ...(names.indexOf(feed.name) < at
          ? [
              {
                path: `${path}.name`,
                message: `is ${quote(feed.name)}, which is also the name of another feed.`,
              },
            ]
          : []),
        ...(feed.holds_all && feeds.length > 1
          ? [{ path: `${path}.holds_all`, message: SELLS_OTHERS }]
          : []),
      ]
    }),
    ...(isClosed ? [{ path: 'search.engine.write_secret', message: NO_KEY }] : []),
  ]
}

const MAPS = Object.keys(COLUMN_MAPS).join(', ')
const AT_LISTED_HOSTS =
  'Use https, without port or user name, at a host listed under stock_feed in tenants/catalogue/upstreams.json.'
const SELLS_OTHERS =
  'is on, but there is another feed: each import would mark the vehicles of the other feed as sold. Use false.'
const NO_KEY =
  'is empty, so the feeds under "intake" cannot be imported. Add a key with write access.'

const NO_CODES =
  'is on, but no location has a google_store_code, so the feed is empty. Add the store codes of the Business Profiles to "locations".'

/** Problems with a site's export feeds. feeds/export/report.ts reports fields missing from single vehicles. */
export function checkFeeds({ feeds, locations }: Site): Problem[] {
  const isCoded = locations.some((place) => place.google_store_code !== '')
  return feeds.google.enabled && !isCoded
    ? [{ path: 'feeds.google.enabled', message: NO_CODES }]
    : []
}
