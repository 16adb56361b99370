// The drive-away prices in a site's index, based on the published figures of a day, for each state that has figures.
import { createHash } from 'node:crypto'

import { endOf, factsOf, factsOn } from '#dated-facts/table.ts'
import { countryOf } from '#lib/country.ts'
import { addDays } from '#lib/time.ts'
import type { Site } from '#tenant/schema.ts'
import type { Car } from '#vehicle/car.ts'
import { type DriveAway, readState, type State, STATES, toDriveAway } from '#vehicle/drive-away.ts'
import { priceKind, SHOWN_ABOVE } from '#vehicle/price.ts'
import { estimateWholePrice, type Settings } from './whole-price.ts'

/** The figures of a day: a name that changes with them, and the states that have them. */
export type PublishedFigures = { name: string; states: readonly State[] }

type ListSettings = Settings & Pick<Site, 'search' | 'intake'>

/**
 * The figures do not apply to a hosted index that others write or several sites share, because its records cannot
 * follow them.
 */
const isOn = ({ search: { engine }, intake, ...site }: ListSettings) =>
  site.charges.enabled &&
  countryOf(site).code === 'AU' &&
  (engine.kind === 'embedded' || (engine.write_secret !== '' && intake.feeds.length > 0))

const jurisdictionOf = (state: State) => `AU-${state}`

/** States with a scale of duty, in force or not: lists can have drive-away prices there. */
export function statesOf(site: ListSettings): readonly State[] {
  if (!isOn(site)) return []
  return statesIn(factsOf(site.dated_facts).filter(({ kind }) => kind === 'duty'))
}

const statesIn = (scales: readonly { jurisdiction: string }[]) =>
  STATES.filter((state) =>
    scales.some(({ jurisdiction }) => jurisdiction === jurisdictionOf(state)),
  )

/** The state in a text, such as a form field, if lists can have drive-away prices there. */
export function offeredState(text: string | null, site: ListSettings): State | null {
  const state = readState(text)
  return state !== null && statesOf(site).includes(state) ? state : null
}

/** What a site's estimates are based on that day; null if it estimates nothing, or if no scale of duty is in force. */
export function figuresOn(site: ListSettings, day: string): PublishedFigures | null {
  if (!isOn(site)) return null
  const facts = factsOf(site.dated_facts)
  const scales = factsOn('duty', day, facts)
  const states = statesIn(scales)
  if (states.length === 0) return null
  const used = [...scales, ...factsOn('charge', day, facts)]
    .filter(({ jurisdiction }) => states.some((state) => jurisdictionOf(state) === jurisdiction))
    .map(({ kind, jurisdiction, value }) => [kind, jurisdiction, value])
  const text = JSON.stringify([site.charges.delivery_fee, used])
  return { name: createHash('sha256').update(text).digest('hex').slice(0, 12), states }
}

/** The next day on which a site's figures may change; null if there is none. */
export function nextFiguresDay(site: ListSettings, day: string): string | null {
  if (!isOn(site)) return null
  const days = factsOf(site.dated_facts)
    .filter(({ kind }) => kind === 'duty' || kind === 'charge')
    .flatMap((fact) => [fact.first_day, addDays(endOf(fact), 1)])
    .filter((one) => one > day)
  return days.toSorted()[0] ?? null
}

/**
 * Drive-away prices on a day. A price that is already drive-away applies in every state; null if the vehicle has a
 * price in no state.
 */
export function driveAwayPrices(site: ListSettings, day: string): (car: Car) => DriveAway | null {
  const figures = figuresOn(site, day)
  if (figures === null) return () => null
  const { name, states } = figures
  return (car) => {
    const { price } = car
    if (price === null || price <= SHOWN_ABOVE) return null
    const isWhole = priceKind(car.price_type) === 'drive_away'
    const prices = states.flatMap((state): [State, number][] => {
      const total = isWhole ? price : (estimateWholePrice(car, state, site, day)?.total ?? null)
      return total === null ? [] : [[state, total]]
    })
    return toDriveAway(name, prices)
  }
}
