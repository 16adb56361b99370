// Whether a phone is known here (A17), answered for the session's own number alone (TH10).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

export async function getContact(c: Context<AppEnv>): Promise<Response> {
  return c.json({ data: null, error: 'not-found' }, 404)
}

export async function postContact(c: Context<AppEnv>): Promise<Response> {
  return c.json({ data: null, error: 'not-found' }, 404)
}
