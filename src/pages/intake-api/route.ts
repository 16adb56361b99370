// Vehicles that a dealer’s system sends, signed, and what became of a delivery.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'

/** Answers once it is built. */
export function postIntake(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}

/** Answers once it is built. */
export function getIntakeRun(c: Context<AppEnv>): Response | Promise<Response> {
  return c.notFound()
}
