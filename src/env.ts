// What the Worker is bound to (wrangler.toml) and what a request carries on its way down.
import type { Tenant } from '#tenant/tenant.ts'

export type Env = {
  ASSETS: Fetcher
  TENANTS: KVNamespace
  SEARCH: KVNamespace
  DB: D1Database
  STOCK_INDEX: DurableObjectNamespace
  SEARCH_CACHE: DurableObjectNamespace
}

export type Variables = {
  /** The site that the request is for. */
  tenant: Tenant
}

/** Types of the app's context. */
export type AppEnv = { Bindings: Env; Variables: Variables }
