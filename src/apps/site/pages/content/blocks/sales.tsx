// "Sales this Month" block.
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { SalesCounter } from '#apps/site/ui/sales-counter.tsx'

export async function renderSales(
  block: BlockOf<'sales'>,
  { site, now, services }: BlockDeps,
): Promise<Awaited<RenderedBlock>> {
  const { enabled, label } = site.sales_counter
  const sales = enabled ? await services.salesOfMonth.load(now) : null
  if (sales === null || sales.count === 0) return null
  return (
    <BlockFrame block={block}>
      <SalesCounter label={label} sales={sales} />
    </BlockFrame>
  )
}
