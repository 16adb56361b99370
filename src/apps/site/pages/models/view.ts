// Data and metadata of the pages of new models.
import { isSameMake } from '#dealership/brands.ts'
import {
  findNewModel as findOwn,
  findModelFilter,
  fullModelName,
  type Model,
  modelFilters,
  modelGroups,
  modelHref,
  modelName,
  modelPicture,
  modelSlug,
} from '#dealership/models.ts'
import { type SpecialOffer, offerMake, shownOffers, toOfferView } from '#dealership/offers.ts'
import type { Head } from '#http/render.tsx'
import { toMoney } from '#lib/money.ts'
import { cutText, DESCRIPTION_LENGTH, joinText } from '#lib/text.ts'
import { absoluteUrl } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import type { Filter } from '#search/filter.ts'
import type { Search } from '#search/answer-store.ts'
import { loadRow } from '#search/load.ts'
import { type Sheet, toDealer } from '#feeds/brochure/sheet.ts'
import { findMake, findModel } from '#vehicle/catalogue.ts'
import { type Block, block } from '#tenant/schema-blocks.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Choice } from '#apps/site/ui/inputs.tsx'
import { type Crumb, toGraph } from '#apps/site/ui/breadcrumbs.tsx'
import { outlineOf } from '#apps/site/ui/model-card.tsx'

export type ModelsView = ReturnType<typeof toModelsView>

