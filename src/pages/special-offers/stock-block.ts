// The stock row of an offer, as a block of its page.
import { type Offer, offerStock, type OfferView } from '#dealership/offers.ts'
import { plainBlock } from '#pages/content/plain-block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'

/** Null if it is for no make in stock. */
export function toStockBlock(
  offer: Offer,
  { stock: link }: OfferView,
  site: Site,
): BlockOf<'stock'> | null {
  const stock = offerStock(offer, site)
  if (stock === null || link === null) return null
  const { make, model } = stock
  const filters = [`make:${JSON.stringify(make.name)}`, 'status:in_stock']
  if (model !== null) filters.push(`model:${JSON.stringify(model.name)}`)
  return {
    ...plainBlock('stock', link.label),
    filters: filters.join(' AND '),
    limit: 8,
    href: link.href,
    link_label: 'See all',
  }
}
