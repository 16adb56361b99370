// What the Worker is bound to (wrangler.toml) and what a request carries on its way down.
import type { RequestIdVariables } from 'hono/request-id'

import type { SearchCache } from '#search/search-cache.ts'
import type { Services } from '#services.ts'
import type { StockIndex } from '#stock-index/stock-index.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { ViewCounter } from '#views/view-counter.ts'

export type Env = {
  ASSETS: Fetcher
  TENANTS: KVNamespace
  SEARCH: KVNamespace
  DB: D1Database
  STOCK_INDEX: DurableObjectNamespace<StockIndex>
  SEARCH_CACHE: DurableObjectNamespace<SearchCache>
  VIEW_COUNTER: DurableObjectNamespace<ViewCounter>
  /** Turns pictures into what a PDF can hold; without it only those that are JPEG already are shown there. */
  IMAGES?: ImagesBinding
  /** Events of shoppers; without it they are log lines. */
  EVENTS?: AnalyticsEngineDataset
  /** The one secret of the Worker: keys of sites are derived from it. */
  MASTER_KEY: string
  /** "1" on a developer's machine only (.dev.vars). */
  DEV?: string
}

export type Variables = RequestIdVariables & {
  /** The site that the request is for. */
  tenant: Tenant
  services: Services
}

/** Types of the app's context. */
export type AppEnv = { Bindings: Env; Variables: Variables }
