// The grid of makes: those that the site lists, otherwise those in stock.

import { brandHref } from '#dealership/brands.ts'
import type { BlockDeps } from '#apps/site/pages/content/block.ts'
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import { wordmarkOf } from '#search/facet-view.ts'
import { loadMakes } from '#search/load.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { BrandGrid, type BrandLink } from '#apps/site/ui/wordmark.tsx'

export async function renderBrands(block: BlockOf<'brands'>, deps: BlockDeps) {
  const brands = await loadBrands(deps)
  if (brands.length === 0) return null
  return (
    <BlockFrame block={block}>
      <BrandGrid brands={brands.slice(0, block.limit)} isGrid />
    </BlockFrame>
  )
}

async function loadBrands({ site, now, ask }: BlockDeps): Promise<BrandLink[]> {
  const { list } = site.brands
  if (list.length === 0) return loadMakes(site, ask, now)
  return list.map((brand) => ({
    label: brand.make,
    href: brandHref(brand),
    wordmark: wordmarkOf(brand.make),
  }))
}
