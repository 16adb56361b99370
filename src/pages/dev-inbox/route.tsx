// Messages that a developer's machine shows instead of sending; the address does not exist elsewhere.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

export async function getDevInbox(c: Context<AppEnv>): Promise<Response> {
  return notFound(c)
}
