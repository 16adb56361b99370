// What every section of a vehicle page is drawn from: decided once, by the route.
import type { DeliveryAnswer } from '#sales/delivery/estimate.ts'
import type { CardView } from '#search/card.ts'
import type { Car } from '#stock/car.ts'
import type { StockState } from '#stock/state.ts'

export type Vehicle = {
  car: Car
  /** What its card says: title, price, weekly repayment, tag, actions. */
  card: CardView
  state: StockState
  /** Seconds. */
  now: number
  /** Views of the page as far as they are known; null when nothing has been counted. */
  views: number | null
  /** The query of the address: what a calculator was given where scripts do not run. */
  query: URLSearchParams
  /** What was asked of the delivery calculator where scripts do not run; null when nothing was. */
  delivery: DeliveryAnswer | null
  /** On the watchlist of the shopper who is signed in, as far as that is known. */
  isSaved?: boolean
  /** Cards of similar vehicles on the page of one that is gone, where they are what matters; elsewhere they come late. */
  similar?: readonly CardView[]
}
