// Reports vehicles that the export feeds leave out to the site's operator, with counts and reasons.
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { BrowseStock } from '#search/browse-stock.ts'
import { toTitle } from '#vehicle/title.ts'
import type { Site } from '#tenant/schema.ts'
import { FEEDS } from './feeds.ts'
import { toFeedItem } from './feed-item.ts'
import { ADVERTISED, type AdItem } from './rules.ts'
import { createFilter, describeReason, type Reason } from './write-feed.ts'

export type FeedReport = {
  /** Last segment of its address. */
  file: string
  /** Number of vehicles that the site lists, and number in the feed. */
  listed: number
  taken: number
  /** Most frequent reason first. A vehicle counts under the first reason found. */
  leftOut: LeftOut[]
}
export type LeftOut = { reason: Reason; words: string; count: number; examples: Example[] }
type Example = { id: string; title: string; path: string; stocknum: string | null }

/** Maximum examples per reason: enough to fix one after the other. */
const MAX = 20

/** One report per feed of the site; null if its stock cannot be read in full. */
export async function reportFeeds(
  site: Site,
  browse: BrowseStock,
  now: Seconds,
): Promise<FeedReport[] | null> {
  const counts = FEEDS.filter(({ setting }) => site.feeds[setting].enabled).map((feed) => ({
    file: feed.file,
    whyNot: createFilter(feed),
    listed: 0,
    leftOut: new Map<Reason, LeftOut>(),
  }))
  if (counts.length === 0) return []
  const { cars, isWhole } = browse(ADVERTISED)
  for await (const car of cars) {
    const offer = toFeedItem(car, { site, now })
    for (const count of counts) {
      const reason = count.whyNot(offer)
      count.listed += 1
      if (reason !== null) add(count.leftOut, reason, offer)
    }
  }
  return isWhole()
    ? counts.map(({ file, listed, leftOut }) => {
        const reasons = [...leftOut.values()].toSorted((a, b) => b.count - a.count)
        const left = reasons.reduce((sum, { count }) => sum + count, 0)
        return { file, listed, taken: listed - left, leftOut: reasons }
      })
    : null
}

function add(leftOut: Map<Reason, LeftOut>, reason: Reason, { car }: AdItem): void {
  const known = leftOut.get(reason) ?? {
    reason,
    words: describeReason(reason),
    count: 0,
    examples: [],
  }
  known.count += 1
  if (known.examples.length < MAX)
    known.examples.push({
      id: car.id,
      title: toTitle(car),
      path: routes.car.href(car.slug),
      stocknum: car.stocknum,
    })
  leftOut.set(reason, known)
}
