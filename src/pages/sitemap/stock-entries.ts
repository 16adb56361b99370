// Vehicles of a site as entries of its sitemaps: those that search engines may keep (S1), each with its picture.
import { absoluteUrl } from '#lib/absolute-url.ts'
import { routes } from '#routes.ts'
import type { BrowseStock } from '#search/browse-stock.ts'
import type { Car } from '#stock/car.ts'
import { picturesOf } from '#stock/gallery.ts'
import { stockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'
import { imageUrl } from '#ui/image-url.ts'
import { toLastmod } from './lastmod.ts'
import type { Entry } from './sitemap-xml.ts'

/** Entries of a file: far below what search engines take (50,000, 50 MB), however long their addresses are. */
export const STOCK_FILE = 10_000
/** Pixels of a picture where the site resizes. */
const WIDTH = 1280

/** All of them, by address; null where the stock could not be read to its end, so that no list is short. `now` in seconds. */
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
  // However the index orders them, a vehicle stays in its file.
  return entries.toSorted((one, other) => (one.loc < other.loc ? -1 : 1))
}

/** With one picture: all of them would be most of what is read. */
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
    // As the page shows it.
    images: picture && [absoluteUrl(imageUrl(site, { slug, ...picture }, WIDTH), site)],
  }
}
