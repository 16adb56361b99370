// Pages that require sign-in, as set by the site or on every site.
import type { MiddlewareHandler } from 'hono'

import type { AppEnv } from '#env.ts'
import { gateOf } from '#shopper/identity/gate.ts'
import { memberPage } from './member.ts'
import { formOrigin } from './same-origin.ts'

/** Redirects to the sign-in page if the page is gated and the shopper is signed out. */
export const gate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { searchParams } = new URL(c.req.url)
  // The path as the router matches it: an encoded letter is the same page.
  const type = gateOf(c.req.path, searchParams, c.var.tenant.site)
  // The checkout has its own gate once it knows the vehicle: pages/checkout.
  if (type === null || type === 'checkout') return next()
  // Requests from other sites are refused before any redirect to sign in.
  const refused = c.req.method === 'POST' ? await formOrigin(c, async () => {}) : undefined
  return refused ?? memberPage(type)(c, next)
}
