// The last change of a page, as sitemaps write it.
import { toTimestamp } from '#stock/record-shape.ts'

/** ISO 8601 of a given time; undefined if it is invalid or in the future. `now` in seconds. */
export function toLastmod(told: string | null | undefined, now: number): string | undefined {
  const seconds = toTimestamp(told ?? null)
  if (seconds === null || seconds > now) return undefined
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}
