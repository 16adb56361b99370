// Assigns a visitor one of a few variants of a list, so that not everyone sees the same promotional card.
import { toNetwork } from '#lib/network.ts'
import { createRandom } from '#lib/random.ts'
import { routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

/** Few, because each one is cached separately at the edge. */
export const VARIANTS = 3

/**
 * The variant of a page for a visitor's network: stable while they page and go back. Always 0 if there is nothing to
 * vary. The address is neither stored nor sent on.
 */
export function variantOf(
  headers: Headers,
  pathname: string,
  { promos }: Pick<Site, 'promos'>,
): number {
  const varies = promos.cards.length > 1 || (promos.cards.length > 0 && promos.random_offset)
  const address = headers.get('CF-Connecting-IP')
  if (!varies || address === null || !pathname.startsWith(LISTS)) return 0
  return Math.floor(createRandom(`promo ${toNetwork(address)}`)() * VARIANTS)
}

const LISTS = routes.search.href('')
