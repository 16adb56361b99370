// Thanks for a lead, and what happens next (R52).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { renderPage } from '#http/render.tsx'

/** `/success?form=enquiry&lead=…`. */
export function getSuccess(c: Context<AppEnv>): Promise<Response> {
  const head = { title: `Thank you | ${c.var.tenant.site.name}`, robots: 'noindex, nofollow' }
  return renderPage(c, head, Promise.resolve({ head, body: <h1>Thank you</h1> }))
}
