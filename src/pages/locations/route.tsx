// Places of the dealer: all of them, and one (R32-R35, W67-W72).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

type Ctx = Context<AppEnv>

/** Answers once it is built. */
export function getDealerships(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}

/** Answers once it is built. */
export function getLocation(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}

/** Answers once it is built. */
export function getMovedLocation(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}
