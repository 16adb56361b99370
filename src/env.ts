// The Worker's bindings (wrangler.toml), and the variables of a request.
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
  /** One for all sites: sign-in codes and their counts. */
  OTP_STORE: DurableObjectNamespace<OtpStore>
  /** One per site: schedules its alerts. */
  ALERT_SCHEDULER: DurableObjectNamespace<AlertScheduler>
  /** One per reserved vehicle of a site. */
  VEHICLE_HOLD: DurableObjectNamespace<VehicleHold>
  /** One per site: its sales of the month. */
  SALES_COUNTER: DurableObjectNamespace<SalesCounter>
  /** One per site: imports its stock. */
  STOCK_IMPORTER: DurableObjectNamespace<StockImporter>
  /** Leads on their way to the dealers. */
  LEADS: Queue<LeadMessage>
  /** Leads per network and minute; without it there is no limit. */
  FORM_LIMIT?: RateLimit
  /** Quotes of a paid provider per network and minute; without it there is no limit. */
  QUOTE_LIMIT?: RateLimit
  /** Sends e-mail; without it, e-mail targets wait. */
  EMAIL?: SendEmail
  /** Converts images for PDFs; without it, PDFs only contain JPEG images. */
  IMAGES?: ImagesBinding
  /** Shopper events; without it they are logged. */
  EVENTS?: AnalyticsEngineDataset
  /** The Worker's one secret: each site's keys are derived from it. */
  MASTER_KEY: string
  /** "1" in local development only (.dev.vars). */
  DEV?: string
  /** Hosts of the operations pages, separated by commas; in local development any host, otherwise none by default. */
  OPS_HOSTS?: string
  /** Token for the operations pages, minimum 24 characters. */
  OPS_TOKEN?: string
  /**
   * Cloudflare Access for the operations pages: the team's name before ".cloudflareaccess.com", and the application's
   * audience tag.
   */
  OPS_ACCESS_TEAM?: string
  OPS_ACCESS_AUD?: string
}

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
