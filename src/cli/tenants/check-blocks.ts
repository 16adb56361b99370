// Whether a block has what it speaks of: one without it would never show.
import type { Block, BlockKind, BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'

import { checkFilter } from './check-search.ts'
import { quote, type Problem } from './problem.ts'

/** Problems of a block at a path of the file. */
export function checkBlock(path: string, block: Block, site: Site): Problem[] {
  if (!block.show) return []
  const missing = missingFor(block, site)
  const message = `is a block of kind ${quote(block.kind)}, but ${missing}. Fix this or remove the block.`
  return [...(missing === null ? [] : [{ path, message }]), ...checkParts(path, block)]
}

function missingFor<K extends BlockKind>(block: BlockOf<K>, site: Site): string | null {
  return NEEDS[block.kind]?.(block, site) ?? null
}

/** What a block needs and the site does not have, as a clause; null where it has all. */
const NEEDS: { [K in BlockKind]?: (block: BlockOf<K>, site: Site) => string | null } = {
  budget: (_, { budget }) => (budget.enabled ? null : 'budget.enabled is off'),
  sales: (_, { sales_counter: sales }) => (sales.enabled ? null : 'sales_counter.enabled is off'),
  reviews: (_, { reviews }) => (reviews.list.length > 0 ? null : 'reviews.list is empty'),
  offers: (_, { offers }) => (offers.list.length > 0 ? null : 'offers.list is empty'),
  models: (_, { models }) => (models.list.length > 0 ? null : 'models.list is empty'),
  promises: ({ fees }, { facts }) =>
    facts.promises.length > 0 || fees ? null : 'facts.promises is empty',
  locations: (_, { locations }) => (locations.length > 0 ? null : 'locations is empty'),
  faq: ({ items, trade_in: tradeIn }) => (items.length > 0 || tradeIn ? null : 'it has no items'),
  articles: ({ cards, category }, { pages }) =>
    cards.length > 0 ||
    pages.some(
      ({ article }) => article !== null && (category === '' || article.category === category),
    )
      ? null
      : `no page is an article${category === '' ? '' : ` of ${quote(category)}`}`,
}

function checkParts(path: string, block: Block): Problem[] {
  if (block.kind === 'stock') return checkFilter(`${path}.filters`, block.filters)
  if (block.kind !== 'hero') return []
  return block.slides.flatMap(({ image, hide_overlay: isBare }, at): Problem[] =>
    isBare && image === ''
      ? [
          {
            path: `${path}.slides[${at}].hide_overlay`,
            message: 'hides the text, but the slide has no image. Add one.',
          },
        ]
      : [],
  )
}
