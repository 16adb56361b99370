// The makes of the site as a row of wordmarks on the bare search (W14, T7).
import type { FacetValueView } from '#search/view.ts'
import { Wordmark } from '#ui/wordmark.tsx'

export function BrandGrid({ brands }: { brands: FacetValueView[] }) {
  return (
    <nav className="brands" aria-label="Makes">
      {brands.map((brand) =>
        brand.href === null ? null : (
          <a key={brand.value} href={brand.href}>
            <Wordmark of={brand} />
          </a>
        ),
      )}
    </nav>
  )
}
