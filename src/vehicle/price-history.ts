// The day when a vehicle was first offered on the site, and its prices since: recorded by each import, never taken from
// a feed.
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from './car.ts'
import type { PriceDay } from './car-parts.ts'
import { priceKind, SHOWN_ABOVE } from './price.ts'
import type { StockRecord } from './record.ts'

/** Maximum price changes of a record, besides the price before the first of them. */
export const MAX_CHANGES = 12

/** The index's existing data on a vehicle. */
export type PastListing = Pick<Car, 'listed_on' | 'price_history'> & {
  /** When shoppers could first see it; 0 if unknown. */
  created: Seconds
  /** Stored but not yet, or no longer, shown; a sold one was shown. */
  isHidden: boolean
}

type History = { listed_on?: string; price_history?: PriceDay[] }

/**
 * The history of a record until `now`, in days of the zone, as its fields; `past` is null for a vehicle new to the
 * index. The last price of a day counts, so that a mistake that is corrected the same day leaves no trace. Nothing is
 * recorded while shoppers cannot buy the vehicle.
 */
export function toHistory(
  record: StockRecord,
  past: PastListing | null,
  { now, zone }: { now: Seconds; zone: string },
): History {
  const known = past?.price_history ?? []
  if (!isOffered(record)) return toFields(past?.listed_on ?? null, known)
  const listed = past?.listed_on ?? firstDay(record, past, { now, zone })
  const { price, price_type = null } = record
  const kind = priceKind(price_type)
  const today = { date: localDate(now, zone), price, ...(kind !== null && { kind }) }
  return toFields(listed, price > SHOWN_ABOVE ? append(known, today) : known)
}

/** Whether shoppers can see and buy the vehicle of a stored document. */
export function isOffered(document: Record<string, unknown>): boolean {
  const { status, show_on_dealer_website: isShown } = document
  return (status === 'in_stock' || status === 'coming_soon') && isShown !== false
}

/** Null if unknown: on the first import of a feed without dates. */
function firstDay(
  { created_at_timestamp: created }: StockRecord,
  past: PastListing | null,
  { now, zone }: { now: Seconds; zone: string },
): string | null {
  // The index had it, but it was hidden.
  if (past?.isHidden === true) return localDate(now, zone)
  const since = past !== null && past.created > 0 ? past.created : created
  return since > 0 ? localDate(since, zone) : null
}

function append(known: readonly PriceDay[], today: PriceDay): PriceDay[] {
  const before = known.filter(({ date }) => date < today.date)
  const last = before.at(-1)
  const isSame = last?.price === today.price && last.kind === today.kind
  return (isSame ? before : [...before, today]).slice(-MAX_CHANGES - 1)
}

function toFields(listed: string | null, prices: readonly PriceDay[]): History {
  return {
    ...(listed !== null && { listed_on: listed }),
    ...(prices.length > 0 && { price_history: [...prices] }),
  }
}
