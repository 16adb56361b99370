// Indexable vehicles of a site as sitemap entries (S1), each with its picture.
import { absoluteUrl } from '#lib/url.ts'
import { routes } from '#routes.ts'
import type { BrowseStock } from '#search/browse-stock.ts'
import type { Car } from '#stock/car.ts'
import { picturesOf } from '#stock/gallery.ts'
import { stockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'
import { imageUrl } from '#ui/image-url.ts'
import { toLastmod } from './lastmod.ts'
import type { Entry } from './sitemap-xml.ts'

/** Entries of a file: far below the limits of search engines (50,000, 50 MB), however long the addresses. */
export const STOCK_FILE = 10_000
/** Picture width in pixels if the site resizes. */
const WIDTH = 1280

/** All of them, by address; null if the stock could not be read completely. `now` in seconds. */
export async function loadStockEntries(
  site: Site,
  browseStock: BrowseStock,
  now: number,
): Promise<Entry[] | null> {
  const { cars, isWhole } = browseStock(FIELDS)
  const soldWindow = site.search.sold.window_days
  const entries: Entry[] = []
  for await (const car of cars) {
    if (stockState(car, { now, soldWindow }).isInStock) entries.push(toEntry(car, site, now))
  }
  if (!isWhole()) return null
  // Keeps each vehicle in its file, whatever the order of the index.
  return entries.toSorted((one, other) => (one.loc < other.loc ? -1 : 1))
}

/** One picture each: all of them would be most of the data. */
const FIELDS = [
  'status',
  'sold',
  'sold_date_timestamp',
  'updated_at',
  'primary_image_url',
] as const satisfies readonly (keyof Car)[]

function toEntry(car: Car, site: Site, now: number): Entry {
  const { slug } = car
  const [picture] = picturesOf(car)
  return {
    loc: absoluteUrl(routes.car.href(slug), site),
    lastmod: toLastmod(car.updated_at, now),
    // The size that the page shows.
    images: picture && [absoluteUrl(imageUrl(site, { slug, ...picture }, WIDTH), site)],
  }
}
