// Vehicles of a site as entries of its sitemaps: those that search engines may keep (S1), with their pictures.
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

/** Entries of a file: far below what search engines take (50,000, 50 MB), whatever pictures come with them. */
export const STOCK_FILE = 10_000
/** Pictures that are named of a vehicle. */
const PICTURES = 5
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

const FIELDS = [
  'status',
  'sold',
  'sold_date_timestamp',
  'updated_at',
  'images',
  'thumbnails',
  'primary_image_url',
] as const satisfies readonly (keyof Car)[]

function toEntry(car: Car, site: Site, now: number): Entry {
  const { slug } = car
  const pictures = picturesOf(car).slice(0, PICTURES)
  return {
    loc: absoluteUrl(routes.car.href(slug), site),
    lastmod: toLastmod(car.updated_at, now),
    // As the page shows them.
    images: pictures.map(({ n, source }) =>
      absoluteUrl(imageUrl(site, { slug, n, source }, WIDTH), site),
    ),
  }
}
