// What a vehicle's own record proves of it. A claim without evidence is not made.
import { localDate } from '#lib/time.ts'
import type { Car } from './car.ts'
import type { EvidenceKind } from './car-parts.ts'

/** Its day as "2026-11-03", and the address of a document if there is one. */
export type Evidence = { date: string; document: string | null }

/** The zone of both countries in which a day begins first. */
const FIRST_ZONE = 'Pacific/Auckland'

/** The evidence of a kind; null without a day, or with one still to come. `now` in seconds. */
export function evidenceOf(
  { evidence }: Pick<Car, 'evidence'>,
  kind: EvidenceKind,
  now: number,
): Evidence | null {
  const { date = null, document = null } = evidence?.[kind] ?? {}
  const isDay = date !== null && /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  return isDay && date <= localDate(now, FIRST_ZONE) ? { date, document } : null
}
