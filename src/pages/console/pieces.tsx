// Small components that pages of the console share.
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'

/** A time as its distance from now: "3 days ago". The exact time is in its title, by the clock of the person. */
export function Ago({ iso, now }: { iso: string; now: Seconds }) {
  const at = Math.floor(Date.parse(iso) / 1000)
  if (Number.isNaN(at)) return null
  return <time dateTime={toZonedIso(at, 'UTC')}>{toAgo(now - at)}</time>
}

function toAgo(seconds: Seconds): string {
  if (seconds < 60) return 'just now'
  const [length, unit] = UNITS.find(([size]) => seconds >= size) ?? [60, 'minute']
  const count = Math.floor(seconds / length)
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

const UNITS = [
  [365 * 86_400, 'year'],
  [30 * 86_400, 'month'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const

/** A time by the clock: in UTC, or by the clock of the person where scripts run. */
export function Clock({ at }: { at: Seconds }) {
  const iso = toZonedIso(at, 'UTC')
  return (
    <time dateTime={iso} data-show="clock">
      {iso.slice(0, 16).replace('T', ' ')} UTC
    </time>
  )
}
