// Articles of a site as cards: its own pages, and external ones.
import type { Seconds } from '#lib/zone-time.ts'
import type { BlockOf } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'
import { isInWindow } from './shown.ts'

export type ArticleCard = BlockOf<'articles'>['cards'][number] & { alt: string }

/** All cards of a block, newest first and undated ones last. */
export function articleCards(
  { category, cards }: Pick<BlockOf<'articles'>, 'category' | 'cards'>,
  site: Site,
  now: Seconds,
): ArticleCard[] {
  return [
    ...ownArticles(category, site, now),
    ...cards.map((card) => ({ ...card, alt: '' })),
  ].toSorted((one, other) => other.date.localeCompare(one.date))
}

/** Pages of the site that are articles; of any category if it is empty. */
function ownArticles(category: string, site: Site, now: Seconds): ArticleCard[] {
  return site.pages.flatMap((page) => {
    const { article, path, title, description } = page
    if (article === null || !isInWindow(page, site, now)) return []
    if (category !== '' && article.category !== category) return []
    const { image, alt, date } = article
    return [{ href: path, heading: title, image, alt, description, date }]
  })
}
