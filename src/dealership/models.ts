// New models of a site: where each stands, and how they are grouped (E13, R38, R39, W61).
import { toModelPage } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

export type Model = Site['models']['list'][number]

/** The slug that a model goes by: its new one, as the site rewrites it. */
export function modelSlug(
  { slug, new_slug: renamed }: Model,
  { models }: Pick<Site, 'models'>,
): string {
  const own = renamed || slug
  return models.rewrites[own] ?? own
}

/** Where a model leads: elsewhere where the site says so, else to its page. */
export function modelHref(model: Model, site: Pick<Site, 'models'>): string {
  return model.override_url || toModelPage(modelSlug(model, site))
}
