// Codes for scripts (A14-A16): whether one may be asked for, one sent, one checked.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

type Ctx = Context<AppEnv>

/** POST {phone}: 200, or 429 with X18. */
export async function postRateLimit(c: Ctx): Promise<Response> {
  return c.json({ error: 'not-found' }, 404)
}

/** POST {phone, first_name, last_name, email}. */
export async function postSendCode(c: Ctx): Promise<Response> {
  return c.json({ error: 'not-found' }, 404)
}

/** POST {phone, token, type: "sms"}. */
export async function postVerifyCode(c: Ctx): Promise<Response> {
  return c.json({ error: 'not-found' }, 404)
}
