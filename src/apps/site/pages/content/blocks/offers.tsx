// Offers block: all, or those of the block's category or make.
import { isSameMake } from '#dealership/brands.ts'
import { offerMake, shownOffers, toOfferView } from '#dealership/offers.ts'
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import { routes } from '#routes.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { OfferCards } from '#apps/site/ui/offer-cards.tsx'

export function renderOffers(block: BlockOf<'offers'>, { site, now }: BlockDeps): RenderedBlock {
  const { category, manufacturer, layout, limit } = block
  const wanted = shownOffers(site, now).filter(
    (offer) =>
      (category === '' || offer.category.toLowerCase() === category.toLowerCase()) &&
      (manufacturer === '' || isSameMake(offerMake(offer), manufacturer)),
  )
  if (wanted.length === 0) return null
  const views = wanted.slice(0, limit).map((offer) => toOfferView(offer, site, now))
  return (
    <BlockFrame
      block={{ ...block, title: block.title || site.offers.title }}
      aside={<a href={routes.specialOffers.href()}>See all offers</a>}
    >
      <OfferCards offers={views} layout={layout} level={3} />
    </BlockFrame>
  )
}
