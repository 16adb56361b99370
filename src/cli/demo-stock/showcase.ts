// Showcase vehicles: one with every optional field, and one with none.
import type { RawCar } from './draft.ts'
import type { Recipe } from './recipe.ts'

/** A recipe that gives a vehicle for sale with all price information. */
export function withEverything(recipe: Recipe): Recipe {
  return { ...recipe, shares: EVERYTHING }
}

/** Reduces a vehicle to the minimum that a page needs. */
export function toBare(car: RawCar): RawCar {
  return Object.fromEntries(Object.entries(car).filter(([name]) => NEEDED.has(name)))
}

const EVERYTHING: Recipe['shares'] = {
  sold: 0,
  reserved: 0,
  coming_soon: 0,
  preorder: 0,
  no_photos: 0,
  certified: 1,
  reduced: 1,
  no_price: 0,
  excluding_charges: 0,
  test_drive_only: 0,
  subscription: 1,
  quote: 1,
  lender: 1,
  analysis: 1,
}

const NEEDED = new Set([
  'id',
  'slug',
  'year',
  'make',
  'model',
  'car_type',
  'item_type',
  'status',
  'stocknum',
  'created_at',
  'show_on_dealer_website',
])
