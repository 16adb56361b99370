// The address of a location as schema.org data. Unknown values are undefined, which JSON leaves out.
import type { Place } from '#stock/places.ts'
import { countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'

export function toPostalAddress({ address }: Pick<Place, 'address'>, site: Pick<Site, 'locale'>) {
  return {
    '@type': 'PostalAddress',
    streetAddress: address.street || undefined,
    addressLocality: address.city || undefined,
    addressRegion: address.state || undefined,
    postalCode: address.postcode || undefined,
    addressCountry: countryOf(site).code,
  }
}
