// What a menu of the header holds, as a part of every page (W58, W63).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

type Ctx = Context<AppEnv>

/** Answers once it is built. */
export function getMenu(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}
