// Offers: all of them, and one (R20, R21, S25, S30, X5).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

type Ctx = Context<AppEnv>

/** Answers once it is built. */
export function getSpecialOffers(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}

/** Answers once it is built. */
export function getSpecialOffer(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}

/** Answers once it is built. */
export function getOfferOfMake(c: Ctx): Promise<Response> | Response {
  return notFound(c)
}
