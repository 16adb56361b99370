// What is offered for a vehicle, and its acceptance (S15, V31, E25).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

/** `/trade-in/offer/{lead}`. */
export function getOffer(c: Context<AppEnv>): Response | Promise<Response> {
  return notFound(c)
}

/** Accepts the offer: the lead is told of it (N6). */
export function postOffer(c: Context<AppEnv>): Response | Promise<Response> {
  return notFound(c)
}
