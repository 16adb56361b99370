// The column maps there are: one line for each file of tenants/catalogue/maps, so that the Worker has them too.
import australianListings from '#catalogue/maps/australian-listings.json' with { type: 'json' }

/** By the name of the file, without its ending. */
export const COLUMN_MAPS: Readonly<Record<string, unknown>> = {
  'australian-listings': australianListings,
}
