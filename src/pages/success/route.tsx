// Thanks for a lead, and what happens next (R52).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { renderPage } from '#http/render.tsx'
import { SuccessBody } from './page.tsx'
import { parseSuccessQuery } from './parse-query.ts'
import { toThanks } from './success-text.ts'

type Ctx = Context<AppEnv>

/** `/success?form=enquiry&lead=…`, perhaps with `car` and `event`. Any address of the kind gets thanks. */
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

/** Category of a lead; empty where there is none to be read. */
async function loadCategory(c: Ctx, id: string | null): Promise<string> {
  const lead = id === null ? null : await c.var.services.findLead(id)
  // It may be in the queue still.
  const category = lead !== null && typeof lead === 'object' ? lead.payload.category : ''
  return typeof category === 'string' ? category : ''
}
