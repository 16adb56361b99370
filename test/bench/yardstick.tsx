// The yardsticks for pages, inside workerd: a hello Worker, and one tree rendered in every available way.
import { Hono } from 'hono'
import { renderToReadableStream, renderToString } from 'react-dom/server'

import type { AppEnv } from '#http/app-env.ts'
import { type LatePart, renderer, renderPage } from '#http/render.tsx'
import { SearchBody } from '#pages/search/page.tsx'
import type { SearchView } from '#search/view.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { Document } from '#ui/document.tsx'
import { SiteContext } from '#ui/site-context.ts'

// Its bindings are those of the Worker, so it has its Durable Objects.
export * from '#worker.ts'

export type Fixture = { tenant: Tenant; view: SearchView }
type Bindings = { FIXTURE: Fixture; KV: KVNamespace; DB: D1Database }

const LATE_PARTS = 2

const ways = new Hono<AppEnv & { Bindings: Bindings }>()
ways.use(async (c, next) => {
  c.set('tenant', c.env.FIXTURE.tenant)
  await next()
})
ways.use('/page', renderer)
ways.use('/late', renderer)
ways.get('/string', (c) => new Response(`<!DOCTYPE html>${renderToString(tree(c.env.FIXTURE))}`))
ways.get('/stream', async (c) => new Response(await renderToReadableStream(tree(c.env.FIXTURE))))
ways.get('/page', (c) => renderPage(c as never, head(c.env.FIXTURE), shell(c.env.FIXTURE, []))) // The context has more fields than a page asks for.
ways.get('/late', (c) =>
  renderPage(c as never, head(c.env.FIXTURE), shell(c.env.FIXTURE, lateParts())),
) // As above.

/** `/hello` answers at once, `/kv` after a read of KV (key "answer" exists), `/d1` after a read of D1; `/{way}?times=n` renders the page n times that way and reports the time. */
const worker: ExportedHandler<Bindings> = {
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/hello') return new Response('Hello, world')
    if (pathname === '/kv') return readKv(env.KV, searchParams.get('key') ?? '')
    if (pathname === '/d1')
      return new Response(String(await env.DB.prepare('SELECT 1 AS one').first('one')))
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

/** As long as the answer to a search. */
const ANSWER = 'x'.repeat(40_000)

async function readKv(kv: KVNamespace, key: string): Promise<Response> {
  const value = await kv.get(key)
  if (value === null && key === 'answer') await kv.put(key, ANSWER)
  return new Response(String(value?.length))
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

function tree(fixture: Fixture) {
  const { site, themeCss } = fixture.tenant
  return (
    <SiteContext value={{ site, themeCss, path: '/search/used-cars' }}>
      <Document {...head(fixture)}>
        <SearchBody view={fixture.view} />
      </Document>
    </SiteContext>
  )
}
