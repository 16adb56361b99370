// When something last changed, as sitemaps say it.
import { toTimestamp } from '#stock/record-time.ts'

/** ISO 8601 of what somebody told; undefined for what is no time, or is still to come. `now` in seconds. */
export function toLastmod(told: string | null | undefined, now: number): string | undefined {
  const seconds = toTimestamp(told ?? null)
  if (seconds === null || seconds > now) return undefined
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}
