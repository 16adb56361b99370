// Makes that a site sells new, and where each leads (R36, R37, T35).
import { routes } from '#routes.ts'
import { slugOf } from '#stock/slug.ts'
import type { Site } from '#tenant/schema.ts'

export type Brand = Site['brands']['list'][number]

/** The overview of a make, or the page that stands for it. */
export function brandHref({ make, href }: Brand): string {
  return href || routes.brandOverview.href(slugOf(make))
}
