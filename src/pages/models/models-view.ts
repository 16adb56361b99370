// View model of /models: the groups shown, and the other choices.
import { isSameMake } from '#dealership/brands.ts'
import {
  findModelFilter,
  type Model,
  modelFilters,
  type ModelGroup,
  modelGroups,
} from '#dealership/models.ts'
import { joinText } from '#lib/text.ts'
import { routes } from '#routes.ts'
import { findMake } from '#stock/catalogue.ts'
import type { Site } from '#tenant/schema.ts'
import type { Choice } from '#ui/choices.tsx'

export type ModelsView = {
  /** Title of the list: "SUVs", "Kia SUVs"; empty for all. */
  words: string
  /** Address of the page, without unknown filters. */
  href: string
  bodies: Choice[]
  /** Empty if all models are of one make. */
  makes: Choice[]
  groups: ModelGroup[]
}

/** Reads `body` and `make` from the query; unknown values mean all. */
export function toModelsView(query: URLSearchParams, site: Site): ModelsView {
  const { list } = site.models
  const makes = [...new Set(list.map(({ manufacturer_name: make }) => make))]
  const asked = query.get('make') ?? ''
  const make = makes.find((own) => isSameMake(own, findMake(asked)?.name ?? asked)) ?? ''
  const filters = modelFilters(site).filter(({ models }) => ofMake(models, make).length > 0)
  const sought = findModelFilter(query.get('body') ?? '', site)
  const filter = filters.find(({ slug }) => slug === sought?.slug) ?? null
  const body = filter?.slug ?? ''
  const choice = (label: string, to: { body: string; make: string }): Choice => ({
    label,
    href: routes.models.href(to),
    isCurrent: to.body === body && to.make === make,
  })
  const inBody = makes.filter((own) => ofMake(filter?.models ?? list, own).length > 0)
  const groups = filter === null ? modelGroups(site) : [{ ...filter, title: filter.label }]
  return {
    words: joinText([make, filter?.label]),
    href: routes.models.href({ body, make }),
    bodies: [
      choice('All', { body: '', make }),
      ...filters.map(({ label, slug }) => choice(label, { body: slug, make })),
    ],
    makes:
      makes.length < 2
        ? []
        : [
            choice('All makes', { body, make: '' }),
            ...inBody.map((own) => choice(own, { body, make: own })),
          ],
    groups: groups
      .map((group) => ({ ...group, models: ofMake(group.models, make) }))
      .filter(({ models }) => models.length > 0),
  }
}

/** Models of a make; all if none is given. */
function ofMake(models: readonly Model[], make: string): Model[] {
  return models.filter(({ manufacturer_name: own }) => make === '' || own === make)
}
