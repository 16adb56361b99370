// Pages that a shopper must be signed in for, by the site's own choice or on every site (P4, P5).
import type { MiddlewareHandler } from 'hono'

import type { AppEnv } from '#env.ts'
import { gateOf } from '#shopper/identity/gate.ts'
import { memberPage } from './member.ts'
import { formOrigin } from './same-origin.ts'

/** Leads to the sign-in page where the address is gated and nobody is signed in (P7). */
export const gate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { searchParams } = new URL(c.req.url)
  // The path as the router reads it: an encoded letter is the same page.
  const type = gateOf(c.req.path, searchParams, c.var.tenant.site)
  // The checkout asks by itself, once it knows the vehicle (S34): pages/checkout.
  if (type === null || type === 'checkout') return next()
  // What another site sends is refused before anybody is led to sign in for it (TH14).
  const refused = c.req.method === 'POST' ? await formOrigin(c, async () => {}) : undefined
  return refused ?? memberPage(type)(c, next)
}
