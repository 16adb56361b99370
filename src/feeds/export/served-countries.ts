// Countries that advertisers serve, according to their own pages.
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'

/** Page of Google that names a country for vehicle ads, read on 29 November 2026. */
const GOOGLE = 'https://support.google.com/google-ads/answer/11192663'

/** What a site must know about Google’s feed before it relies on it; null if nothing. */
export function noteOfGoogle(site: Pick<Site, 'feeds' | 'locale'>): string | null {
  if (!site.feeds.google.enabled || countryOf(site).code !== 'NZ') return null
  return `is on, but Google’s page about vehicle ads names Australia and not New Zealand (${GOOGLE}): the feed may serve elsewhere only. Ask Google before you rely on it.`
}
