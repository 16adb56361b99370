// GET /api/reviews/snap21 (A28, X24).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

type Ctx = Context<AppEnv>

/** Answers once it is built. */
export function getSnap21(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}
