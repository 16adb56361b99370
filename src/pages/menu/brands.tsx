// The menu of makes with logos (W58): each links to its overview, or to the page that replaces it.
import type { ReactNode } from 'react'

import { brandHref } from '#dealership/brands.ts'
import { routes } from '#routes.ts'
import { wordmarkOf } from '#search/facet-view.ts'
import type { Site } from '#tenant/schema.ts'
import { Wordmark } from '#ui/wordmark.tsx'

/** Null if the site lists none. */
export function brandsMenu(site: Site): ReactNode {
  const { list } = site.brands
  if (list.length === 0) return null
  return (
    <div className="menu-panel menu-brands" data-testid="menu-brands">
      <ul>
        {list.map((brand) => (
          <li key={brand.make}>
            <a href={brandHref(brand)}>
              <Wordmark of={{ label: brand.make, wordmark: wordmarkOf(brand.make) }} />
            </a>
          </li>
        ))}
      </ul>
      <p className="menu-all">
        <a href={routes.brands.href()}>All brands</a>
      </p>
    </div>
  )
}
