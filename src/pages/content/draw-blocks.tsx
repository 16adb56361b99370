// The blocks of a page, in the order of the site: those that are switched on and of today, each asked for what it needs at
// the same time. One without anything to say leaves no gap, and no block takes the page down with it.
import { Fragment, type ReactNode } from 'react'

import { isInWindow } from '#dealership/shown.ts'
import { soon, type LatePart } from '#http/late-part.tsx'
import { errorName, logError } from '#lib/log.ts'
import type { Block, BlockKind, BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockPorts, Drawn } from './block.ts'
import { drawAction } from './blocks/action.tsx'
import { drawArticles } from './blocks/articles.tsx'
import { drawBrands } from './blocks/brands.tsx'
import { drawBudget } from './blocks/budget.tsx'
import { drawCards } from './blocks/cards.tsx'
import { drawFaq } from './blocks/faq.tsx'
import { drawHero } from './blocks/hero.tsx'
import { drawLocations } from './blocks/locations.tsx'
import { drawModels } from './blocks/models.tsx'
import { drawOffers } from './blocks/offers.tsx'
import { drawPromises } from './blocks/promises.tsx'
import { drawPromotion } from './blocks/promotion.tsx'
import { drawReviews } from './blocks/reviews.tsx'
import { drawSales } from './blocks/sales.tsx'
import { drawStats } from './blocks/stats.tsx'
import { drawStock } from './blocks/stock.tsx'
import { drawText } from './blocks/text.tsx'

/** What a page shows of its blocks, and those of them that come after it. */
export type DrawnBlocks = { body: ReactNode; late: LatePart[] }

/** Draws blocks; never rejects: one whose data fails is left out, and one that takes its time comes late. */
export async function drawBlocks(
  blocks: readonly Block[],
  ports: BlockPorts,
): Promise<DrawnBlocks> {
  const shown = blocks.filter((block) => block.show && isInWindow(block, ports.site, ports.now))
  const drawn = await Promise.all(
    shown.map(async (block, at) => drawInTime(block, `block-${at}`, ports)),
  )
  const body = drawn.map(({ node }, at) => (
    // Blocks are never moved about in the browser.
    <Fragment key={at}>{node}</Fragment>
  ))
  return { body, late: drawn.flatMap(({ late }) => late ?? []) }
}

type InTime = { node: ReactNode; late?: LatePart }

async function drawInTime(block: Block, id: string, ports: BlockPorts): Promise<InTime> {
  const content = drawSafely(block, ports)
  // Most have all that they need in the site's configuration.
  if (!(content instanceof Promise)) return { node: content }
  const drawn = await soon(content.then((node) => ({ node })))
  return drawn ?? { node: <div className="late" id={id} />, late: { id, content, fallback: null } }
}

/** Null where the block fails, which is logged. */
function drawSafely(block: Block, ports: BlockPorts): Drawn {
  const onFault = (error: unknown) => {
    logError('block.failed', { tenant: ports.site.slug, kind: block.kind, error: errorName(error) })
    return null
  }
  try {
    const drawn = drawBlock(block, ports)
    return drawn instanceof Promise ? drawn.catch(onFault) : drawn
  } catch (error) {
    return onFault(error)
  }
}

function drawBlock<K extends BlockKind>(block: BlockOf<K>, ports: BlockPorts): Drawn {
  // The table has the function of this very kind; TypeScript does not follow that through the key.
  const draw = DRAW[block.kind] as (block: BlockOf<K>, ports: BlockPorts) => Drawn
  return draw(block, ports)
}

const DRAW: { [K in BlockKind]: (block: BlockOf<K>, ports: BlockPorts) => Drawn } = {
  hero: drawHero,
  promotion: drawPromotion,
  text: drawText,
  stats: drawStats,
  brands: drawBrands,
  sales: drawSales,
  stock: drawStock,
  budget: drawBudget,
  reviews: drawReviews,
  locations: drawLocations,
  articles: drawArticles,
  offers: drawOffers,
  models: drawModels,
  faq: drawFaq,
  promises: drawPromises,
  cards: drawCards,
  action: drawAction,
}
