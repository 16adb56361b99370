// Messages about what is new: agreed to, and stopped.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

type Ctx = Context<AppEnv>

/** Switches one on or off. */
export async function postAlert(c: Ctx): Promise<Response> {
  return notFound(c)
}

/** The page behind the link of a message; it writes nothing, for phones fetch links ahead. */
export async function getStopAlerts(c: Ctx): Promise<Response> {
  return notFound(c)
}

/** Stops them all. */
export async function postStopAlerts(c: Ctx): Promise<Response> {
  return notFound(c)
}
