// Data for a model page besides the model: stock, offers and similar models.
import { isSameMake } from '#dealership/brands.ts'
import { findModel as findOwn, type Model, modelGroups } from '#dealership/models.ts'
import {
  type Offer,
  offerMake,
  type OfferView,
  shownOffers,
  toOfferView,
} from '#dealership/offers.ts'
import { routes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import type { Filter } from '#search/filter.ts'
import { type Ask, loadRow } from '#search/load.ts'
import { findMake, findModel } from '#stock/catalogue.ts'
import type { Site } from '#tenant/schema.ts'

export type ModelView = {
  model: Model
  /** Search link; null if there is no such list. */
  carsHref: string | null
  offers: OfferView[]
  /** Other models of its first group. */
  others: Model[]
}

type Ports = { site: Site; now: number; services: { search: Ask } }

/** Everything but the stock, which the page can do without. */
export function toModelView(model: Model, { site, now }: Omit<Ports, 'services'>): ModelView {
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
  { site, now, services }: Ports,
): Promise<CardView[]> {
  const most = site.models.stock_limit
  const ports = { site, ask: services.search, now }
  const [fresh, used] = await Promise.all([
    loadRow(
      [...stockFilter(model), [{ attribute: 'car_type', is: 'used', not: true }]],
      most,
      ports,
    ),
    loadRow([...stockFilter(model), [{ attribute: 'car_type', is: 'used' }]], most, ports),
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

/** An offer names the model by any slug it has had, or by name. */
function isFor(offer: Offer, model: Model, site: Site) {
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
