// What a request carries through the app: its bindings, and what earlier steps found out.
import type { RequestIdVariables } from 'hono/request-id'

import type { Services } from '#composition/services.ts'
import type { Env } from '#env.ts'
import type { Member } from '#shopper/identity/member.ts'
import type { Preview } from '#tenant/preview.ts'
import type { Tenant } from '#tenant/tenant.ts'

/**
 * Milliseconds of a request. The platform's clock stops while code runs, so these measure waiting: for the site, and
 * for the stock (the longest of several queries).
 */
export type Times = { readonly started: number; site?: number; stock?: number }

export type Variables = RequestIdVariables & {
  /** Time spent so far. */
  times: Times
  /** The site of the request. */
  tenant: Tenant
  /** Set if this browser previews a version of the site that is not live. */
  preview?: Preview
  services: Services
  /** The signed-in shopper; only behind http/member.ts. */
  member: Member
}

/** Types of the app's context. */
export type AppEnv = { Bindings: Env; Variables: Variables }
