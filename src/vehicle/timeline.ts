// The history of a vehicle: its first day on the site, price reductions, and the evidence in its record.
import { toGrouped, toMoney } from '#lib/money.ts'
import { daysBetween, localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from './car.ts'
import { EVIDENCE, type EvidenceKind, type PriceDay } from './car-parts.ts'
import { evidenceOf } from './evidence.ts'
import { placeOf, siteZone } from './places.ts'
import { SHOWN_ABOVE } from './price.ts'

/** `date` as "2026-11-03"; amounts in whole dollars. */
export type TimelineEvent =
  | { kind: 'reduced'; date: string; from: number; to: number }
  /** `days` since then; `price` null if it is unknown or hidden. */
  | { kind: 'listed'; date: string; days: number; price: number | null }
  | { kind: EvidenceKind; date: string; document: string | null }

type TimelineCar = Pick<
  Car,
  'price' | 'before_price' | 'km' | 'listed_on' | 'price_history' | 'evidence'
>

type PlacedCar = Pick<Car, 'location' | 'location_name' | 'state'>

/** Newest first; empty if nothing is known or the site shows no history. */
export function toTimeline(car: TimelineCar, site: Site, now: Seconds): TimelineEvent[] {
  const { enabled, prices: showsPrices } = site.facts.history
  if (!enabled) return []
  const today = localDate(now, siteZone(site))
  const hasPrice = (car.price ?? 0) > SHOWN_ABOVE
  const known = showsPrices && hasPrice ? car.price_history.filter(({ date }) => date <= today) : []
  const events = [
    ...toReductions(known).reverse(),
    ...toListed(car, known, today),
    ...EVIDENCE.flatMap((kind): TimelineEvent[] => {
      const found = evidenceOf(car, kind, now)
      return found === null ? [] : [{ kind, ...found }]
    }),
  ]
  return events.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
}

/**
 * A price is reduced if it is below every earlier one: one that went up and came back is not. Prices that include
 * different things are not compared. Oldest first.
 */
function toReductions(prices: readonly PriceDay[]): TimelineEvent[] {
  return prices.flatMap(({ date, price, kind }, at): TimelineEvent[] => {
    const earlier = prices.slice(0, at).filter((past) => past.kind === kind)
    const from = Math.min(...earlier.map((past) => past.price))
    return earlier.length > 0 && price < from ? [{ kind: 'reduced', date, from, to: price }] : []
  })
}

/** Omits its first price if the feed states a former price above all recorded here. */
function toListed(
  { listed_on: date, before_price: was }: Pick<TimelineCar, 'listed_on' | 'before_price'>,
  known: readonly PriceDay[],
  today: string,
): TimelineEvent[] {
  if (date === null || date > today) return []
  const [first] = known
  const isFirst = first?.date === date && known.some(({ price }) => price >= (was ?? 0))
  const price = isFirst ? first.price : null
  return [{ kind: 'listed', date, days: daysBetween(date, today), price }]
}

/** The event in a few words, further details, and the name of its document, for a vehicle of a site. */
export function describeEvent(
  event: TimelineEvent,
  car: PlacedCar,
  site: Pick<Site, 'locale' | 'locations' | 'address'>,
): { title: string; detail: string; document: string } {
  if (event.kind === 'reduced') {
    const { from, to } = event
    const title = `Price reduced by ${toMoney(from - to)} to ${toMoney(to)}`
    return { title, detail: '', document: '' }
  }
  if (event.kind === 'listed') {
    const { days, price } = event
    const at = price === null ? '' : ` at ${toMoney(price)}`
    const time = days === 0 ? 'today' : days === 1 ? 'for 1 day' : `for ${toGrouped(days)} days`
    return { title: `First listed${at}`, detail: `Listed ${time}`, document: '' }
  }
  const roadworthy = roadworthyName(car, site)
  const texts: Record<EvidenceKind, [title: string, document: string]> = {
    inspection: ['Inspected', 'Inspection report'],
    service_history: ['Service history checked', 'Service history'],
    title: ['Clear title confirmed on the PPSR', 'PPSR certificate'],
    odometer: ['Odometer reading checked', 'Odometer record'],
    roadworthy: [`${roadworthy} issued`, roadworthy],
  }
  const [title, document] = texts[event.kind]
  return { title, detail: '', document }
}

/** New Zealand and Queensland have names of their own. */
function roadworthyName(
  car: PlacedCar,
  site: Pick<Site, 'locale' | 'locations' | 'address'>,
): string {
  if (site.locale === 'en-NZ') return 'Warrant of fitness'
  const state = placeOf(car, site)?.address.state || car.location?.address?.state || car.state
  return (state || site.address.state).toUpperCase() === 'QLD'
    ? 'Safety certificate'
    : 'Roadworthy certificate'
}
