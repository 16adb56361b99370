// What the Worker is bound to (wrangler.toml) and what a request carries on its way down.
import type { RequestIdVariables } from 'hono/request-id'

import type { SalesCounter } from '#analytics/sales-counter.ts'
import type { AlertScheduler } from '#shopper/garage/alerts/alert-scheduler.ts'
import type { OtpStore } from '#shopper/identity/verification/otp-store.ts'
import type { Times } from '#http/observe.ts'
import type { Member } from '#shopper/identity/member.ts'
import type { StockImporter } from '#stock/import/stock-importer.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import type { VehicleHold } from '#sales/reservations/vehicle-hold.ts'
import type { SearchCache } from '#search/search-cache.ts'
import type { Services } from '#composition/services.ts'
import type { StockIndex } from '#search/engine/stock-index.ts'
import type { Preview } from '#tenant/preview.ts'
import type { Tenant } from '#tenant/tenant.ts'
import type { ViewCounter } from '#stock/view-counts/view-counter.ts'

export type Env = {
  ASSETS: Fetcher
  TENANTS: KVNamespace
  SEARCH: KVNamespace
  DB: D1Database
  STOCK_INDEX: DurableObjectNamespace<StockIndex>
  SEARCH_CACHE: DurableObjectNamespace<SearchCache>
  VIEW_COUNTER: DurableObjectNamespace<ViewCounter>
  /** One for all sites: codes that were sent, and how often. */
  OTP_STORE: DurableObjectNamespace<OtpStore>
  /** One for each site: when its shoppers are told what is new. */
  ALERT_SCHEDULER: DurableObjectNamespace<AlertScheduler>
  /** One for each vehicle of a site that somebody has reserved. */
  VEHICLE_HOLD: DurableObjectNamespace<VehicleHold>
  /** One for each site: its sales of the month. */
  SALES_COUNTER: DurableObjectNamespace<SalesCounter>
  /** One for each site: what takes in its stock. */
  STOCK_IMPORTER: DurableObjectNamespace<StockImporter>
  /** Leads on their way to the dealers. */
  LEADS: Queue<LeadMessage>
  /** Leads sent from one network within a minute; without it nobody is counted as too quick. */
  FORM_LIMIT?: RateLimit
  /** Quotes of a paid provider for one network within a minute; without it nobody is refused. */
  QUOTE_LIMIT?: RateLimit
  /** Sends e-mail; without it targets of that kind wait. */
  EMAIL?: SendEmail
  /** Turns pictures into what a PDF can hold; without it only those that are JPEG already are shown there. */
  IMAGES?: ImagesBinding
  /** Events of shoppers; without it they are log lines. */
  EVENTS?: AnalyticsEngineDataset
  /** The one secret of the Worker: keys of sites are derived from it. */
  MASTER_KEY: string
  /** "1" on a developer's machine only (.dev.vars). */
  DEV?: string
  /** Hosts at which the pages of operations are, with commas between; anywhere on a developer's machine, else nowhere. */
  OPS_HOSTS?: string
  /** Opens them, of 24 letters at least. */
  OPS_TOKEN?: string
  /** Cloudflare Access that opens them: the team's name before ".cloudflareaccess.com", and the application's audience tag. */
  OPS_ACCESS_TEAM?: string
  OPS_ACCESS_AUD?: string
}

export type Variables = RequestIdVariables & {
  /** How long it has taken so far. */
  times: Times
  /** The site that the request is for. */
  tenant: Tenant
  /** Set where this browser sees a version of the site that is not live. */
  preview?: Preview
  services: Services
  /** Who is signed in; only behind http/member.ts. */
  member: Member
}

/** Types of the app's context. */
export type AppEnv = { Bindings: Env; Variables: Variables }
