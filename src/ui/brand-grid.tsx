// Makes as a row or a grid of wordmarks.
import type { FacetValueView } from '#search/view.ts'
import { Wordmark } from './wordmark.tsx'

export type BrandLink = Pick<FacetValueView, 'label' | 'wordmark'> & {
  /** Null where there is nowhere to lead to: it is left out. */
  href: string | null
}

type Props = {
  brands: readonly BrandLink[]
  /** All in sight, row below row, instead of one row that scrolls sideways. */
  isGrid?: boolean
}

export function BrandGrid({ brands, isGrid = false }: Props) {
  return (
    <nav className={isGrid ? 'brands brands-all' : 'brands'} aria-label="Makes">
      {brands.map((brand) =>
        brand.href === null ? null : (
          <a key={brand.label} href={brand.href} className="boxed">
            <Wordmark of={brand} />
          </a>
        ),
      )}
    </nav>
  )
}
