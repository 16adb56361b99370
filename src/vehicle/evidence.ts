// What a vehicle's own record proves of it. A claim without evidence is not made.
import { isHttps } from '#lib/url.ts'
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from './car.ts'
import type { EvidenceKind } from './car-parts.ts'
import { toTimestamp } from './timestamp.ts'

/** Its day as "2026-11-03", and the address of a document if there is one: a PDF or a picture, by https. */
export type Evidence = { date: string; document: string | null }

/** The zone of both countries in which a day begins first. */
const FIRST_ZONE = 'Pacific/Auckland'

/**
 * The evidence of a kind; null without a day, or with one still to come. A check of the odometer also needs its reading:
 * without kilometres nothing else on the page has one.
 */
export function evidenceOf(
  { evidence, km }: Pick<Car, 'evidence' | 'km'>,
  kind: EvidenceKind,
  now: Seconds,
): Evidence | null {
  if (kind === 'odometer' && km === null) return null
  const { date: written = null, document: address = null } = evidence?.[kind] ?? {}
  const date = toDate(written)
  if (date === null || date > localDate(now, FIRST_ZONE)) return null
  return { date, document: address !== null && isHttps(address) ? address : null }
}

/** Feeds write "2026-11-03" or "3/11/2026". */
function toDate(written: string | null): string | null {
  if (written === null || !/^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/.test(written))
    return null
  const seconds = toTimestamp(written)
  return seconds === null ? null : localDate(seconds, 'UTC')
}
