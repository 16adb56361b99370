// All column maps, one line for each file of tenants/catalogue/maps, so that the Worker bundles them.
import australianListings from '#catalogue/maps/australian-listings.json' with { type: 'json' }

/** By file name without its extension. */
export const COLUMN_MAPS: Readonly<Record<string, unknown>> = {
  'australian-listings': australianListings,
}
