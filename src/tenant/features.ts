// Features that a site has enabled: its forms, and which vehicles shoppers can save.
import type { Car } from '#vehicle/car.ts'
import type { StockState } from '#vehicle/state.ts'
import { FORM_PAGES, type FormKind } from './schema-forms.ts'
import type { Site } from './schema.ts'

/**
 * Whether a site has a form; otherwise its address returns 404. Forms without a page of their own are always available.
 */
export function hasForm(
  kind: FormKind,
  { forms, price_offers: offers }: Pick<Site, 'forms'> & Partial<Pick<Site, 'price_offers'>>,
): boolean {
  if (kind === 'price-offer') return offers?.enabled === true
  const page = FORM_PAGES.find((known) => known === kind)
  return page === undefined || forms.pages.includes(page)
}

/** Whether the site answers assistants. */
export function hasAgents({ agents }: Pick<Site, 'agents'>): boolean {
  return agents.enabled
}

/** Whether a shopper can save a vehicle on the device now. Saved vehicles can always be removed. */
export function canSave(
  car: Pick<Car, 'car_type' | 'price' | 'primary_image_url'>,
  state: Pick<StockState, 'isInStock'>,
  garage: Site['garage'],
): boolean {
  return garage.favourites && canCompare(car, state, garage)
}

/** Whether a shopper can compare a vehicle now, which includes the watchlist of a site without favourites. */
export function canCompare(
  car: Pick<Car, 'car_type' | 'price' | 'primary_image_url'>,
  state: Pick<StockState, 'isInStock'>,
  { strict }: Pick<Site['garage'], 'strict'>,
): boolean {
  if (!state.isInStock) return false
  return (
    !strict || (car.car_type === 'used' && (car.price ?? 0) > 0 && car.primary_image_url !== null)
  )
}

/** Whether the site has watchlists, which need sign-in. */
export function hasWatchlist({ garage, account }: Pick<Site, 'garage' | 'account'>): boolean {
  return garage.watchlist && account.sign_in
}

/** Whether only signed-in shoppers can save a vehicle, and never on the device. */
export function isAccountOnly(
  car: Parameters<typeof canSave>[0],
  state: Pick<StockState, 'isInStock'>,
  site: Pick<Site, 'garage' | 'account'>,
): boolean {
  return site.garage.favourites && canWatch(state, site) && !canSave(car, state, site.garage)
}

/** Whether a vehicle can be added to the watchlist now; lists on the device have the stricter rule. */
export function canWatch(
  state: Pick<StockState, 'isInStock'>,
  site: Pick<Site, 'garage' | 'account'>,
): boolean {
  return hasWatchlist(site) && state.isInStock
}
