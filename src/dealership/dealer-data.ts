// The dealer for machines, as schema.org has it. What is not known is undefined, which JSON leaves out.
import { absoluteUrl } from '#lib/absolute-url.ts'
import type { Place } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import { toPostalAddress } from './postal-address.ts'

/**
 * The dealer with the address of a location: the main one, or that of a vehicle; without the address of a hidden one
 * (V61).
 */
export function toDealerData(site: Site, place: Place | undefined) {
  const yard = place?.visible === true ? place : undefined
  const { phone_numbers: phones, layout, sidebar, youtube_url: channel } = site
  return {
    ...toDealerName(site),
    slogan: site.tagline || undefined,
    logo: layout.logo.url === '' ? undefined : absoluteUrl(layout.logo.url, site),
    // A number that shoppers must ask for is not given away to machines.
    telephone: phones.general || (sidebar.phone.mask ? '' : yard?.phone) || undefined,
    sameAs: channel === '' ? undefined : [channel],
    address: yard === undefined ? undefined : toPostalAddress(yard, site),
  }
}

/** A reference to the dealer within other data: an article, a location, an offer. */
export function toDealerName(site: Pick<Site, 'name' | 'url'>) {
  return {
    '@type': 'AutoDealer',
    '@id': dealerId(site),
    name: site.name,
    url: absoluteUrl('/', site),
  }
}

/** What graphs of the site call the dealer. */
export function dealerId(site: Pick<Site, 'url'>): string {
  return absoluteUrl('/#dealer', site)
}
