// The signed-in shopper, for scripts: the pages themselves contain nothing personal.
import * as z from 'zod'

import { loadMember } from '#http/member.ts'
import { toNational } from '#lib/parse-phone.ts'
import type { Ctx } from '#http/send-page.ts'
import { hasWatchlist } from '#tenant/features.ts'
import { isOwnPhone } from '#shopper/identity/member.ts'

const SIGNED_OUT = { user: null, watchlist: null }

/** `{ user: { first_name, phone_number }, watchlist: ids }`: null if signed out, or if it cannot be read. */
export async function getMe(c: Ctx): Promise<Response> {
  const { services, tenant } = c.var
  c.header('Cache-Control', 'no-store')
  const member = await loadMember(c)
  if (member === 'unknown') return c.json(SIGNED_OUT, 503)
  if (member === null) return c.json(SIGNED_OUT)
  const { userId, phone, details } = member
  return c.json({
    user: { first_name: details.first_name, phone_number: toNational(phone) },
    watchlist: hasWatchlist(tenant.site) ? await services.watchlist.ids(userId) : null,
  })
}

/** `?phone_number=…` */
export async function getContact(c: Ctx): Promise<Response> {
  return answer(c, c.req.query('phone_number') ?? '')
}

/** The contact lookup by POST of JSON, which keeps the number out of the address. */
export async function postContact(c: Ctx): Promise<Response> {
  const { data } = sentShape.safeParse(await c.req.json().catch(() => null))
  return answer(c, data?.phone_number ?? '')
}

const sentShape = z.object({ phone_number: z.string().max(40) })

/** `{data, error}`, one of them null. */
async function answer(c: Ctx, named: string): Promise<Response> {
  c.header('Cache-Control', 'no-store')
  const { site } = c.var.tenant
  const member = await loadMember(c)
  if (member === 'unknown') return c.json({ data: null, error: 'unavailable' }, 503)
  if (member === null) return c.json({ data: null, error: 'sign-in' }, 401)
  if (!isOwnPhone(named, member, site)) return c.json({ data: null, error: 'not-yours' }, 403)
  return c.json({ data: { exists: true, first_name: member.details.first_name }, error: null })
}
