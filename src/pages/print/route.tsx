// HTTP route for a car's printed sheet.
import type { Context } from 'hono'

import { loadSheet } from '#pages/brochure/load-sheet.ts'
import type { AppEnv } from '#http/app-env.ts'
import { notFound } from '#pages/error/route.tsx'
import { PrintDocument } from './page.tsx'

/** `/print?car_id={slug or id}`; not indexed. */
export async function getPrint(c: Context<AppEnv>): Promise<Response> {
  if (!c.var.tenant.site.sharing.print) return notFound(c)
  const found = await loadSheet(c, c.req.query('car_id') ?? '', 'or-id')
  if (found instanceof Response) return found
  c.header('Cache-Control', 'no-cache')
  return c.render(<PrintDocument sheet={found} />)
}
