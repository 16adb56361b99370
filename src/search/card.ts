// What a car card says (W13), decided once from the car, the site and the time.
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'

export type CardAction = {
  kind: 'enquire' | 'test_drive' | 'reserve' | 'call' | 'history' | 'trade_in' | 'similar'
  label: string
  href: string
}

export type CardView = {
  id: string
  slug: string
  href: string
  /** Year, make and model; the feed's name where these are missing. */
  title: string
  /** Badge and series. */
  subtitle: string
  image: { src: string; alt: string } | null
  /** "New Arrival" or the like where there is no photo. */
  noPhotoText: string
  tag: {
    text: string
    kind: 'sold' | 'electric' | 'reserved' | 'dealer' | 'coming' | 'arrived'
  } | null
  certified: boolean
  condition: string
  /** Text of the price, or of why there is none. */
  price: { text: string; isPrice: boolean; type: string; was: string }
  /** Weekly repayment with the comparison rate that must stand beside it (C9). */
  weekly: { text: string; comparison: string } | null
  chips: { icon: string; text: string }[]
  location: string
  actions: CardAction[]
  inStock: boolean
}

/** The card of a car on a site at a time (seconds). */
export function toCard(_car: Car, _site: Site, _now: number): CardView {
  throw new Error('Not written')
}
