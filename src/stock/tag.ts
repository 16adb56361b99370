// The one tag that stands on a vehicle's picture (S5): sold first, then the first match in the order of the trade.
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import type { StockState } from './state.ts'

export type Tag = {
  text: string
  kind: 'sold' | 'electric' | 'reserved' | 'certified' | 'dealer' | 'coming' | 'arrived'
}

/** Tag of a vehicle on a site at a moment (seconds); null when nothing is to be said. */
export function toTag(car: Car, state: StockState, site: Site, now: number): Tag | null {
  const words = site.specifications
  if (!state.isInStock) return { kind: 'sold', text: words.sold_tag_name }
  const power = site.cards.electric_tags ? powerOf(car) : null
  if (power !== null) return { kind: 'electric', text: power }
  if (state.kind === 'reserved') return { kind: 'reserved', text: 'RESERVED' }
  if (isCertifiedUsed(car)) return { kind: 'certified', text: 'Certified' }
  if (car.tag !== null) return { kind: 'dealer', text: car.tag }
  if (car.status === 'coming_soon') return { kind: 'coming', text: 'COMING SOON' }
  if (isJustArrived(car, words.just_arrived_days, now)) {
    return { kind: 'arrived', text: words.just_arrived_tag_name }
  }
  return null
}

/** Whether the vehicle wears the badge of certified used cars. */
export function isCertifiedUsed(car: Pick<Car, 'certified' | 'car_type'>): boolean {
  return car.certified && car.car_type === 'used'
}

/** "Electric", "Plug-in hybrid", "Hybrid", or null for any other fuel. */
function powerOf(car: Pick<Car, 'simple_fuel' | 'fuel'>): string | null {
  const fuel = `${car.simple_fuel ?? ''} ${car.fuel ?? ''}`.toLowerCase()
  if (/plug-?\s?in|phev/.test(fuel)) return 'Plug-in hybrid'
  if (/hybrid|electric\s*[/+]|[/+]\s*electric|\bm?hev\b/.test(fuel)) return 'Hybrid'
  return /electric|\b(?:b?ev)\b/.test(fuel) ? 'Electric' : null
}

/** Whether the vehicle came within so many days (C3). Unreadable dates and dates to come do not count. */
function isJustArrived(car: Pick<Car, 'created_at'>, days: number, now: number): boolean {
  const created = parseMoment(car.created_at)
  return created !== null && created <= now && created > now - days * DAY
}

/** Seconds of an ISO date or of a number of seconds, as feeds send either. */
function parseMoment(text: string | null): number | null {
  if (text === null) return null
  const seconds = /^\d{9,11}$/.test(text) ? Number(text) : Date.parse(text) / 1000
  return Number.isFinite(seconds) ? seconds : null
}

const DAY = 86_400
