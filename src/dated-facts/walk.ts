// Walks a calendar day by day and names each figure that would be used without a valid source.
import { addDays } from '#lib/time.ts'
import { type DatedFact } from './schema.ts'
import { endOf } from './table.ts'

export type Finding = { day: string; id: string; fault: string }

/** What is wrong with the figures used on each day. `usedOn` returns those that a page would use. */
export function walkCalendar(
  from: string,
  to: string,
  usedOn: (day: string) => readonly DatedFact[],
): Finding[] {
  const found: Finding[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    for (const fact of usedOn(day))
      for (const fault of faultsOn(fact, day)) found.push({ day, id: fact.id, fault })
  return found
}

function faultsOn(fact: DatedFact, day: string): string[] {
  const { first_day: first, sources } = fact
  return [
    ...(day < first ? [`is used before its first day, ${first}`] : []),
    ...(day > endOf(fact) ? [`is used after its last day, ${endOf(fact)}`] : []),
    ...(sources.length === 0 ? ['has no source'] : []),
    // What was published before the figure holds can be read early, but not after it has ended.
    ...sources.flatMap(({ url, read }) => [
      ...(read === '' ? [`was never read at ${url}`] : []),
      ...(/^https?:\/\/[^/]+\.[a-z]{2,}(?:\/|$)/.test(url) ? [] : [`has no address: ${url}`]),
    ]),
  ]
}
