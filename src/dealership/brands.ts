// Makes that a site sells new, their pages, and their models and locations.
import { routes } from '#routes.ts'
import { findMake } from '#vehicle/catalogue.ts'
import type { Place } from '#vehicle/places.ts'
import { keyOf, slugOf } from '#vehicle/slug.ts'
import type { Site } from '#tenant/schema.ts'
import type { Model } from './models.ts'
import { shownPlaces } from './places.ts'

export type Brand = Site['brands']['list'][number]
export type SisterSite = Site['dealership_websites'][number]

/** The overview of a make, or the page that replaces it. */
export function brandHref({ make, href }: Brand): string {
  return href || overviewHref(make)
}

/** The overview itself. */
export function overviewHref(make: string): string {
  return routes.brandOverview.href(slugOf(make))
}

/** The make that a word in an address means, including "vw"; null if the site does not list it. */
export function findBrand(word: string, { brands }: Pick<Site, 'brands'>): Brand | null {
  const known = findMake(word)?.name ?? word
  return brands.list.find(({ make }) => isSameMake(make, known)) ?? null
}

/** New models of a make, in the site's order. */
export function modelsOf(make: string, { models }: Pick<Site, 'models'>): Model[] {
  return models.list.filter(({ manufacturer_name: own }) => isSameMake(own, make))
}

/** Locations that sell a make new. */
export function placesOfMake(make: string, site: Pick<Site, 'locations' | 'places'>): Place[] {
  return shownPlaces(site).filter(({ manufacturers }) =>
    manufacturers.some((own) => isSameMake(own, make)),
  )
}

/** The sister site for a make; null if there is none. */
export function sisterSite(
  make: string,
  { dealership_websites: sites }: Pick<Site, 'dealership_websites'>,
): SisterSite | null {
  return sites.find(({ make: own }) => own !== '' && isSameMake(own, make)) ?? null
}

/** Compares makes ignoring spelling: stock, offers and people write them differently. */
export function isSameMake(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other)
}
