// Past prices of reduced vehicles in demo stock: imports record prices only from the day on which they run.
import { addDays, daysBetween } from '#lib/time.ts'
import { createRandom } from '#lib/random.ts'
import type { PriceDay } from '#vehicle/car-parts.ts'
import { CAR_FIELDS } from '#vehicle/car.ts'
import type { StockStore, Stored } from '#feeds/import/store.ts'
import { toOffer } from './draft.ts'

/** Days after which a price is reduced, once or twice. */
const STEP_DAYS = 12

/** Writes the history of each vehicle with a reduced price; `today` as "2026-11-03". */
export async function writePastPrices(
  store: StockStore,
  index: string,
  today: string,
): Promise<void> {
  const records: Stored[] = []
  for await (const stored of store.browse(index)) {
    const past = toPast(stored, today)
    if (past.length > 0) records.push({ ...stored, price_history: past })
  }
  for (let at = 0; at < records.length; at += BATCH) {
    // eslint-disable-next-line no-await-in-loop -- sequential batches
    await store.saveRecords(index, records.slice(at, at + BATCH))
  }
  await store.settle(index)
}

const BATCH = 500

/** From the first day to the current price; empty for a vehicle that was not reduced. */
function toPast(stored: Stored, today: string): PriceDay[] {
  if (stored.demo !== true) return []
  const listed = CAR_FIELDS.listed_on(stored.listed_on)
  const before = CAR_FIELDS.before_price(stored.before_price) ?? 0
  const [now, ...later] = CAR_FIELDS.price_history(stored.price_history)
  // Vehicles of an earlier run have their history already.
  if (listed === null || now === undefined || later.length > 0 || before <= now.price) return []
  const days = daysBetween(listed, today)
  if (days < STEP_DAYS) return []
  const last = { ...now, date: addDays(listed, Math.max(STEP_DAYS, days - STEP_DAYS)) }
  const between = toOffer(createRandom(stored.objectID), (before + now.price) / 2)
  const isSteps = days >= 3 * STEP_DAYS && between > now.price && between < before
  return [
    { ...now, date: listed, price: before },
    ...(isSteps ? [{ ...now, date: addDays(listed, STEP_DAYS), price: between }] : []),
    last,
  ]
}
