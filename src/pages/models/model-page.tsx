// The page of a new model: description, price, stock, offers and similar models.
import type { ReactNode } from 'react'

import { fromPrice, type Model, modelLabel, modelName } from '#dealership/models.ts'
import { BlockFrame } from '#pages/content/block-frame.tsx'
import { LateStockRow, StockRow } from '#pages/content/stock-row.tsx'
import { SmallPrint } from '#pages/search/small-print.tsx'
import { formRoutes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Icon } from '#ui/icon.tsx'
import { MODEL_WORDS, ModelPhoto, ModelTiles } from '#ui/model-card.tsx'
import { OfferCards } from '#ui/offer-cards.tsx'
import { useSite } from '#ui/site-context.ts'
import { ViewMore } from '#ui/view-more.tsx'
import { Hero } from './hero.tsx'
import type { ModelView } from './load-model-view.ts'
import { toModelCrumbs } from './model-head.ts'

/** `children` are the site's own blocks; `cars` is null if they load late. */
export function ModelBody({ view, cars, children }: Props) {
  const { site } = useSite()
  const { model, offers, others } = view
  const name = modelName(model, site)
  return (
    <div data-page="content" className="content" data-testid="model">
      <Breadcrumbs crumbs={toModelCrumbs(model, site)} />
      <About model={model} />
      {offers.length > 0 && (
        <BlockFrame block={{ kind: 'offers', title: `Offers on the ${name}` }}>
          <OfferCards offers={offers} level={3} />
        </BlockFrame>
      )}
      {cars === null ? <LateStockRow /> : <ModelCars view={view} cars={cars} />}
      {children}
      {others.length > 0 && (
        <BlockFrame block={{ kind: 'models', title: 'You may also like' }}>
          <ModelTiles models={others} />
        </BlockFrame>
      )}
      {(cars?.length !== 0 || model.blocks.some(({ kind }) => kind === 'stock')) && <SmallPrint />}
    </div>
  )
}

type Props = { view: ModelView; cars: CardView[] | null; children: ReactNode }

/** Stock of the model. */
export function ModelCars({ view, cars }: { view: ModelView; cars: CardView[] }) {
  const { site } = useSite()
  const { model, carsHref } = view
  return (
    <StockRow
      title={`${modelName(model, site)} in our stock`}
      cars={cars}
      more={carsHref === null ? null : { label: 'See all', href: carsHref }}
    />
  )
}

function About({ model }: { model: Model }) {
  const { site } = useSite()
  const { short_description: words, features } = model
  const label = modelLabel(model, site)
  const name = modelName(model, site)
  const price = fromPrice(model)
  const about = `${model.manufacturer_name} ${model.name}`
  const { labels } = site.sidebar
  return (
    <Hero picture={<ModelPhoto model={model} alt={about} isFirst />}>
      {label !== '' && <span className="model-label">{label}</span>}
      <h1>{name}</h1>
      {words !== '' && <ViewMore text={words} limit={MODEL_WORDS} of={`the ${name}`} />}
      {price !== '' && (
        <p className="model-price" data-testid="from-price">
          {price}
        </p>
      )}
      <p className="buttons">
        <a className="button" href={formRoutes.general.about(about)} data-dialog="">
          {labels.enquire}
        </a>
        {model.status !== 'coming_soon' && (
          <a
            className="button button-quiet"
            href={formRoutes['test-drive'].about(about)}
            data-dialog=""
          >
            {labels.test_drive}
          </a>
        )}
      </p>
      {features.length > 0 && (
        <ul className="model-features">
          {features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              {feature}
            </li>
          ))}
        </ul>
      )}
    </Hero>
  )
}
