// Made-up results of demo sites on this machine for the last ninety days, so that the console has something to show. They
// depend only on the day and the site, so every start makes identical ones.
import { countLead } from '#analytics/lead-counts.ts'
import type { TotalRow } from '#analytics/result-counter.ts'
import { loadDays, saveResults } from '#analytics/result-rows.ts'
import type { PageGroup } from '#analytics/results.ts'
import { createRandom } from '#lib/random.ts'
import { addDays, localDate } from '#lib/time.ts'
import { type Seconds, toMoment } from '#lib/zone-time.ts'
import { DEMO_LEAD_DAYS } from './demo-leads.ts'
import { DEMO_SOURCES, toAttributes, toSource } from './demo-sources.ts'

const DAYS = 90
/** Vehicles that a visit views, on average. */
const VIEWED = 2.1

/** Pages that a visit opens on average, and the share of visits that start there. */
const PAGES: readonly (readonly [page: PageGroup, opened: number, started: number])[] = [
  ['home', 0.6, 0.3],
  ['search', 1.7, 0.27],
  ['vehicle', VIEWED, 0.33],
  ['offers', 0.15, 0.04],
  ['finance', 0.12, 0.02],
  ['locations', 0.2, 0.03],
  ['forms', 0.1, 0.01],
]

/** Weekends are busier. By day of the week, from Sunday. */
const WEEK = [1.25, 0.9, 0.85, 0.85, 0.9, 1, 1.35]

export type DemoSite = {
  slug: string
  zone: string
  /** Some vehicles in stock; the first get most views. */
  cars: readonly { id: string; slug: string; title: string; listedOn: string | null }[]
  /** Number of vehicles in stock, which scales the visits. */
  stock: number
}

/** Adds missing days, up to the morning of today. Nothing for a site without vehicles. */
export async function saveDemoResults(db: D1Database, site: DemoSite, now: Seconds): Promise<void> {
  if (site.cars.length === 0) return
  const today = localDate(now, site.zone)
  const span = { from: addDays(today, -DAYS), to: addDays(today, -1) }
  const known = new Set((await loadDays(db, site.slug, span)).map(({ day }) => day))
  const missing = Array.from({ length: DAYS }, (_, at) => addDays(span.from, at)).filter(
    (day) => !known.has(day),
  )
  // Yesterday only got its morning while it was today.
  const days = [...new Set([...missing, span.to])]
  const rows = [...days.flatMap((day) => toRows(site, day)), ...toMorning(site, today)]
  await saveResults(db, site.slug, { rows, speeds: [] })
  // Demo leads go back only two weeks; older ones count as deleted leads, which stay in the figures.
  const older = missing.filter((day) => day < addDays(today, -DEMO_LEAD_DAYS - 1))
  const counts = older.flatMap((day) => countLead(db, toEnquiry(site, day)))
  if (counts.length > 0) await db.batch(counts)
}

function toRows({ slug, cars, stock }: DemoSite, day: string): TotalRow[] {
  const random = createRandom(`${slug} ${day}`)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const visits = (30 + Math.sqrt(stock) * 5) * (WEEK[weekday] ?? 1) * (0.85 + random() * 0.3)
  const row = (of: Partial<TotalRow>): TotalRow => ({ ...NONE, day, ...of })
  const views = visits * VIEWED
  const byCar = cars.filter(isListed(day)).map(({ id, slug: name, title }, at) => {
    const { source, campaign } = toSource(random())
    const seen = Math.round((views * 0.25 * (0.7 + random() * 0.6)) / (at + 2))
    const saves = Math.round(seen * 0.06)
    const car = { car: id, slug: name, title }
    return row({ page: 'vehicle', source, campaign, ...car, views: seen, saves })
  })
  // Vehicles without a name here, of which many have left the stock.
  const others = views - byCar.reduce((sum, car) => sum + car.views, 0)
  const byPage = DEMO_SOURCES.flatMap(({ source, campaign, share }) =>
    PAGES.map(([page, opened, started]) => {
      const part = row({
        page,
        source,
        campaign,
        visits: Math.round(visits * share * started),
        page_views: Math.round(visits * share * opened),
      })
      if (page === 'search') return { ...part, searches: Math.round(visits * share * 0.8) }
      if (page !== 'vehicle') return part
      const seen = Math.round(others * share)
      return { ...part, views: seen, saves: Math.round(seen * 0.04) }
    }),
  )
  return [...byPage, ...byCar]
}

/** Nobody sees a vehicle before it is listed; one without a known day was always there. */
const isListed =
  (day: string) =>
  ({ listedOn }: DemoSite['cars'][number]): boolean =>
    listedOn === null || listedOn <= day

/** All of it is from the campaign, so that what the developer does today is counted in other rows. */
function toMorning(site: DemoSite, day: string): TotalRow[] {
  const byKey = Map.groupBy(toRows(site, day), ({ page, car }) => `${page} ${car}`)
  return [...byKey.values()].map((rows) => {
    const part = (name: 'visits' | 'page_views' | 'searches' | 'views' | 'saves') =>
      Math.round(rows.reduce((sum, row) => sum + row[name], 0) * MORNING)
    return {
      ...NONE,
      ...rows[0],
      source: EMAIL.source,
      campaign: EMAIL.campaign,
      visits: part('visits'),
      page_views: part('page_views'),
      searches: part('searches'),
      views: part('views'),
      saves: part('saves'),
    }
  })
}

/** Share of a day's visits. */
const MORNING = 0.2
const EMAIL = toSource(1)

const NONE: TotalRow = {
  day: '',
  page: '',
  car: '',
  slug: '',
  title: '',
  source: 'direct',
  campaign: '',
  visits: 0,
  page_views: 0,
  searches: 0,
  views: 0,
  saves: 0,
  version: 1,
  sent: 0,
}

function toEnquiry({ slug, zone, cars }: DemoSite, day: string): Parameters<typeof countLead>[1] {
  const random = createRandom(`${slug} enquiry ${day}`)
  const listed = cars.filter(isListed(day))
  const car = listed[Math.floor(random() * listed.length)]
  return {
    id: `demo-${slug}-${day}`,
    site: slug,
    kind: 'enquiry',
    parent: null,
    suspicion: [],
    payload: { car_id: car?.id, ...toAttributes(toSource(random())) },
    createdAt: toMoment(day, 600, zone),
  }
}
