// The results of a site over a number of days, with those of the same number of days before: by day, source, page group
// and vehicle.
import { addDays } from '#lib/time.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type AgentCalls, listAgentCalls } from './agent-calls.ts'
import { type LeadCount, listLeadCounts } from './lead-counts.ts'
import type { Speeds } from './page-speed.ts'
import { loadResults, loadSpeeds, type ResultTables, type Span } from './result-rows.ts'
import {
  loadDayTotals,
  momentsOf,
  NO_TOTALS,
  type SiteOfResults,
  sumTotals,
  type Totals,
} from './results-summary.ts'
import { listSearches, type SearchCount } from './search-counts.ts'

export type CarTotals = Totals & { car: string; slug: string | null; title: string | null }
/** Replaces the title of a vehicle whose title is no longer stored. */
export const UNKNOWN_CAR = 'A vehicle no longer in stock'

export type SiteResults = {
  span: Span
  /** Each day of the span, oldest first. */
  days: (Totals & { day: string })[]
  totals: Totals
  /** Totals of the same number of days before. */
  before: Totals
  /** Totals by source and campaign, most visits first. */
  sources: (Totals & { source: string; campaign: string })[]
  pages: ResultTables['pages']
  /** Vehicles that were viewed, saved, enquired about or reserved, most views first. */
  cars: CarTotals[]
  /** Page speed by page group. */
  speeds: Map<string, Speeds>
  /** Searches by UTC days, as they are counted. */
  searches: SearchCount[]
  /** Assistants' calls by tool, most first. */
  agents: AgentCalls[]
}

const NO_FIGURES = { visits: 0, page_views: 0, searches: 0, views: 0, saves: 0 }

/** The results of the days up to `today`, a local day of the site. `now` is for data that is counted by UTC days. */
export async function loadSiteResults(
  db: D1Database,
  site: SiteOfResults,
  { today, days }: { today: string; days: number },
  now: Seconds,
): Promise<SiteResults> {
  const span = { from: addDays(today, 1 - days), to: today }
  const past = { from: addDays(today, 1 - 2 * days), to: addDays(today, -days) }
  const { slug, zone } = site
  const [ofDays, ofPast, tables, leads, speeds, searches, agents] = await Promise.all([
    loadDayTotals(db, site, span),
    loadDayTotals(db, site, past),
    loadResults(db, slug, span),
    listLeadCounts(db, slug, momentsOf(span, zone)),
    loadSpeeds(db, slug, span),
    listSearches(db, slug, 'search_without_results', now, days),
    listAgentCalls(db, slug, span),
  ])
  return {
    span,
    days: Array.from({ length: days }, (_, at) => {
      const day = addDays(span.from, at)
      return { day, ...(ofDays.get(day) ?? NO_TOTALS) }
    }),
    totals: sumTotals(ofDays.values()),
    before: sumTotals(ofPast.values()),
    sources: withLeads(
      tables.sources,
      leads,
      ({ source, campaign }) => `${source} ${campaign}`,
      ({ source, campaign }) => ({ ...NO_FIGURES, source, campaign }),
    ).toSorted(
      (a, b) =>
        b.visits - a.visits || b.enquiries - a.enquiries || (a.campaign < b.campaign ? -1 : 1),
    ),
    pages: tables.pages.toSorted((a, b) => b.page_views - a.page_views),
    cars: withLeads(
      tables.cars,
      leads.filter(({ car }) => car !== ''),
      ({ car }) => car,
      ({ car }) => ({ ...NO_FIGURES, car, slug: null, title: null }),
    ).toSorted(
      (a, b) => b.views - a.views || b.enquiries - a.enquiries || (a.car < b.car ? -1 : 1),
    ),
    speeds,
    searches,
    agents,
  }
}

type Figures = Pick<Totals, 'visits' | 'searches' | 'views' | 'saves'>

/** Adds leads to the rows with the same key; leads without a row get one by `toRow`. */
function withLeads<Row extends Figures>(
  rows: readonly Row[],
  leads: readonly LeadCount[],
  keyOf: (row: Row | LeadCount) => string,
  toRow: (lead: LeadCount) => Row,
): (Row & Totals)[] {
  const all = new Map(
    rows.map((row): [string, Row & Totals] => [keyOf(row), { ...NO_TOTALS, ...row }]),
  )
  for (const lead of leads) {
    const key = keyOf(lead)
    const row = all.get(key) ?? { ...NO_TOTALS, ...toRow(lead) }
    const name = lead.measure === 'reservation' ? 'reservations' : 'enquiries'
    all.set(key, { ...row, [name]: row[name] + lead.leads })
  }
  return [...all.values()]
}
