// All listed vehicles of a site, page by page: for sitemaps and feeds.
import type { Car } from '#stock/car.ts'

/** Every vehicle that the site lists, in the order of their ids; ends early where the engine fails, which `isWhole` tells. */
export type BrowseStock = () => { cars: AsyncIterable<Car>; isWhole: () => boolean }
