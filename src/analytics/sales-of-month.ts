// Sales this month, by Brisbane time. Pure.
import { DAY, type Seconds, toLocalTime, toMoment } from '#lib/zone-time.ts'

export type Sales = {
  /** "2026-11". */
  month: string
  count: number
}

/** The month of a time in Brisbane. */
export function monthOf(now: Seconds): string {
  return toLocalTime(now, ZONE).date.slice(0, 7)
}

/** The first moment of the month in Brisbane. */
export function monthStart(now: Seconds): Seconds {
  return toMoment(`${monthOf(now)}-01`, 0, ZONE)
}

/** Sales of the month up to a time, at a daily rate from its first moment: 192 a day is one every 450 s. */
export function salesByRate(now: Seconds, aDay: number): Sales {
  const since = now - monthStart(now)
  // Multiplies first, so that whole days give whole numbers at any rate.
  return { month: monthOf(now), count: Math.floor((since * aDay) / DAY) }
}

/** The next number to display: never lower within a month, and never from an earlier month. */
export function laterSales(shown: Sales | undefined, now: Sales): Sales {
  if (shown === undefined || now.month > shown.month) return now
  return now.month === shown.month && now.count > shown.count ? now : shown
}

const ZONE = 'Australia/Brisbane'
