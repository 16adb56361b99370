// View model shared by all sections of a vehicle page; the route builds it once.
import type { Seconds } from '#lib/zone-time.ts'
import type { DeliveryAnswer } from '#sales/delivery/estimate.ts'
import type { CardView } from '#search/card.ts'
import type { Car } from '#vehicle/car.ts'
import type { StockState } from '#vehicle/state.ts'

export type Vehicle = {
  car: Car
  card: CardView
  state: StockState
  now: Seconds
  /** Known views of the page; null if none were counted. */
  views: number | null
  /** The query: calculator values if scripts do not run. */
  query: URLSearchParams
  /** Result of the delivery calculator if scripts do not run; null if it was not used. */
  delivery: DeliveryAnswer | null
  isSaved?: boolean
  /** Similar vehicles for the page of a sold one; other pages load them late. */
  similar?: readonly CardView[]
}
