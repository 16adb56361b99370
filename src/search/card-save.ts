// How a vehicle is saved from its card (W52, W53): to the watchlist of shoppers who sign in, else on the device.
import { canSave, canWatch, hasWatchlist } from '#shopper/garage/eligibility.ts'
import type { SavedCar } from '#shopper/garage/saved.ts'
import { joinText } from '#lib/join-text.ts'
import type { ListedCar } from '#stock/listed-car.ts'
import type { StockState } from '#stock/state.ts'
import type { Site } from '#tenant/schema.ts'

export type CardSave = {
  list: 'watchlist' | 'favourites'
  /** Can be saved now; otherwise the toggle only shows on saved vehicles (S4). */
  isOpen: boolean
  entry: SavedCar
}

/** The toggle of a card; null if the site has no saved vehicles. */
export function toCardSave(
  car: ListedCar,
  state: StockState,
  site: Site,
  name: { title: string; subtitle: string },
): CardSave | null {
  const entry = toSavedCar(car, name)
  if (hasWatchlist(site)) return { list: 'watchlist', isOpen: canWatch(car, state, site), entry }
  if (!site.garage.favourites) return null
  return { list: 'favourites', isOpen: canSave(car, state, site.garage), entry }
}

/** The device's record of a vehicle (E20). */
export function toSavedCar(
  { id, slug, make, model, primary_image_url }: ListedCar,
  { title, subtitle }: { title: string; subtitle: string },
): SavedCar {
  return { id, name: joinText([title, subtitle]), slug, make, model, primary_image_url }
}
