// The yardsticks inside workerd: one query of the engine, and one tree rendered in every available way.
import '#lib/start-zod.ts'
import { Hono } from 'hono'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'

import type { Env } from '#env.ts'
import type { AppEnv } from '#http/app-env.ts'
import { type LatePart, renderPage } from '#http/render.tsx'
import { queryOwn } from '#search/client.ts'
import { openStockIndex } from '#search/open-stock-index.ts'
import { CarBody } from '#apps/site/pages/car/page.tsx'
import { toPageHead } from '#apps/site/pages/car/route.tsx'
import type { Vehicle } from '#apps/site/pages/car/vehicle.ts'
import { SearchBody } from '#apps/site/pages/search/page.tsx'
import type { SearchView } from '#search/view.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { fourVehicles } from '#test/bench/one-query.ts'
import type { PlainEnv } from '#test/bench/plain-import.ts'
import { Document } from '#apps/site/ui/document.tsx'
import { renderView } from '#apps/site/ui/render-view.tsx'
import { SiteContext } from '#apps/site/ui/site-context.ts'

// Its bindings are those of the Worker, so it has its Durable Objects.
export * from '#worker.ts'
export { PlainImporter, PlainIndex } from '#test/bench/plain-import.ts'

/** A list and a vehicle, whose page was asked for without a query. */
export type Fixture = { tenant: Tenant; view: SearchView; vehicle: Omit<Vehicle, 'query'> }
type Bindings = PlainEnv & {
  FIXTURE: Fixture
  KV: KVNamespace
  STOCK_INDEX: Env['STOCK_INDEX']
}

const LATE_PARTS = 2

const ways = new Hono<AppEnv & { Bindings: Bindings }>()
ways.use(async (c, next) => {
  c.set('tenant', c.env.FIXTURE.tenant)
  await next()
})
for (const [name, page] of Object.entries({ list: listPage, car: carPage })) {
  ways.get(`/${name}/string`, ({ env }) => {
    const html = renderView(siteView(env.FIXTURE), page(env.FIXTURE))
    return new Response(`<!DOCTYPE html>${html}`)
  })
  ways.get(`/${name}/stream`, async ({ env }) => {
    const view = siteView(env.FIXTURE)
    const tree = <SiteContext value={view}>{page(env.FIXTURE)}</SiteContext>
    return new Response(await renderToReadableStream(tree))
  })
}
ways.get('/page', (c) => renderPage(c as never, head(c.env.FIXTURE), shell(c.env.FIXTURE, []))) // The context has more fields than a page asks for.
ways.get('/late', (c) =>
  renderPage(c as never, head(c.env.FIXTURE), shell(c.env.FIXTURE, lateParts())),
) // As above.

/** `/import` takes a delivery plainly; `/engine` answers after one query of the engine that no cache has; `/{way}?times=n` renders the page n times that way. */
const worker: ExportedHandler<Bindings> = {
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/import') return env.PLAIN_IMPORTER.getByName('one').fetch(request)
    if (pathname === '/engine') return askEngine(env, ctx, Number(searchParams.get('max')))
    let bytes = 0
    for (let n = Number(searchParams.get('times')); n > 0; n -= 1) {
      const drawn = await ways.fetch(new Request(`http://yardstick${pathname}`), env, ctx)
      bytes = (await drawn.arrayBuffer()).byteLength
    }
    return new Response(String(bytes))
  },
}

// oxlint-disable-next-line import/no-default-export -- a Worker is its module's default
export default worker

/** What every answer of a search costs: a look into both caches, the engine, and the cache of the next. */
async function askEngine(
  { FIXTURE, KV, STOCK_INDEX }: Bindings,
  ctx: ExecutionContext,
  most: number,
): Promise<Response> {
  const { slug, site } = FIXTURE.tenant
  const key = `https://yardstick.invalid/${most}`
  await caches.default.match(key)
  await KV.get(`nothing ${most}`)
  const now = Math.floor(Date.now() / 1000)
  const onFault = (reason: string) => {
    throw new Error(reason)
  }
  const queries = [fourVehicles(site, most, now)]
  const stockIndex = openStockIndex({ STOCK_INDEX }, slug)
  const asked = await queryOwn(stockIndex, { queries, now, onFault })
  if (asked?.answer.hits.length !== 4) throw new Error('There are no four vehicles')
  const answer = new Response('x'.repeat(4000), { headers: { 'Cache-Control': 'max-age=60' } })
  ctx.waitUntil(caches.default.put(key, answer.clone()))
  return answer
}

const head = ({ view: { summary } }: Fixture) => ({
  title: summary.title,
  description: summary.description,
  canonical: summary.canonical,
  robots: summary.robots,
})

const shell = (fixture: Fixture, late: readonly LatePart[]) =>
  Promise.resolve({ head: head(fixture), body: <SearchBody view={fixture.view} />, late })

function lateParts(): LatePart[] {
  return Array.from({ length: LATE_PARTS }, (_, n) => ({
    id: `late-${n}`,
    content: Promise.resolve(<p>Similar cars</p>),
    fallback: null,
  }))
}

const siteView = ({ tenant: { site, themeCss } }: Fixture) => ({
  site,
  themeCss,
  path: '/search/used-cars',
})

function listPage(fixture: Fixture): ReactNode {
  return (
    <Document {...head(fixture)}>
      <SearchBody view={fixture.view} />
    </Document>
  )
}

function carPage({ tenant: { site }, vehicle: asked }: Fixture): ReactNode {
  const vehicle = { ...asked, query: new URLSearchParams() }
  return (
    <Document {...toPageHead(vehicle, site)}>
      <CarBody {...vehicle} />
    </Document>
  )
}
