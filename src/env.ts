// What the Worker is bound to (wrangler.toml) and what a request carries on its way down.

export type Env = {
  ASSETS: Fetcher
  TENANTS: KVNamespace
  SEARCH: KVNamespace
  DB: D1Database
  STOCK_INDEX: DurableObjectNamespace
  SEARCH_CACHE: DurableObjectNamespace
}
