// New models of a site: their address, tile text and page (E13, R38, R39, W61, S31).
import { joinText } from '#lib/join-text.ts'
import { toMoney } from '#lib/money.ts'
import { toModelPage } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'

export type Model = Site['models']['list'][number]

type Models = Pick<Site, 'models'>

/** The slug that a model goes by: its new one, as the site rewrites it. */
export function modelSlug({ slug, new_slug: renamed }: Model, { models }: Models): string {
  const own = renamed || slug
  return models.rewrites[own] ?? own
}

/** The address of a model: the site's own target, else its page. */
export function modelHref(model: Model, site: Models): string {
  return model.override_url || toModelPage(modelSlug(model, site))
}

/** The model that a slug means: the one that goes by it, else one that once did. */
export function findModel(slug: string, site: Models): Model | null {
  const { list } = site.models
  return (
    list.find((model) => modelSlug(model, site) === slug) ??
    list.find((model) => model.new_slug === slug || model.slug === slug) ??
    null
  )
}

/** The label above the name on its tile: New, Coming Soon or nothing (S31). */
export function modelLabel({ status }: Pick<Model, 'status'>, { models }: Models): string {
  if (status === '') return ''
  return status === 'new' ? models.new_label : models.coming_soon_label
}

/** Its picture; empty where there is none. */
export function modelPicture({ image, cloudfront_new_image_url: other }: Model): string {
  return other || image.url
}

/** "Kia Sportage"; the name alone where the site has one make (T22). */
export function modelName(
  { name, manufacturer_name: make }: Model,
  { manufacturer }: Pick<Site, 'manufacturer'>,
): string {
  return manufacturer === null ? `${make} ${name}` : name
}

/** "From $34,990 drive away"; empty where the site names no price. */
export function fromPrice({ from_price: price, from_price_note: note }: Model): string {
  return price === null ? '' : joinText(['From', toMoney(price), note])
}
