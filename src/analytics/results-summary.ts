// Key figures of a site for today and the last week.
import { addDays, localDate } from '#lib/time.ts'
import { toMoment } from '#lib/zone-time.ts'
import { listLeadCounts } from './lead-counts.ts'
import { loadDays, type Span } from './result-rows.ts'

/** The figures that a dealer sees first. `views` are views of vehicles. */
export const SUMMED = {
  visits: 'Visits',
  searches: 'Searches',
  views: 'Vehicle views',
  saves: 'Saves',
  enquiries: 'Enquiries',
  reservations: 'Reservations',
} as const
export type Summed = keyof typeof SUMMED
export type Totals = Record<Summed, number>
export const SUMMED_NAMES = Object.keys(SUMMED) as readonly Summed[] // the keys of the table

export const NO_TOTALS: Totals = {
  visits: 0,
  searches: 0,
  views: 0,
  saves: 0,
  enquiries: 0,
  reservations: 0,
}

/** A site's slug, and its time zone. */
export type SiteOfResults = { slug: string; zone: string }

/** The first moment of a span of days, and the first after it. */
export function momentsOf({ from, to }: Span, zone: string) {
  return { from: toMoment(from, 0, zone), until: toMoment(addDays(to, 1), 0, zone) }
}

/** The figures of each day that has any, by day. */
export async function loadDayTotals(
  db: D1Database,
  { slug, zone }: SiteOfResults,
  span: Span,
): Promise<Map<string, Totals>> {
  const [days, leads] = await Promise.all([
    loadDays(db, slug, span),
    listLeadCounts(db, slug, momentsOf(span, zone)),
  ])
  const totals = new Map(
    days.map(({ day, visits, searches, views, saves }): [string, Totals] => [
      day,
      { ...NO_TOTALS, visits, searches, views, saves },
    ]),
  )
  for (const { at, measure, leads: count } of leads) {
    const day = localDate(at, zone)
    const before = totals.get(day) ?? NO_TOTALS
    const name = measure === 'reservation' ? 'reservations' : 'enquiries'
    totals.set(day, { ...before, [name]: before[name] + count })
  }
  return totals
}

export function sumTotals(all: Iterable<Totals>): Totals {
  const sum = { ...NO_TOTALS }
  for (const totals of all) for (const name of SUMMED_NAMES) sum[name] += totals[name]
  return sum
}

/** Today and the seven days before it; `today` is a day of the site, "2026-11-26". */
export async function resultsSummary(
  db: D1Database,
  site: SiteOfResults,
  today: string,
): Promise<{ today: Totals; week: Totals }> {
  const days = await loadDayTotals(db, site, { from: addDays(today, -7), to: today })
  const now = days.get(today) ?? NO_TOTALS
  days.delete(today)
  return { today: now, week: sumTotals(days.values()) }
}
