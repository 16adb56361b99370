// The sign-in page (R19, P7, S22, W86): a phone, the code that was sent to it, and back to where the shopper was.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { notFound } from '#pages/error/route.tsx'

type Ctx = Context<AppEnv>

/** `/sign-in?type&redirect&back`. */
export async function getSignIn(c: Ctx): Promise<Response> {
  return notFound(c)
}

/** Sends a code, or checks one. */
export async function postSignIn(c: Ctx): Promise<Response> {
  return notFound(c)
}

/** Ends this session, or all of the shopper's. */
export async function postSignOut(c: Ctx): Promise<Response> {
  return notFound(c)
}
