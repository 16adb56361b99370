// The wordmark of a make, or its name; makes as a row or a grid.
import type { CSSProperties } from 'react'

import type { FacetValueView } from '#search/view.ts'

type Props = { of: Pick<FacetValueView, 'label' | 'wordmark'> }

export function Wordmark({ of: { label, wordmark } }: Props) {
  if (wordmark == null) return <span className="wordmark-text">{label}</span>
  const scale = Math.min(HEIGHT / 24, WIDTH / wordmark.width)
  // An icon is a mask, which browsers load only if it is displayed: not in the closed filters of a phone.
  const looks = {
    '--icon': `url(/wordmarks/${wordmark.id}.svg)`,
    width: Math.round(wordmark.width * scale),
    height: Math.round(24 * scale),
  } as CSSProperties
  return (
    <>
      <i className="icon wordmark" style={looks} />
      <span className="unseen">{label}</span>
    </>
  )
}

const HEIGHT = 15
const WIDTH = 92

export type BrandLink = Pick<FacetValueView, 'label' | 'wordmark'> & {
  /** Null for no link: the make is left out. */
  href: string | null
}

type BrandGridProps = {
  brands: readonly BrandLink[]
  /** Rows instead of one row that scrolls sideways. */
  isGrid?: boolean
}

export function BrandGrid({ brands, isGrid = false }: BrandGridProps) {
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
