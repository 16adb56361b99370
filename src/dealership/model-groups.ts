// New models in groups, as menus and /models show them (W61, W62, R38).
import { routes } from '#routes.ts'
import { slugOf } from '#stock/slug.ts'
import type { Site } from '#tenant/schema.ts'
import type { Model } from './models.ts'

type Models = Pick<Site, 'models'>

/** `slug` is what addresses call it: "suv" for SUVs. */
export type ModelGroup = { title: string; slug: string; models: Model[] }

export type ModelFilter = { label: string; slug: string; href: string; models: Model[] }

/**
 * Models by body: Trucks, SUVs, Vans, People Movers, Performance, or in the site's order, with other bodies after them
 * (W61). A model is in the group of each of its bodies. Empty groups are left out.
 */
export function modelGroups({ models: { list, bodies } }: Models): ModelGroup[] {
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

/** What /models can be narrowed to: its groups, then electric models, then those to come (W62, R38). */
export function modelFilters(site: Models): ModelFilter[] {
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

/** The filter that a word of an address means, "SUVs" and "truck" among them; null where it means none. */
export function findModelFilter(word: string, site: Models): ModelFilter | null {
  return modelFilters(site).find(({ slug }) => toKey(slug) === toKey(slugOf(word))) ?? null
}

const PERFORMANCE = 'Performance'
const ELECTRIC = 'Electric'
const FUTURE = 'future-vehicles'

/** A body of several words is one; an abbreviation has no plural in addresses. */
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
