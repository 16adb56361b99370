// Per-request context of the app: bindings and values that earlier steps set.
import type { Services } from '#composition/services.ts'
import type { LoadedSession } from '#apps/console/sessions.ts'
import type { Env } from '#env.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Member } from '#shopper/identity/member.ts'
import type { Preview } from '#tenant/preview.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { Drawn } from '#composition/page-store.ts'

/**
 * Milliseconds of a request. The platform's clock stops while code runs, so these measure waiting: for the site, and
 * for the stock (the longest of several queries).
 */
export type Times = {
  readonly started: Milliseconds
  site?: number
  stock?: number
  /** When the engine gave the oldest answer on the page; 0 if one is missing or stale. */
  oldestAnswer?: Seconds
}

export type Variables = {
  requestId: string
  /** Time spent so far. */
  times: Times
  /** The site of the request. */
  tenant: Tenant
  /** Set if this browser previews a version of the site that is not live. */
  preview?: Preview
  services: Services
  /** The rendered page, if it is the same for every visitor: the page cache (page-cache.ts) may store it. */
  drawn?: Drawn
  /** Set on operations pages and in the console, which have their own security headers. */
  isOps?: true
  /** Set on pages of a draft that the console frames. */
  isFrame?: true
  /** The signed-in person and session of the console; only behind apps/console/gate/console-gate.ts. */
  console: LoadedSession
  /** Set if the response is a cached page. */
  isKept?: true
  /** The signed-in shopper; only behind http/member.ts. */
  member: Member
}

/** Types of the app's context. */
export type AppEnv = { Bindings: Env; Variables: Variables }
