// Whose clock a site goes by, where something is done on a day or at an hour.
import type { Site } from '#tenant/schema.ts'

/** IANA zone of the primary location, else of the first; of the country's largest city where a site names none. */
export function primaryZone({ locations, locale }: Pick<Site, 'locations' | 'locale'>): string {
  const place = locations.find(({ primary }) => primary) ?? locations[0]
  return place?.timezone ?? (locale === 'en-NZ' ? 'Pacific/Auckland' : 'Australia/Sydney')
}
