// Government pages that the calculated public holidays were checked against, by year. The dates themselves follow the
// laws.
import type { Country } from '#lib/country.ts'

export type HolidaySource = {
  country: Country
  year: number
  /** States and territories whose days were compared. */
  regions: readonly string[]
  /** First day that the page listed when it was read. */
  from: string
  publisher: string
  title: string
  url: string
  /** Day on which it was read. */
  read: string
}

const SOURCES: readonly HolidaySource[] = [
  {
    country: 'AU',
    year: 2026,
    // The readable part ends before Tasmania, Victoria and Western Australia.
    regions: ['ACT', 'NSW', 'NT', 'QLD', 'SA'],
    from: '2026-05-01',
    publisher: 'Fair Work Ombudsman',
    title: 'Public holidays',
    url: 'https://www.fairwork.gov.au/leave/public-holidays',
    read: '2026-11-29',
  },
]

/** The sources of a year for some regions, each with the regions that it covers. */
export function sourcesOf(
  year: number,
  country: Country,
  regions: ReadonlySet<string | null>,
): HolidaySource[] {
  return SOURCES.filter((source) => source.country === country && source.year === year)
    .map((source) => ({ ...source, regions: source.regions.filter((one) => regions.has(one)) }))
    .filter((source) => source.regions.length > 0)
}
