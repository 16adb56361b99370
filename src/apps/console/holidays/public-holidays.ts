// Public holidays of a country and of its states or regions.
import type { Country } from '#lib/country.ts'
import { australianHolidays, STATES } from './australia.ts'
import type { Holiday } from './dates.ts'
import { newZealandHolidays, PROVINCES } from './new-zealand.ts'

/** Public holidays of a year in order, including those of states and regions. */
export function publicHolidays(year: number, country: Country): Holiday[] {
  const all = country === 'AU' ? australianHolidays(year) : newZealandHolidays(year)
  return all.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The state or province whose holidays an address observes, from its state or region; null if unknown. */
export function regionOf(state: string, country: Country): string | null {
  const key = toKey(state)
  const known =
    country === 'AU'
      ? Object.entries(STATES).find((names) => names.some((name) => toKey(name) === key))?.[0]
      : Object.entries(PROVINCES).find(([name]) => toKey(name) === key)?.[1]
  return known ?? null
}

/** Letters only, without macrons: "Hawke's Bay" and "Hawkes Bay" are equal. */
const toKey = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

export function isObservedIn({ regions }: Holiday, region: string | null): boolean {
  return regions.length === 0 || (region !== null && regions.includes(region))
}
