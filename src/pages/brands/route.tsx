// HTTP routes for makes: all of them, and one.
import type { Context } from 'hono'

import { findBrand, overviewHref, type Brand } from '#dealership/brands.ts'
import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import { ifReady } from '#http/late-part.tsx'
import { renderPage, type Shell } from '#http/render.tsx'
import { withQuery } from '#lib/url.ts'
import { renderBlocks } from '#pages/content/render-blocks.tsx'
import { LATE_ROW } from '#pages/content/stock-row.tsx'
import { notFound, orBroken } from '#pages/error/route.tsx'
import { toBrandHead, toBrandsHead } from './brand-head.ts'
import { BrandBody, BrandCars } from './brand-page.tsx'
import { BrandsBody } from './brands-page.tsx'
import { loadBrandCars, toBrandView } from './load-brand-view.ts'

type Ctx = Context<AppEnv>

/** `/brands`. */
export async function getBrands(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  if (site.brands.list.length === 0) return notFound(c)
  const head = toBrandsHead(site)
  return renderPage(c, head, Promise.resolve({ head, body: <BrandsBody /> }))
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
  return renderPage(c, head, orBroken(c, toShell(c, brand, head)))
}

async function toShell(c: Ctx, brand: Brand, head: Shell['head']): Promise<Shell> {
  const { services, tenant } = c.var
  const now = clock()
  const ports = { site: tenant.site, now, services }
  const view = toBrandView(brand, ports)
  const loading = loadBrandCars(brand, ports)
  const [cars, blocks] = await Promise.all([ifReady(loading), renderBlocks(brand.blocks, ports)])
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
