// Answers once it is built.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

export async function getBudget(c: Context<AppEnv>): Promise<Response> {
  return notFound(c)
}
