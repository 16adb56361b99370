// Makes of the site: all of them, and one (R36, R37).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

type Ctx = Context<AppEnv>

/** Answers once it is built. */
export function getBrands(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}

/** Answers once it is built. */
export function getBrandOverview(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}
