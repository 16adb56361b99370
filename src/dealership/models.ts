// New models of a site: their address, tile text and page.
import { toMoney } from '#lib/money.ts'
import { joinText } from '#lib/text.ts'
import { routes, toModelPage } from '#routes.ts'
import { slugOf } from '#vehicle/slug.ts'
import type { Site } from '#tenant/schema.ts'

const PERFORMANCE = 'Performance'

const ELECTRIC = 'Electric'

const FUTURE = 'future-vehicles'

export type Model = Site['models']['list'][number]

type Models = Pick<Site, 'models'>

/** The current slug of a model: its new one, as rewritten by the site. */
export function modelSlug({ slug, new_slug: renamed }: Model, { models }: Models): string {
  const own = renamed || slug
  // A slug may equal an inherited member, such as "constructor".
  return (Object.hasOwn(models.rewrites, own) ? models.rewrites[own] : undefined) ?? own
}

/** The address of a model: the site's own target, otherwise its page. */
export function modelHref(model: Model, site: Models): string {
  return model.override_url || toModelPage(modelSlug(model, site))
}

/** The model of a slug: the one that has it now, otherwise one that had it before. */
export function findNewModel(slug: string, site: Models): Model | null {
  const { list } = site.models
  return (
    list.find((model) => modelSlug(model, site) === slug) ??
    list.find((model) => model.new_slug === slug || model.slug === slug) ??
    null
  )
}

/** The label above the name on its tile: New, Coming Soon or nothing. */
export function modelLabel({ status }: Pick<Model, 'status'>, { models }: Models): string {
  if (status === '') return ''
  return status === 'new' ? models.new_label : models.coming_soon_label
}

/** A model's picture, or that of its first colour; empty if there is none. */
export function modelPicture({
  image,
  cloudfront_new_image_url: other,
  colours: [paint],
}: Model): string {
  return other || image.url || (paint?.image ?? '')
}

/** "Kia Sportage"; "Mazda 2", whose name contains its make. */
export const fullModelName = ({
  name,
  manufacturer_name: make,
}: Pick<Model, 'name' | 'manufacturer_name'>): string =>
  name.startsWith(`${make} `) ? name : `${make} ${name}`

/** The full name; only the name on a single-make site. */
export function modelName(model: Model, { manufacturer }: Pick<Site, 'manufacturer'>): string {
  return manufacturer === null ? fullModelName(model) : model.name
}

/** "From $34,990 drive away"; empty if the site names no price. */
export function fromPrice({
  from_price: price,
  from_price_note: note,
}: Pick<Model, 'from_price' | 'from_price_note'>): string {
  return price === null ? '' : joinText(['From', toMoney(price), note])
}

type ModelGroupsModels = Pick<Site, 'models'>

/** `slug` is its name in addresses: "suv" for SUVs. */
export type ModelGroup = { title: string; slug: string; models: Model[] }

export type ModelFilter = { label: string; slug: string; href: string; models: Model[] }

/**
 * Models by body: Trucks, SUVs, Vans, People Movers, Performance, or in the site's order, followed by other bodies. A
 * model is in the group of each of its bodies. Empty groups are left out.
 */
export function modelGroups({ models: { list, bodies } }: ModelGroupsModels): ModelGroup[] {
  const others = list.flatMap((model) => bodiesOf(model))
  const titles = new Map<string, string>()
  for (const title of [...bodies, ...others]) {
    if (!titles.has(slugOf(title))) titles.set(slugOf(title), title)
  }
  return [...titles.values()]
    .map((title) => ({
      title,
      slug: toGroupSlug(title),
      models: list.filter((model) => isIn(model, title)),
    }))
    .filter(({ models }) => models.length > 0)
}

/** Filters of /models: its groups, then electric models, then upcoming ones. */
export function modelFilters(site: ModelGroupsModels): ModelFilter[] {
  const { list, coming_soon_label: coming } = site.models
  const more = [
    { title: ELECTRIC, slug: slugOf(ELECTRIC), models: list.filter(({ electric }) => electric) },
    {
      title: coming,
      slug: FUTURE,
      models: list.filter(({ status }) => status === 'coming_soon'),
    },
  ]
  const groups = modelGroups(site)
  return [...groups, ...more.filter(({ slug }) => groups.every((group) => group.slug !== slug))]
    .filter(({ models }) => models.length > 0)
    .map(({ title, slug, models }) => ({
      label: title,
      slug,
      href: routes.models.href({ body: slug }),
      models,
    }))
}

/** The filter that a word in an address means, including "SUVs" and "truck"; null if it means none. */
export function findModelFilter(word: string, site: ModelGroupsModels): ModelFilter | null {
  return modelFilters(site).find(({ slug }) => toKey(slug) === toKey(slugOf(word))) ?? null
}

/** A body of several words becomes one; an abbreviation has no plural in addresses. */
function toGroupSlug(title: string): string {
  return slugOf(title.replace(/(?<=[A-Z])s$/, ''))
}

const toKey = (slug: string) => slug.replace(/s$/, '')

function isIn(model: Model, title: string): boolean {
  return bodiesOf(model).some((body) => slugOf(body) === slugOf(title))
}

function bodiesOf(model: Model): string[] {
  const bodies = [model.manufacturer_body, model.manufacturer_body2, model.manufacturer_body3]
  const named = bodies.filter((body) => body !== '')
  return model.performance ? [...named, PERFORMANCE] : named
}
