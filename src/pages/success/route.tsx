// HTTP route for the thank-you page of a lead.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { renderPage } from '#http/render.tsx'
import { SuccessBody } from './page.tsx'
import { parseSuccessQuery } from './parse-query.ts'
import { toThanks } from './success-text.ts'

type Ctx = Context<AppEnv>

/** `/success?form=enquiry&lead=…`, with optional `car` and `event`. Any such address is thanked. */
export async function getSuccess(c: Ctx): Promise<Response> {
  const { site } = c.var.tenant
  const sent = parseSuccessQuery(new URL(c.req.url).searchParams)
  const head = {
    title: `${toThanks(sent.kind, site).title} | ${site.name}`,
    robots: 'noindex, nofollow',
  }
  const shell = async () => ({
    head,
    body: <SuccessBody sent={sent} category={await loadCategory(c, sent.lead)} />,
  })
  const page = await renderPage(c, head, shell())
  page.headers.set('Cache-Control', 'no-store')
  return page
}

/** Category of a lead; empty if it cannot be read. */
async function loadCategory(c: Ctx, id: string | null): Promise<string> {
  const lead = id === null ? null : await c.var.services.findLead(id)
  // The lead may still be in the queue.
  const category = lead !== null && typeof lead === 'object' ? lead.payload.category : ''
  return typeof category === 'string' ? category : ''
}
