// New models block, as tiles or cards.
import { isSameMake } from '#dealership/brands.ts'
import { findModelFilter } from '#dealership/models.ts'
import { BlockFrame } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import { routes } from '#routes.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'
import { ModelCard, ModelTiles } from '#apps/site/ui/model-card.tsx'

export function renderModels(block: BlockOf<'models'>, { site }: BlockDeps): RenderedBlock {
  const models = modelsFor(block, site)
  if (models.length === 0) return null
  const body = findModelFilter(block.body, site)?.slug
  const all = routes.models.href({ make: block.manufacturer, body })
  return (
    <BlockFrame
      block={{ ...block, title: block.title || site.models.title }}
      aside={<a href={all}>See all models</a>}
    >
      {block.layout === 'cards' ? (
        <div className="model-cards">
          {models.map((model) => (
            <ModelCard key={model.slug} model={model} />
          ))}
        </div>
      ) : (
        <ModelTiles models={models} />
      )}
    </BlockFrame>
  )
}

function modelsFor({ manufacturer, body, limit }: BlockOf<'models'>, site: Site) {
  const known = body === '' ? site.models.list : (findModelFilter(body, site)?.models ?? [])
  return known
    .filter(({ manufacturer_name: make }) => manufacturer === '' || isSameMake(make, manufacturer))
    .slice(0, limit)
}
