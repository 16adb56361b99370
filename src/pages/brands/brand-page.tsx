// The overview of a make: the dealer's text, models, offers, vehicles and locations.
import type { ReactNode } from 'react'

import { placeHref } from '#dealership/places.ts'
import { toHttps } from '#lib/url.ts'
import { BlockFrame } from '#pages/content/block-frame.tsx'
import { LateStockRow, StockRow } from '#pages/content/stock-row.tsx'
import { Hero } from '#pages/models/hero.tsx'
import { SmallPrint } from '#pages/search/small-print.tsx'
import { formRoutes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import { wordmarkOf } from '#search/facet-view.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { LocationBrief } from '#ui/location-brief.tsx'
import { Markup } from '#ui/page-head.tsx'
import { ModelTiles } from '#ui/model-card.tsx'
import { OfferCards } from '#ui/offer-cards.tsx'
import { useSite } from '#ui/site-context.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import { toBrandCrumbs } from './brand-head.ts'
import type { BrandView } from './load-brand-view.ts'

/** `children` are the site's own blocks; `cars` is null if they load late. */
export function BrandBody({ view, cars, now, children }: Props) {
  const { site } = useSite()
  const { brand, models, offers } = view
  const { make } = brand
  return (
    <div data-page="content" className="content" data-testid="brand">
      <Breadcrumbs crumbs={toBrandCrumbs(make, site)} />
      <About view={view} />
      {models.length > 0 && (
        <BlockFrame block={{ kind: 'models', title: `New ${make} models` }}>
          <ModelTiles models={models} hasMake={false} />
        </BlockFrame>
      )}
      {offers.length > 0 && (
        <BlockFrame block={{ kind: 'offers', title: `${make} offers` }}>
          <OfferCards offers={offers} level={3} />
        </BlockFrame>
      )}
      {cars === null ? <LateStockRow /> : <BrandCars view={view} cars={cars} />}
      {children}
      <Places view={view} now={now} />
      {(cars?.length !== 0 || brand.blocks.some(({ kind }) => kind === 'stock')) && <SmallPrint />}
    </div>
  )
}

type Props = {
  view: BrandView
  cars: CardView[] | null
  /** Seconds. */
  now: number
  children: ReactNode
}

/** Stock of the make. */
export function BrandCars({ view, cars }: { view: BrandView; cars: CardView[] }) {
  const { brand, carsHref } = view
  return (
    <StockRow
      title={`${brand.make} in our stock`}
      cars={cars}
      more={carsHref === null ? null : { label: 'See all', href: carsHref }}
    />
  )
}

function About({ view: { brand, carsHref, sister } }: Pick<Props, 'view'>) {
  const { make, intro, image } = brand
  const { labels } = useSite().site.sidebar
  return (
    <Hero
      picture={
        image === '' ? null : (
          <img src={toHttps(image)} alt="" width={800} height={533} fetchPriority="high" />
        )
      }
    >
      <h1 className="brand-name">
        <Wordmark of={{ label: make, wordmark: wordmarkOf(make) }} />
      </h1>
      {intro !== '' && <Markup html={intro} />}
      <p className="buttons">
        {carsHref !== null && (
          <a className="button" href={carsHref}>
            See {make} stock
          </a>
        )}
        <a className="button button-quiet" href={formRoutes.general.about(make)} data-dialog="">
          {labels.enquire}
        </a>
      </p>
      {sister !== null && (
        <p>
          <a href={sister.url}>{sister.name}</a>
        </p>
      )}
    </Hero>
  )
}

function Places({ view: { brand, places }, now }: Pick<Props, 'view' | 'now'>) {
  const { site } = useSite()
  if (places.length === 0) return null
  return (
    <BlockFrame block={{ kind: 'locations', title: `Where we sell new ${brand.make}` }}>
      <div className="brand-places">
        {places.map((place) => (
          <LocationBrief key={place.id} place={place} now={now} href={placeHref(place, site)} />
        ))}
      </div>
    </BlockFrame>
  )
}
