// All makes of a site, and the overview of one.
import type { ReactNode } from 'react'

import { type Brand, brandHref, findBrand, modelsOf, overviewHref } from '#dealership/brands.ts'
import { placeHref } from '#dealership/places.ts'
import { clock } from '#lib/clock.ts'
import { ifReady, renderPage, type Shell } from '#http/render.tsx'
import { toHttps, withQuery } from '#lib/url.ts'
import type { Seconds } from '#lib/zone-time.ts'
import {
  BlockFrame,
  LATE_ROW,
  LateStockRow,
  StockRow,
} from '#apps/site/pages/content/block-parts.tsx'
import { renderBlocks } from '#apps/site/pages/content/render-blocks.tsx'
import { notFound, withErrorPage } from '#apps/site/pages/error/route.tsx'
import { Hero } from '#apps/site/pages/models/about.tsx'
import { type Ctx, sendPage } from '#http/send-page.ts'
import { formRoutes } from '#routes.ts'
import type { CardView } from '#search/card.ts'
import { wordmarkOf } from '#search/facet-view.ts'
import { Breadcrumbs } from '#apps/site/ui/breadcrumbs.tsx'
import { LocationBrief } from '#apps/site/ui/location-card.tsx'
import { ModelTiles } from '#apps/site/ui/model-card.tsx'
import { OfferCards } from '#apps/site/ui/offer-cards.tsx'
import { Markup, PageHead, SmallPrint } from '#apps/site/ui/page-head.tsx'
import { useSite } from '#apps/site/ui/site-context.ts'
import { Wordmark } from '#apps/site/ui/wordmark.tsx'
import {
  type BrandView,
  loadBrandCars,
  toBrandCrumbs,
  toBrandHead,
  toBrandsCrumbs,
  toBrandsHead,
  toBrandView,
} from './view.ts'
import { SitePicture } from '#apps/site/ui/site-picture.tsx'

export async function getBrands(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  if (site.brands.list.length === 0) return notFound(c)
  const head = toBrandsHead(site)
  return sendPage(c, { head, body: <BrandsBody /> })
}

/** `/{brand}/overview`; redirects if the make has another page. */
export async function getBrandOverview(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  const brand = findBrand(c.req.param('brand') ?? '', site)
  if (brand === null) return notFound(c)
  if (brand.href !== '') return c.redirect(brand.href, 302)
  const own = overviewHref(brand.make)
  if (c.req.path !== own) return c.redirect(withQuery(own, new URL(c.req.url).search), 301)
  const head = toBrandHead(brand, site)
  return renderPage(c, head, withErrorPage(c, toShell(c, brand, head)))
}

async function toShell(c: Ctx, brand: Brand, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const now = clock()
  const deps = { site: tenant.site, now, services }
  const view = toBrandView(brand, deps)
  const loading = loadBrandCars(brand, deps)
  const [cars, blocks] = await Promise.all([ifReady(loading), renderBlocks(brand.blocks, deps)])
  const row = loading.then((found) => <BrandCars view={view} cars={found} />)
  const late = cars === null ? [{ id: LATE_ROW, content: row, fallback: null }] : []
  return {
    head,
    body: (
      <BrandBody view={view} cars={cars} now={now}>
        {blocks.body}
      </BrandBody>
    ),
    late: [...late, ...blocks.late],
  }
}

export function BrandsBody() {
  const { site } = useSite()
  const { title, intro, list } = site.brands
  return (
    <div data-page="content" className="content" data-testid="brands">
      <Breadcrumbs crumbs={toBrandsCrumbs(site)} />
      <PageHead title={title} intro={intro} />
      <BlockFrame block={{ kind: 'brands' }}>
        <ul className="model-cards">
          {list.map((brand, at) => (
            <li key={brand.make}>
              <BrandCard brand={brand} isFirst={at === 0} />
            </li>
          ))}
        </ul>
      </BlockFrame>
    </div>
  )
}

function BrandCard({ brand, isFirst }: { brand: Brand; isFirst: boolean }) {
  const { site } = useSite()
  const { make, image } = brand
  const models = modelsOf(make, site).length
  return (
    <a className="model-tile brand-card" href={brandHref(brand)}>
      {image !== '' && (
        <span className="model-photo">
          <SitePicture
            src={toHttps(image)}
            alt=""
            width={800}
            height={533}
            loading={isFirst ? undefined : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
          />
        </span>
      )}
      <Wordmark of={{ label: make, wordmark: wordmarkOf(make) }} />
      {models > 0 && <small>{models === 1 ? '1 new model' : `${models} new models`}</small>}
    </a>
  )
}

/** `children` are the site's own blocks; `cars` is null if they load late. */
export function BrandBody({ view, cars, now, children }: Props) {
  const { brand, models, offers } = view
  const { make } = brand
  return (
    <div data-page="content" className="content" data-testid="brand">
      <Breadcrumbs crumbs={toBrandCrumbs(make, useSite().site)} />
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

type Props = { view: BrandView; cars: CardView[] | null; now: Seconds; children: ReactNode }

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
          <div className="model-photo">
            <SitePicture
              src={toHttps(image)}
              alt=""
              width={800}
              height={533}
              fetchPriority="high"
            />
          </div>
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
