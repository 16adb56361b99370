// Estimates the drive-away price of a vehicle whose price excludes charges, from the published figures of the shopper's
// state, each with its source. Without a published scale of duty there is no estimate: the dealer states the price.
import { dutyOn } from '#dated-facts/duty.ts'
import type { DatedFact } from '#dated-facts/schema.ts'
import { endOf, factsOf, factsOn } from '#dated-facts/table.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from '#vehicle/car.ts'
import type { State } from '#vehicle/drive-away.ts'
import { priceKind, SHOWN_ABOVE } from '#vehicle/price.ts'
import { applies, type Charged } from './applies.ts'

export type ChargeLine = {
  label: string
  dollars: number
  /** Who publishes the figure; null for a dealer's fee. */
  source: { publisher: string; title: string; url: string; read: string; until: string } | null
}
export type WholePrice = {
  lines: ChargeLine[]
  /** Price and lines in whole dollars, rounded up, so that no estimate is lower than the sum of its lines. */
  total: number
  /** What the estimate leaves out. */
  without: string[]
}

export type PricedCar = Charged & Pick<Car, 'price' | 'price_type' | 'sold' | 'status'>
export type Settings = Pick<Site, 'charges' | 'dated_facts' | 'locale'>

/** Whether charges are added to the vehicle's price, on a site that shows estimates. */
export function hasCharges(car: PricedCar, site: Settings): boolean {
  return (
    site.charges.enabled &&
    countryOf(site).code === 'AU' &&
    car.item_type !== 'caravan' &&
    !car.sold &&
    car.status !== 'sold' &&
    (car.price ?? 0) > SHOWN_ABOVE &&
    priceKind(car.price_type) === 'excluding_charges'
  )
}

const LABELS = {
  registration: 'Registration',
  insurance: 'Compulsory insurance',
  transfer: 'Transfer of registration',
} as const

/** The estimate for a state on a day; null if no published scale of duty applies to the vehicle. */
export function estimateWholePrice(
  car: PricedCar,
  state: State,
  site: Settings,
  day: string,
): WholePrice | null {
  const { price } = car
  if (price === null || !hasCharges(car, site)) return null
  const facts = factsOf(site.dated_facts)
  const isHere = ({ jurisdiction }: DatedFact) => jurisdiction === `AU-${state}`
  const scale = factsOn('duty', day, facts).find((fact) => isHere(fact) && applies(fact.value, car))
  const fee = site.charges.delivery_fee
  // Revenue offices count the dealer's delivery fee as part of the dutiable value.
  const duty = scale === undefined ? null : dutyOn(price + fee, scale.value.bands)
  if (scale === undefined || duty === null) return null
  const charged = factsOn('charge', day, facts).filter(
    (fact) => isHere(fact) && applies(fact.value, car),
  )
  const lines: ChargeLine[] = [
    ...(fee > 0 ? [{ label: 'Dealer delivery', dollars: fee, source: null }] : []),
    { label: 'Stamp duty', dollars: duty, source: sourceOf(scale) },
    ...charged.map((fact) => ({
      label: LABELS[fact.value.line],
      dollars: fact.value.dollars,
      source: sourceOf(fact),
    })),
  ]
  const known = new Set(charged.map(({ value }) => value.line))
  const cents = lines.reduce((sum, { dollars }) => sum + Math.round(dollars * 100), 0)
  return {
    lines,
    total: Math.ceil((Math.round(price * 100) + cents) / 100),
    without: [
      ...(known.has('registration') || known.has('transfer')
        ? []
        : ['registration or its transfer']),
      ...(known.has('insurance') || known.has('registration') ? [] : ['compulsory insurance']),
      'number plates',
      'concessions and exemptions',
      'accessories and delivery to you',
    ],
  }
}

function sourceOf(fact: DatedFact): ChargeLine['source'] {
  const [source] = fact.sources
  return source === undefined ? null : { ...source, until: endOf(fact) }
}
