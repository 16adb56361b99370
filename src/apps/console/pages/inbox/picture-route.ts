// A picture that a shopper sent about a lead, for people who may read the lead.
import { loadSite } from '#apps/console/pages/site/route.tsx'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { clock } from '#lib/clock.ts'
import type { Ctx } from '#http/send-page.ts'
import { findMessage } from '#sales/leads/conversation-rows.ts'
import { databaseOf } from '#tenant/database.ts'
import { findShown } from './show-lead.tsx'

export async function getPicture(c: Ctx): Promise<Response> {
  const tenant = await loadSite(c, clock())
  const lead = tenant && (await findShown(c, tenant))
  if (tenant === null || lead === null) return screens.notFound(c)
  const id = c.req.param('message') ?? ''
  const message = await findMessage(databaseOf(c.env, tenant), { site: tenant.slug, id })
  const picture = message?.details.pictures?.[Number(c.req.param('place'))]
  if (message?.lead !== lead.id || picture === undefined) return screens.notFound(c)
  const file = await c.env.MEDIA.get(picture.key)
  if (file === null) return screens.notFound(c)
  return new Response(file.body, {
    headers: {
      // The type is from a short list, and determined by the bytes: read-mail.ts.
      'Content-Type': picture.type,
      'Content-Disposition': 'inline',
    },
  })
}
