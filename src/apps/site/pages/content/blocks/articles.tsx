// Blog cards: newest first, from pages of the site and external ones.
import { type ArticleCard, articleCards } from '#dealership/articles.ts'
import { cutText } from '#lib/text.ts'
import { toDay } from '#lib/time.ts'
import { BlockFrame, LeadCard } from '#apps/site/pages/content/block-parts.tsx'
import type { BlockDeps, RenderedBlock } from '#apps/site/pages/content/block.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import { useSite } from '#apps/site/ui/site-context.ts'

export function renderArticles(
  block: BlockOf<'articles'>,
  { site, now }: BlockDeps,
): RenderedBlock {
  const cards = articleCards(block, site, now)
  return cards.length === 0 ? null : <Articles block={block} cards={cards} />
}

function Articles({ block, cards }: { block: BlockOf<'articles'>; cards: readonly ArticleCard[] }) {
  const { path } = useSite()
  const others = cards.filter(({ href }) => href !== path).slice(0, block.limit)
  if (others.length === 0) return null
  return (
    <BlockFrame block={block}>
      <ul className="lead-cards">
        {others.map(({ href, heading, image, alt, description, date }) => (
          <li key={href}>
            <LeadCard
              level={block.title === '' ? 2 : 3}
              title={heading}
              text={cutText(description, LIMIT)}
              image={image}
              alt={alt}
              over={toDay(date)}
              href={href}
            />
          </li>
        ))}
      </ul>
    </BlockFrame>
  )
}

/** Maximum characters of a description on a card (C23). */
const LIMIT = 120
