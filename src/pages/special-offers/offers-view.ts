// View model of the list of offers: the offers shown, and useful filters.
import {
  type Offer,
  offerMake,
  type OfferView,
  shownOffers,
  toOfferView,
} from '#dealership/offers.ts'
import { routes } from '#routes.ts'
import { slugOf } from '#stock/slug.ts'
import type { Site } from '#tenant/schema.ts'
import type { Choice } from '#ui/choices.tsx'

export type OffersView = {
  offers: OfferView[]
  /** By kind and make if there are several; "all" comes first. */
  filters: { name: string; choices: Choice[] }[]
  /** True if a filter is active. */
  isFiltered: boolean
  /** True if the site has a current offer, whatever the filter. */
  hasAny: boolean
}

/** Filters by the slugs of a category and of a make; unknown ones match nothing. `now` in seconds. */
export function toOffersView(query: URLSearchParams, site: Site, now: number): OffersView {
  const all = shownOffers(site, now)
  const asked = KINDS.map(({ name }) => query.get(name) ?? '')
  const offers = all.filter((offer) =>
    KINDS.every(({ read }, at) => asked[at] === '' || slugOf(read(offer)) === asked[at]),
  )
  return {
    offers: offers.map((offer) => toOfferView(offer, site, now)),
    filters: KINDS.map((kind, at) => ({
      name: kind.label,
      choices: toChoices(kind, at, all, asked),
    })).filter(({ choices }) => choices.length > 2),
    isFiltered: asked.some((slug) => slug !== ''),
    hasAny: all.length > 0,
  }
}

type Kind = { name: string; label: string; every: string; read: (offer: Offer) => string }

const KINDS: readonly Kind[] = [
  { name: 'category', label: 'Category', every: 'All offers', read: ({ category }) => category },
  { name: 'make', label: 'Make', every: 'All makes', read: offerMake },
]

function toChoices(
  { every, read }: Kind,
  at: number,
  all: readonly Offer[],
  asked: string[],
): Choice[] {
  const words = [...new Set(all.map(read))].filter((word) => word !== '')
  const choices = [
    { label: every, slug: '' },
    ...words.map((label) => ({ label, slug: slugOf(label) })),
  ]
  return choices.map(({ label, slug }) => ({
    label,
    href: hrefWith(asked.with(at, slug)),
    isCurrent: slug === asked[at],
  }))
}

function hrefWith(slugs: readonly string[]): string {
  const pairs = KINDS.flatMap(({ name }, at) => (slugs[at] ? [[name, slugs[at]]] : []))
  const query = new URLSearchParams(pairs).toString()
  return routes.specialOffers.href() + (query === '' ? '' : `?${query}`)
}
