// Pages that a site makes of blocks.
import type { Seconds } from '#lib/zone-time.ts'
import type { Site } from '#tenant/schema.ts'
import { isInWindow } from './shown.ts'

export type SitePage = Site['pages'][number]

/** The page of an address today; null where the site has none. */
export function findPage(path: string, site: Site, now: Seconds): SitePage | null {
  return site.pages.find((page) => page.path === path && isInWindow(page, site, now)) ?? null
}
