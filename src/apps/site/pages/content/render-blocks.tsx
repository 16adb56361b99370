// Renders the current blocks of a page, loading their data in parallel. A failing block is left out.
import { Fragment, type ReactNode } from 'react'

import { isInWindow } from '#dealership/shown.ts'
import { ifReady, type LatePart } from '#http/render.tsx'
import { errorName, logError } from '#lib/log.ts'
import { askTogether } from '#search/ask-together.ts'
import type { Block, BlockKind, BlockOf } from '#tenant/schema-blocks.ts'
import type { BlockDeps, PageDeps, RenderedBlock } from './block.ts'
import { renderAction } from './blocks/action.tsx'
import { renderArticles } from './blocks/articles.tsx'
import { renderBrands } from './blocks/brands.tsx'
import { renderBudget } from './blocks/budget.tsx'
import { renderCards } from './blocks/cards.tsx'
import { renderComparison } from './blocks/comparison.tsx'
import { renderCountdown } from './blocks/countdown.tsx'
import { renderEmbed } from './blocks/embed.tsx'
import { renderFaq } from './blocks/faq.tsx'
import { renderForm } from './blocks/form.tsx'
import { renderGallery } from './blocks/gallery.tsx'
import { renderHero } from './blocks/hero.tsx'
import { renderLocations } from './blocks/locations.tsx'
import { renderLogos } from './blocks/logos.tsx'
import { renderModels } from './blocks/models.tsx'
import { renderNewsletter } from './blocks/newsletter.tsx'
import { renderOffers } from './blocks/offers.tsx'
import { renderPrices } from './blocks/prices.tsx'
import { renderPromises } from './blocks/promises.tsx'
import { renderPromotion } from './blocks/promotion.tsx'
import { renderReviews } from './blocks/reviews.tsx'
import { renderSales } from './blocks/sales.tsx'
import { renderStats } from './blocks/stats.tsx'
import { renderStock } from './blocks/stock.tsx'
import { renderTeam } from './blocks/team.tsx'
import { renderText } from './blocks/text.tsx'
import { renderVideo } from './blocks/video.tsx'

/** Empty if no block has anything to show, and none is late. */
export type RenderedBlocks = { body: ReactNode; late: LatePart[]; isEmpty: boolean }

/** Renders blocks; never rejects: a failing block is left out, and a slow one loads late. */
export async function renderBlocks(
  blocks: readonly Block[],
  page: PageDeps,
): Promise<RenderedBlocks> {
  const deps = { ...page, ask: askTogether((...args) => page.services.search.list(...args)) }
  const shown = blocks.filter((block) => block.show && isInWindow(block, deps.site, deps.now))
  const drawn = await Promise.all(
    shown.map(async (block, at) => renderInTime(block, `block-${at}`, deps)),
  )
  const body = drawn.map(({ node }, at) => (
    // Blocks never move in the browser.
    <Fragment key={at}>{node}</Fragment>
  ))
  return {
    body,
    late: drawn.flatMap(({ late }) => late ?? []),
    isEmpty: drawn.every(({ node }) => node === null),
  }
}

type InTime = { node: ReactNode; late?: LatePart }

async function renderInTime(block: Block, id: string, deps: BlockDeps): Promise<InTime> {
  const content = renderSafely(block, deps)
  if (!(content instanceof Promise)) return { node: content }
  const drawn = await ifReady(content.then((node) => ({ node })))
  return drawn ?? { node: <div className="late" id={id} />, late: { id, content, fallback: null } }
}

/** Null if the block fails, which is logged. */
function renderSafely(block: Block, deps: BlockDeps): RenderedBlock {
  const onFault = (error: unknown) => {
    logError('block.failed', { tenant: deps.site.slug, kind: block.kind, error: errorName(error) })
    return null
  }
  try {
    const drawn = renderBlock(block, deps)
    return drawn instanceof Promise ? drawn.catch(onFault) : drawn
  } catch (error) {
    return onFault(error)
  }
}

function renderBlock<K extends BlockKind>(block: BlockOf<K>, deps: BlockDeps): RenderedBlock {
  // The table has the function for this kind; TypeScript cannot infer that from the key.
  const draw = DRAW[block.kind] as (block: BlockOf<K>, deps: BlockDeps) => RenderedBlock
  return draw(block, deps)
}

const DRAW: { [K in BlockKind]: (block: BlockOf<K>, deps: BlockDeps) => RenderedBlock } = {
  hero: renderHero,
  promotion: renderPromotion,
  text: renderText,
  stats: renderStats,
  brands: renderBrands,
  sales: renderSales,
  stock: renderStock,
  budget: renderBudget,
  reviews: renderReviews,
  locations: renderLocations,
  articles: renderArticles,
  offers: renderOffers,
  models: renderModels,
  faq: renderFaq,
  promises: renderPromises,
  cards: renderCards,
  action: renderAction,
  form: renderForm,
  newsletter: renderNewsletter,
  video: renderVideo,
  gallery: renderGallery,
  embed: renderEmbed,
  countdown: renderCountdown,
  comparison: renderComparison,
  prices: renderPrices,
  team: renderTeam,
  logos: renderLogos,
}
