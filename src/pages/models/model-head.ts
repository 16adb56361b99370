// Metadata of the pages of new models.
import { modelHref, modelName, modelPicture, type Model } from '#dealership/models.ts'
import type { Head } from '#http/render.tsx'
import { absoluteUrl } from '#lib/url.ts'
import { cutText, DESCRIPTION_LENGTH } from '#lib/text.ts'
import { routes } from '#routes.ts'
import { countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph, type Crumb } from '#ui/crumbs.ts'
import type { ModelsView } from './models-view.ts'

/** A group is a page of its own for search engines; a make has its overview. */
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
    name: `${model.manufacturer_name} ${model.name}`,
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
