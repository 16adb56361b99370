// HTTP routes for new models: all of them, and one.
import type { Context } from 'hono'

import { findModel, modelHref, modelSlug, type Model } from '#dealership/models.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { isRead } from '#http/is-read.ts'
import { ifReady } from '#http/late-part.tsx'
import { renderPage, type Shell } from '#http/render.tsx'
import { withQuery } from '#lib/url.ts'
import { renderBlocks } from '#pages/content/render-blocks.tsx'
import { LATE_ROW } from '#pages/content/stock-row.tsx'
import { notFound, orBroken } from '#pages/error/route.tsx'
import { loadModelCars, toModelView } from './load-model-view.ts'
import { toModelHead, toModelsHead } from './model-head.ts'
import { ModelBody, ModelCars } from './model-page.tsx'
import { ModelsBody } from './models-page.tsx'
import { toModelsView } from './models-view.ts'

type Ctx = Context<AppEnv>

/** `/models`, filtered by `body` and `make`. */
export async function getModels(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  if (site.models.list.length === 0) return notFound(c)
  const view = toModelsView(new URL(c.req.url).searchParams, site)
  const head = toModelsHead(view, site)
  return renderPage(c, head, Promise.resolve({ head, body: <ModelsBody view={view} /> }))
}

/** `/models/{slug}`: redirects to the page of the model. */
export async function getMovedModel(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  const model = findModel(c.req.param('slug') ?? '', site)
  if (model === null) return notFound(c)
  return redirect(c, model)
}

/** The page of a model; null if there is none. Called only if no other route matches, so that fixed routes win. */
export async function getModelPage(c: Ctx): Promise<Response | null> {
  const { site } = c.var.tenant
  const slug = c.req.path.slice(1)
  const model = isRead(c) ? findModel(slug, site) : null
  if (model === null) return null
  if (model.override_url !== '' || modelSlug(model, site) !== slug) return redirect(c, model)
  const head = toModelHead(model, site)
  return renderPage(c, head, orBroken(c, toShell(c, model, head)))
}

/** Permanent redirect to the page of a model, with its campaign parameters; temporary if the site has another page. */
function redirect(c: Ctx, model: Model): Response {
  if (model.override_url !== '') return c.redirect(model.override_url, 302)
  return c.redirect(withQuery(modelHref(model, c.var.tenant.site), new URL(c.req.url).search), 301)
}

async function toShell(c: Ctx, model: Model, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const ports = { site: tenant.site, now: clock(), services }
  const view = toModelView(model, ports)
  const loading = loadModelCars(model, ports)
  const [cars, blocks] = await Promise.all([ifReady(loading), renderBlocks(model.blocks, ports)])
  const row = loading.then((found) => <ModelCars view={view} cars={found} />)
  const body = (
    <ModelBody view={view} cars={cars}>
      {blocks.body}
    </ModelBody>
  )
  const late = cars === null ? [{ id: LATE_ROW, content: row, fallback: null }] : []
  return { head, body, late: [...late, ...blocks.late] }
}
