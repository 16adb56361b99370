// New models in groups, and the page of one.
import type { ReactNode } from 'react'

import { findNewModel, type Model, modelHref, modelName, modelSlug } from '#dealership/models.ts'
import { clock } from '#lib/clock.ts'
import { isRead } from '#http/request.ts'
import { ifReady, renderPage, type Shell } from '#http/render.tsx'
import { withQuery } from '#lib/url.ts'
import {
  BlockFrame,
  LATE_ROW,
  LateStockRow,
  StockRow,
} from '#apps/site/pages/content/block-parts.tsx'
import { sendBrochure } from '#apps/site/pages/brochure/route.ts'
import { renderBlocks } from '#apps/site/pages/content/render-blocks.tsx'
import { notFound, withErrorPage } from '#apps/site/pages/error/route.tsx'
import { type Ctx, sendPage } from '#http/send-page.ts'
import type { CardView } from '#search/card.ts'
import { Breadcrumbs } from '#apps/site/ui/breadcrumbs.tsx'
import { Choices } from '#apps/site/ui/inputs.tsx'
import { ModelTiles } from '#apps/site/ui/model-card.tsx'
import { OfferCards } from '#apps/site/ui/offer-cards.tsx'
import { PageHead, SmallPrint } from '#apps/site/ui/page-head.tsx'
import { keepHyphens } from '#apps/site/ui/separator.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import { About, Grades, Specifications } from './about.tsx'
import {
  brochureHref,
  loadModelCars,
  type ModelsView,
  type ModelView,
  photosOf,
  toModelCrumbs,
  toModelHead,
  toModelsCrumbs,
  toModelSheet,
  toModelsHead,
  toModelsView,
  toModelView,
} from './view.ts'

/** `/models`, filtered by `body` and `make`. */
export async function getModels(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  if (site.models.list.length === 0) return notFound(c)
  const view = toModelsView(new URL(c.req.url).searchParams, site)
  const head = toModelsHead(view, site)
  return sendPage(c, { head, body: <ModelsBody view={view} /> })
}

/** `/models/{slug}`: redirects to the page of the model. */
export async function getMovedModel(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  const model = findNewModel(c.req.param('slug') ?? '', site)
  if (model === null) return notFound(c)
  return redirect(c, model)
}

/** The page of a model; null if there is none. Called only if no other route matches, so that fixed routes win. */
export async function getModelPage(c: Ctx): Promise<Response | null> {
  const { site } = c.var.tenant
  const slug = c.req.path.slice(1)
  const model = isRead(c) ? findNewModel(slug, site) : null
  if (model === null) return null
  if (model.override_url !== '' || modelSlug(model, site) !== slug) return redirect(c, model)
  const head = toModelHead(model, site)
  return renderPage(c, head, withErrorPage(c, toShell(c, model, head)))
}

/** `/models/{slug}/{slug}.pdf`: the content of the page as a PDF. */
export async function getModelBrochure(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  const slug = c.req.param('slug') ?? ''
  const model = findNewModel(slug, site)
  if (model === null || c.req.path !== brochureHref(model, site)) return notFound(c)
  return sendBrochure(c, slug, toModelSheet(model, site))
}

/** Permanent redirect to the page of a model, with its campaign parameters; temporary if the site has another page. */
function redirect(c: Ctx, model: Model): Response {
  if (model.override_url !== '') return c.redirect(model.override_url, 302)
  return c.redirect(withQuery(modelHref(model, c.var.tenant.site), new URL(c.req.url).search), 301)
}

async function toShell(c: Ctx, model: Model, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const deps = { site: tenant.site, now: clock(), services }
  const view = toModelView(model, deps)
  const loading = loadModelCars(model, deps)
  const [cars, blocks] = await Promise.all([
    ifReady(loading),
    renderBlocks([...photosOf(model), ...model.blocks], deps),
  ])
  const row = loading.then((found) => <ModelCars view={view} cars={found} />)
  const body = (
    <ModelBody view={view} cars={cars}>
      {blocks.body}
    </ModelBody>
  )
  const late = cars === null ? [{ id: LATE_ROW, content: row, fallback: null }] : []
  return { head, body, late: [...late, ...blocks.late] }
}

export function ModelsBody({ view }: { view: ModelsView }) {
  const { title, intro } = useSite().site.models
  const { words, bodies, makes, groups } = view
  return (
    <div data-page="content" className="content" data-testid="models">
      <Breadcrumbs crumbs={toModelsCrumbs(view, title)} />
      <PageHead
        title={words === '' ? title : `${title}: ${words}`}
        intro={words === '' ? intro : ''}
      />
      <Choices
        rows={[
          { name: 'Body', choices: bodies },
          ...(makes.length === 0 ? [] : [{ name: 'Make', choices: makes }]),
        ]}
      />
      <BlockFrame block={{ kind: 'models' }}>
        <div className="model-groups">
          {groups.map(({ title: name, slug, models }, at) => (
            <section key={slug} id={slug}>
              <h2>{name}</h2>
              <ModelTiles models={models} hasFirst={at === 0} />
            </section>
          ))}
        </div>
      </BlockFrame>
    </div>
  )
}

/** `children` are the site's own blocks; `cars` is null if they load late. */
export function ModelBody({ view, cars, children }: Props) {
  const { site } = useSite()
  const { model, offers, others } = view
  const name = modelName(model, site)
  return (
    <div data-page="content" className="content" data-testid="model">
      <Breadcrumbs crumbs={toModelCrumbs(model, site)} />
      <About model={model} />
      <Grades model={model} />
      <Specifications model={model} />
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

export function ModelCars({ view, cars }: { view: ModelView; cars: CardView[] }) {
  const { model, carsHref } = view
  return (
    <StockRow
      title={`${keepHyphens(modelName(model, useSite().site))} in our stock`}
      cars={cars}
      more={carsHref === null ? null : { label: 'See all', href: carsHref }}
    />
  )
}
