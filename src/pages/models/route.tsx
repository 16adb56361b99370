// New models: all of them, and one (R38, R39, W61, W77).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

type Ctx = Context<AppEnv>

/** Answers once it is built. */
export function getModels(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}

/** Answers once it is built. */
export function getMovedModel(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}

/** The page of a model; null where there is none. Answers once it is built. */
export function getModelPage(_c: Ctx): Promise<Response | null> | Response | null {
  return null
}
