// Reads the table of dated facts: which apply on a day, and whose source must be checked again. Pure: the day is an
// argument.
import rows from '#catalogue/facts/facts.json' with { type: 'json' }
import { addDays, daysBetween } from '#lib/time.ts'
import type { DatedFact, FactOf, Kind } from './schema.ts'

/** Days before its end from which a fact is reported as due. */
export const REVIEW_WITHIN = 60

/** The platform's facts. JSON has no literal types; a test checks each row against its schema, with defaults. */
export const TABLE: readonly DatedFact[] = rows as unknown as DatedFact[]

/** The last day on which a fact is used. */
export const endOf = ({ last_day: last, review_day: review }: DatedFact): string =>
  last ?? review ?? ''

/** Whether a fact applies on a day. */
export const holdsOn = (fact: DatedFact, day: string): boolean =>
  fact.first_day <= day && day <= endOf(fact)

/** Facts of a site: its own replace those of the table with the same name, on all days. */
export function factsOf(
  own: readonly DatedFact[],
  table: readonly DatedFact[] = TABLE,
): readonly DatedFact[] {
  if (own.length === 0) return table
  const names = new Set(own.map(({ id }) => id))
  return [...own, ...table.filter(({ id }) => !names.has(id))]
}

/** Facts of a kind that apply on a day. */
export function factsOn<K extends Kind>(
  kind: K,
  day: string,
  facts: readonly DatedFact[],
): FactOf<K>[] {
  return facts.filter((fact): fact is FactOf<K> => fact.kind === kind && holdsOn(fact, day))
}

export type DueFact = { fact: DatedFact; end: string; days: number }

/** Facts that end within 60 days or have ended, and have no successor; those that ended first come first. */
export function dueForReview(day: string, facts: readonly DatedFact[]): DueFact[] {
  const limit = addDays(day, REVIEW_WITHIN)
  return facts
    .map((fact) => ({ fact, end: endOf(fact), days: daysBetween(day, endOf(fact)) }))
    .filter(({ fact, end }) => end <= limit && !isFollowed(fact, facts))
    .toSorted((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : 0))
}

/** Whether another fact of the same name succeeds it. */
const isFollowed = (fact: DatedFact, facts: readonly DatedFact[]) =>
  facts.some(
    (other) =>
      other.id === fact.id &&
      endOf(other) > endOf(fact) &&
      other.first_day <= addDays(endOf(fact), 1),
  )

/** "expired on 2026-06-30", "must be read again by 2027-01-10". */
export function describeDue({ fact, end, days }: DueFact): string {
  const [source] = fact.sources
  const where = source === undefined ? '' : ` Source: ${source.publisher}, ${source.url}`
  const state =
    days < 0
      ? `expired on ${end}, so it is not used`
      : `is used until ${end}, in ${days} ${days === 1 ? 'day' : 'days'}`
  return `${fact.id} (${fact.what}) ${state}. Read its source again and enter the new figure.${where}`
}
