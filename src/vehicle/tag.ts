// The one tag on a vehicle's picture: sold first, then the first match in a fixed order.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import type { ListedCar } from './listed-car.ts'
import { toFuel } from './record-labels.ts'
import { toTimestamp } from './timestamp.ts'
import type { StockState } from './state.ts'

export type Tag = {
  text: string
  kind: 'sold' | 'electric' | 'reserved' | 'certified' | 'dealer' | 'coming' | 'arrived'
}

/** Tag of a vehicle on a site at a time; null if none applies. */
export function toTag(car: ListedCar, state: StockState, site: Site, now: Seconds): Tag | null {
  const words = site.specifications
  if (!state.isInStock) return { kind: 'sold', text: words.sold_tag_name }
  const power = site.cards.electric_tags ? powerOf(car) : null
  if (power !== null) return { kind: 'electric', text: power }
  if (state.kind === 'reserved') return RESERVED
  if (isCertifiedUsed(car)) return { kind: 'certified', text: 'Certified' }
  const own = dealerTag(car, site)
  if (own !== null) return { kind: 'dealer', text: own }
  if (car.status === 'coming_soon') return COMING_SOON
  // One on order is not there yet.
  if (!car.preorder && isJustArrived(car, words.just_arrived_days, now)) {
    return { kind: 'arrived', text: words.just_arrived_tag_name }
  }
  return null
}

const RESERVED: Tag = { kind: 'reserved', text: 'RESERVED' }
const COMING_SOON: Tag = { kind: 'coming', text: 'COMING SOON' }

/** The state to show beside another tag, which must not hide that a vehicle is reserved or coming soon. */
export function stateNextTo(tag: Tag | null, { kind }: Pick<StockState, 'kind'>): Tag | null {
  const state = kind === 'reserved' ? RESERVED : kind === 'coming_soon' ? COMING_SOON : null
  return state === null || tag?.kind === state.kind ? null : state
}

/** The dealer's own tag for the vehicle, unless the site hides it. */
export function dealerTag({ tag }: Pick<ListedCar, 'tag'>, { cards }: Site): string | null {
  const isHidden = cards.hidden_tags.some((hidden) => hidden.toLowerCase() === tag?.toLowerCase())
  return isHidden ? null : tag
}

/** Whether the vehicle is for test drives only. */
export function isTestDriveOnly(
  { tag }: Pick<ListedCar, 'tag'>,
  { test_drive: { only_tag: only } }: Pick<Site, 'test_drive'>,
): boolean {
  return only !== '' && tag?.toLowerCase() === only.toLowerCase()
}

/** Whether the vehicle has the badge of certified used cars. */
export function isCertifiedUsed(car: Pick<ListedCar, 'certified' | 'car_type'>): boolean {
  return car.certified && car.car_type === 'used'
}

/** "Electric", "Plug-in hybrid", "Hybrid", or null for any other fuel. */
function powerOf(car: Pick<ListedCar, 'simple_fuel'>): string | null {
  return POWERS[toFuel([car.simple_fuel]) ?? ''] ?? null
}

const POWERS: Record<string, string> = {
  'Plug-in Hybrid': 'Plug-in hybrid',
  Hybrid: 'Hybrid',
  Electric: 'Electric',
}

/** Whether the vehicle arrived within so many days. Unreadable and future dates do not count. */
function isJustArrived(car: Pick<ListedCar, 'created_at'>, days: number, now: Seconds): boolean {
  const created = toTimestamp(car.created_at)
  return created !== null && created <= now && created > now - days * DAY
}