/** Reads `body` and `make` from the query; unknown values mean all. */
export function toModelsView(query: URLSearchParams, site: Site) {
  const { list } = site.models
  const makes = [...new Set(list.map(({ manufacturer_name: make }) => make))]
  const wanted = query.get('make') ?? ''
  const make = makes.find((own) => isSameMake(own, findMake(wanted)?.name ?? wanted)) ?? ''
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

export type ModelView = ReturnType<typeof toModelView>

type Deps = { site: Site; now: Seconds; services: { search: { list: Search } } }

/** Everything but the stock, which is optional on the page. */
export function toModelView(model: Model, { site, now }: Omit<Deps, 'services'>) {
  return {
    model,
    carsHref: stockHref(model),
    offers: shownOffers(site, now)
      .filter((offer) => isFor(offer, model, site))
      .map((offer) => toOfferView(offer, site, now)),
    others: othersOf(model, site),
  }
}

/** Stock of a model, new and demonstrators first. Never rejects. */
export async function loadModelCars(
  model: Model,
  { site, now, services }: Deps,
): Promise<CardView[]> {
  const most = site.models.stock_limit
  const deps = { site, ask: services.search.list, now }
  const [fresh, used] = await Promise.all([
    loadRow(
      [...stockFilter(model), [{ attribute: 'car_type', is: 'used', not: true }]],
      most,
      deps,
    ),
    loadRow([...stockFilter(model), [{ attribute: 'car_type', is: 'used' }]], most, deps),
  ])
  return [...fresh, ...used].slice(0, most)
}

/** Vehicles for sale: stock uses the catalogue's name of the model. */
function stockFilter({ manufacturer_name: make, name }: Model): Filter {
  return [
    [{ attribute: 'make', is: findMake(make)?.name ?? make }],
    [{ attribute: 'model', is: findModel(make, name)?.name ?? name }],
    [
      { attribute: 'status', is: 'in_stock' },
      { attribute: 'status', is: 'coming_soon' },
    ],
  ]
}

function stockHref({ manufacturer_name: own, name }: Model): string | null {
  const make = findMake(own)
  const model = findModel(own, name)
  return make === null || model === null ? null : routes.searchModel.href(make.slug, model.slug)
}

function isFor(offer: SpecialOffer, model: Model, site: Site) {
  const { manufacturer_name: make, name } = model
  const named = offer.model
  if (named === null) return false
  const own = offerMake(offer)
  if (own !== '' && !isSameMake(own, make)) return false
  return named.name === name || findOwn(named.slug, site) === model
}

const OTHERS = 4

function othersOf(model: Model, site: Site): Model[] {
  const group = modelGroups(site).find(({ models }) => models.includes(model))
  const others = (group?.models ?? site.models.list).filter((other) => other !== model)
  // Same make first.
  return others
    .toSorted((one, other) => Number(isOther(one, model)) - Number(isOther(other, model)))
    .slice(0, OTHERS)
}

const isOther = (one: Model, other: Model) =>
  !isSameMake(one.manufacturer_name, other.manufacturer_name)

/** A group is a separate page for search engines; a make has its overview. */
export function toModelsHead(view: ModelsView, site: Site): Head {
  const { title } = site.models
  const name = view.words === '' ? title : `${title}: ${view.words}`
  return {
    kind: 'content',
    title: `${name} | ${site.name}`,
    description: `${name} at ${site.name}: pictures, prices, and what we have in stock.`,
    canonical: absoluteUrl(view.href, site),
    robots: view.href.includes('make=') ? 'noindex, follow' : 'index, follow',
    structured: toGraph([], toModelsCrumbs(view, title), site),
  }
}

export function toModelsCrumbs({ words }: ModelsView, title: string): Crumb[] {
  return words === ''
    ? [{ label: title }]
    : [{ label: title, href: routes.models.href() }, { label: words }]
}

export function toModelHead(model: Model, site: Site): Head {
  const name = modelName(model, site)
  const words = cutText(model.short_description, DESCRIPTION_LENGTH)
  const picture = modelPicture(model)
  return {
    kind: 'content',
    title: `${name} | ${site.name}`,
    description: words || `The ${name} at ${site.name}.`,
    canonical: absoluteUrl(modelHref(model, site), site),
    robots: 'index, follow',
    type: 'product',
    image: { src: picture, alt: name },
    structured: toGraph([toProduct(model, site)], toModelCrumbs(model, site), site),
  }
}

/** The site's link, else our PDF; empty without either. */
export function brochureHref(model: Model, site: Site): string {
  const own = site.sharing.brochure ? routes.modelBrochure.href(modelSlug(model, site)) : ''
  return model.brochure_url || own
}

/** Its photographs as a block, if there are at least two. */
export function photosOf({ gallery }: Model): Block[] {
  return gallery.length < 2
    ? []
    : [block.parse({ kind: 'gallery', title: 'Gallery', items: gallery })]
}

/** Content of its brochure. */
export function toModelSheet(model: Model, site: Site): Sheet {
  const { from_price: price, from_price_note: note, grades, specifications } = model
  const picture = modelPicture(model)
  return {
    title: modelName(model, site),
    subtitle: grades.map(({ name }) => name).join(' · '),
    price: {
      text: price === null ? '' : `From ${toMoney(price)}`,
      isPrice: price !== null,
      type: price === null ? '' : note,
      was: '',
    },
    finance: null,
    facts: specifications.flatMap(({ rows }) => rows),
    comments: model.short_description,
    features: model.features,
    picture:
      picture === ''
        ? null
        : { slug: model.slug, n: 0, source: picture, alt: '', illustrated: model.illustrated },
    silhouette: outlineOf(model),
    dealer: toDealer(undefined, null, site),
    url: absoluteUrl(modelHref(model, site), site),
  }
}

export function toModelCrumbs(model: Model, site: Site): Crumb[] {
  return [
    { label: site.models.title, href: routes.models.href() },
    { label: modelName(model, site) },
  ]
}

/** A Product needs an offer; an upcoming model, or one without a price, is only a Vehicle. */
function toProduct(model: Model, site: Site): object {
  const url = absoluteUrl(modelHref(model, site), site)
  const picture = modelPicture(model)
  const { from_price: price, status } = model
  const isOffered = price !== null && status !== 'coming_soon'
  return {
    '@type': isOffered ? ['Product', 'Vehicle'] : 'Vehicle',
    '@id': `${url}#model`,
    url,
    name: fullModelName(model),
    description: model.short_description || undefined,
    image: picture === '' ? undefined : absoluteUrl(picture, site),
    brand: { '@type': 'Brand', name: model.manufacturer_name },
    model: model.name,
    bodyType: model.manufacturer_body || undefined,
    offers: isOffered
      ? { '@type': 'AggregateOffer', lowPrice: price, priceCurrency: countryOf(site).currency }
      : undefined,
  }
}
