// Pages of blocks that a site defines.
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import type { Block, BlockOf } from '#tenant/schema-blocks.ts'
import { brandHref } from './brands.ts'
import { modelHref } from './models.ts'
import { isInWindow } from './shown.ts'

export type SitePage = Site['pages'][number]

/** The page at an address today; null if the site has none. */
export function findPage(path: string, site: Site, now: Seconds): SitePage | null {
  return site.pages.find((page) => page.path === path && isInWindow(page, site, now)) ?? null
}

/** The block with a form, on the page at a path; null if there is none. */
export function findFormBlock(path: string, form: string, site: Site): BlockOf<'form'> | null {
  const found = blocksAt(path, site).find((block) => block.kind === 'form' && block.form === form)
  return found?.kind === 'form' ? found : null
}

/** The blocks at a path: of a page of the site, a model or a make. */
function blocksAt(path: string, site: Site): readonly Block[] {
  return [
    ...site.pages.filter((page) => page.path === path),
    ...site.models.list.filter((model) => modelHref(model, site) === path),
    ...site.brands.list.filter((brand) => brandHref(brand) === path),
  ].flatMap(({ blocks }) => blocks)
}
