// Stock block: vehicles in a row that scrolls, in a grid, or in a list.
import type { BlockDeps } from '#apps/site/pages/content/block.ts'
import { BlockFrame, StockRow } from '#apps/site/pages/content/block-parts.tsx'
import type { CardView } from '#search/card.ts'
import { parseFilter } from '#search/filter.ts'
import { loadRow } from '#search/load.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { CarCard } from '#apps/site/ui/car-card.tsx'
import { Markup } from '#apps/site/ui/page-head.tsx'
import { StockLine } from '#apps/site/ui/stock-line.tsx'

export async function renderStock(block: BlockOf<'stock'>, { site, now, ask }: BlockDeps) {
  const parsed = parseFilter(block.filters)
  if (!('filter' in parsed)) return null
  const cars = await loadRow(parsed.filter, block.limit, { site, ask, now })
  if (cars.length === 0) return null
  const { intro, href, link_label: label, layout } = block
  const title = block.title || 'In stock now'
  const more = href === '' ? null : { label, href }
  if (layout === 'carousel')
    return (
      <StockRow
        block={block}
        title={title}
        intro={intro !== '' && <Markup html={intro} className="carousel-intro" />}
        more={more}
        cars={cars}
      />
    )
  return (
    <BlockFrame
      block={{ ...block, title }}
      aside={more !== null && <a href={more.href}>{more.label}</a>}
    >
      <Cars layout={layout} cars={cars} />
    </BlockFrame>
  )
}

type Layout = Exclude<BlockOf<'stock'>['layout'], 'carousel'>

function Cars({ layout, cars }: { layout: Layout; cars: readonly CardView[] }) {
  if (layout === 'grid')
    return (
      <div className="stock-grid">
        {cars.map((car) => (
          <CarCard key={car.id} car={car} />
        ))}
      </div>
    )
  const [first] = cars
  const isFeatured = layout === 'featured' && first !== undefined
  return (
    <div className={isFeatured ? 'stock-featured' : 'stock-list'}>
      {isFeatured && <CarCard car={first} />}
      <ul className="stock-lines">
        {(isFeatured ? cars.slice(1) : cars).map((car) => (
          <StockLine key={car.id} car={car} />
        ))}
      </ul>
    </div>
  )
}
