// A page for shoppers who are signed in (P4).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

export async function getMyGarage(c: Context<AppEnv>): Promise<Response> {
  return notFound(c)
}
