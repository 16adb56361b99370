// Evidence in a vehicle's own record. No claim is made without evidence.
import { isHttps } from '#lib/url.ts'
import { localDate } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { Car } from './car.ts'
import type { EvidenceKind } from './car-parts.ts'
import { toTimestamp } from './timestamp.ts'

/** Its day as "2026-11-03", and the https address of a PDF or picture if there is one. */
export type Evidence = { date: string; document: string | null }

/** The time zone of both countries in which a day starts first. */
const FIRST_ZONE = 'Pacific/Auckland'

/**
 * The evidence of a kind; null without a day, or with a future one. An odometer check also needs the reading: without
 * kilometres the page shows none.
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
