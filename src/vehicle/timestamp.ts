// Parses timestamps of feeds.
import type { Seconds } from '#lib/zone-time.ts'

/**
 * Parses seconds, milliseconds, ISO 8601 or d/m/yyyy to seconds since 1970, in UTC unless a zone is given; null for
 * anything else.
 */
export function toTimestamp(value: string | number | null): Seconds | null {
  if (value === null) return null
  const text = String(value).trim()
  if (/^\d{9,13}(?:\.\d+)?$/.test(text)) return inRange(toSeconds(Number(text)))
  const day = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text)
  const iso = day === null ? text : `${day[3]}-${pad(day[2])}-${pad(day[1])}`
  if (!/^\d{4}-/.test(iso)) return null
  // Without a zone it would be parsed in the machine's zone.
  const zoned = ZONELESS.test(iso) ? `${iso.replace(' ', 'T')}Z` : iso
  return inRange(Math.floor(Date.parse(zoned) / 1000))
}

/** Converts a timestamp that may be in milliseconds to seconds. */
function toSeconds(value: number): Seconds {
  return Math.floor(value >= 100_000_000_000 ? value / 1000 : value)
}

function inRange(seconds: Seconds): Seconds | null {
  return seconds > 0 && seconds < 10_000_000_000 ? seconds : null
}

function pad(digits = ''): string {
  return digits.padStart(2, '0')
}

const ZONELESS = /^[\d-]+[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/
