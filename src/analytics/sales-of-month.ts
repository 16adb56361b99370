// How many were sold this month (C16), by the calendar of Brisbane. Pure.
import { toLocalTime, toMoment } from '#lib/zone-time.ts'

export type Sales = {
  /** "2026-11". */
  month: string
  count: number
}

/** The month (Brisbane) of a moment in seconds. */
export function monthOf(now: number): string {
  return toLocalTime(now, ZONE).date.slice(0, 7)
}

/** Sales of the month up to a moment (seconds), at so many a day from its first instant on: 192 a day are one each 450 s. */
export function salesByRate(now: number, aDay: number): Sales {
  const month = monthOf(now)
  const since = now - toMoment(`${month}-01`, 0, ZONE)
  // Multiplied first: whole days come out whole, whatever the rate.
  return { month, count: Math.floor((since * aDay) / DAY) }
}

/** What may be said after what has been said: never less within a month, and never of an earlier one. */
export function laterSales(said: Sales | undefined, now: Sales): Sales {
  if (said === undefined || now.month > said.month) return now
  return now.month === said.month && now.count > said.count ? now : said
}

const ZONE = 'Australia/Brisbane'
const DAY = 86_400
