// Says whether a phone is known here, only for the session's own number: all others are refused alike without a
// lookup, so that neither text nor timing reveals who is known.
import type { Context } from 'hono'
import * as z from 'zod'

import type { AppEnv } from '#http/app-env.ts'
import { loadMember } from '#http/member.ts'
import { isOwnPhone } from '#shopper/identity/member.ts'

type Ctx = Context<AppEnv>

/** `?phone_number=…` */
export async function getContact(c: Ctx): Promise<Response> {
  return answer(c, c.req.query('phone_number') ?? '')
}

/** The same by POST of JSON, which keeps the number out of the address. */
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
