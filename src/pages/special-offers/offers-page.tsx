// All offers of a site, filtered by kind and make if there are several.
import { DEFAULT_SEARCH, routes } from '#routes.ts'
import { BlockFrame } from '#pages/content/block-frame.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Choices } from '#ui/choices.tsx'
import { EmptyCard } from '#ui/empty-card.tsx'
import { OfferCards } from '#ui/offer-cards.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSite } from '#ui/site-context.ts'
import type { OffersView } from './offers-view.ts'

export function OffersPage({ view }: { view: OffersView }) {
  const { title, intro } = useSite().site.offers
  const { offers, filters, hasAny } = view
  return (
    <div data-page="content" className="content">
      <Breadcrumbs crumbs={[{ label: title }]} />
      <PageHead title={title} intro={intro} />
      {filters.length > 0 && <Choices rows={filters} />}
      <BlockFrame block={{ kind: 'offers' }}>
        {offers.length > 0 ? (
          <OfferCards offers={offers} layout={offers.length < 3 ? 'list' : 'grid'} level={2} />
        ) : (
          <NoOffers hasAny={hasAny} />
        )}
      </BlockFrame>
    </div>
  )
}

/** The specification fixes the sentence. */
function NoOffers({ hasAny }: { hasAny: boolean }) {
  const { search, vehicle } = useSite().site
  const isHere = search.refresh_path === routes.specialOffers.href()
  const away = {
    href: isHere ? routes.search.href(DEFAULT_SEARCH) : search.refresh_path,
    label: `See all ${vehicle.many}`,
  }
  const out = hasAny ? { href: routes.specialOffers.href(), label: 'Clear Filters' } : away
  return (
    <EmptyCard title="No Results Available" {...out}>
      <p data-testid="no-results">
        There appears to be no offers currently available that meet the conditions of your search
      </p>
    </EmptyCard>
  )
}
