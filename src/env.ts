// The Worker's bindings (wrangler.toml). A Durable Object is typed here by the methods that others call; its class
// implements them.
import type { Speed } from '#analytics/page-speed.ts'
import type { PageCount, PageGroup } from '#analytics/results.ts'
import type { Sales } from '#analytics/sales-of-month.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { BookState, Channel, Noted, SiteRound, WaitingAlert } from '#apps/ops/alert.ts'
import type { ApprovalRequest } from '#rollout/approvals.ts'
import type {
  AskApproval,
  ApprovalOutcome,
  Discard,
  Discarded,
  DraftState,
  HistoryEntry,
  PublishDraft,
  PublishFiles,
  PublishOutcome,
  Save,
  Saved,
  Schedule,
  ScheduleOutcome,
  SendBack,
} from '#rollout/draft.ts'
import type { Hold } from '#sales/reservations/hold.ts'
import type { LeadMessage } from '#sales/leads/lead.ts'
import type { SuspiciousForm } from '#sales/leads/suspect-caps.ts'
import type { CacheCall } from '#search/answer-store.ts'
import type { EngineAnswer } from '#search/client.ts'
import type { Reserved, Wanted, Counted } from '#shopper/identity/verification/rate-limits.ts'
import type { KeptCode, SentCode, Tried } from '#shopper/identity/verification/sent-codes.ts'
import type { WaitingDelivery } from '#feeds/import/spool.ts'
import type { LoggedChange } from '#feeds/import/change-log.ts'
import type { Cleared, Clearing, Edited, ImportedFile, Terms } from '#feeds/import/delivery.ts'
import type { StockEdits } from '#feeds/import/edit-stock.ts'
import type { Reply } from '#feeds/import/reply.ts'
import type { Searcher } from '#feeds/views/popular-searches.ts'
import type { Visitor } from '#feeds/views/visitor.ts'

export type Env = {
  ASSETS: Fetcher
  TENANTS: KVNamespace
  SEARCH: KVNamespace
  /** The first database; others are DB_2 and so on (tenant/database.ts). */
  DB: D1Database
  [more: `DB_${number}`]: D1Database | undefined
  STOCK_INDEX: Objects<StockIndexCalls>
  SEARCH_CACHE: Objects<SearchCacheCalls>
  VIEW_COUNTER: Objects<ViewCounterCalls>
  /** One for all sites: sign-in codes and their counts. */
  OTP_STORE: Objects<OtpStoreCalls>
  /** One per site: schedules its alerts. */
  ALERT_SCHEDULER: Objects<AlertSchedulerCalls>
  /** One per reserved vehicle of a site. */
  VEHICLE_HOLD: Objects<VehicleHoldCalls>
  /** One per site: its sales of the month. */
  SALES_COUNTER: Objects<SalesCounterCalls>
  /** One per site: imports its stock. */
  STOCK_IMPORTER: Objects<StockImporterCalls>
  /** One for all sites: counts suspicious forms. */
  SUSPECT_COUNTER: Objects<SuspectCounterCalls>
  /** One per site: counts its messages to shoppers. */
  MESSAGE_COUNTER: Objects<MessageCounterCalls>
  /** One for all sites: what needs attention, and its alerts. */
  ALERT_BOOK: Objects<AlertBookCalls>
  /** One per site: its draft, its live version, and publishing. Named by the slug. */
  SITE_DRAFT: DocumentObjects<SiteDraftCalls>
  /** Leads on their way to the dealers' systems. */
  LEADS: Queue<LeadMessage>
  /** Leads per network and minute; without it there is no limit. */
  FORM_LIMIT?: RateLimit
  /** Quotes and lookups of places at paid providers per network and minute; without it there is no limit. */
  QUOTE_LIMIT?: RateLimit
  /** Searches that no cache answers, and reports of pages, per network, site and minute; without it there is no limit. */
  SEARCH_LIMIT?: RateLimit
  /** Sends email; without it, email targets wait. */
  EMAIL?: SendEmail
  /** Pictures that dealers' staff upload. */
  MEDIA: R2Bucket
  /**
   * Re-encodes uploaded pictures, and converts images for PDFs. Without it uploads are off, and PDFs only contain JPEG
   * images.
   */
  IMAGES?: ImagesBinding
  /** Shopper events; without it they are logged. */
  EVENTS?: AnalyticsEngineDataset
  /** The deployed build. */
  VERSION?: WorkerVersionMetadata
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
  /**
   * Audience of the application that guards `/_console/access` alone: everyone it admits is staff, with every right on
   * every site.
   */
  CONSOLE_ACCESS_AUD?: string
  /**
   * Where alerts go: an https address with its key (whsec_…), and email addresses separated by commas, with a sender.
   */
  ALERT_WEBHOOK?: string
  ALERT_WEBHOOK_SECRET?: string
  ALERT_EMAIL?: string
  ALERT_FROM?: string
  /**
   * Contact for reporting vulnerabilities, for security.txt: "mailto:security@platform.example", or several separated
   * by commas.
   */
  SECURITY_CONTACT?: string
  /** Address of the policy for such reports. */
  SECURITY_POLICY?: string
}

/** Its answers hold documents of any depth, which makes the types of Workers infinitely deep. */
type DocumentObjects<Calls> = Pick<DurableObjectNamespace, 'idFromName'> & {
  get: (
    id: DurableObjectId,
    options?: DurableObjectNamespaceGetDurableObjectOptions,
  ) => { [Call in keyof Calls]: Async<Calls[Call]> }
}
type Async<Call> = Call extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never
type Objects<Calls> = DurableObjectNamespace<Calls & Rpc.DurableObjectBranded>

export type StockIndexCalls = { writtenAt: () => Seconds | null }

export type SearchCacheCalls = {
  /**
   * Renamed when the answers changed (`ask`, `answer`): while two releases run side by side, the engine is queried
   * directly.
   */
  load: (call: CacheCall) => Promise<EngineAnswer | null>
  forget: () => void
}

export type ViewCounterCalls = {
  count: (
    site: string,
    slug: string,
    visitor: Visitor,
    counted: PageCount,
    isElsewhere?: boolean,
  ) => Promise<void>
  add: (site: string, counted: PageCount) => Promise<void>
  addSpeed: (site: string, day: string, page: PageGroup, speed: Speed) => Promise<void>
  addAgentCalls: (site: string, day: string, calls: Record<string, number>) => Promise<void>
  flush: (site: string) => Promise<void>
  purge: (now: Seconds) => number
  countSearch: (address: string, who: Searcher) => Promise<void>
  popularSearches: (now: Seconds) => string[]
  purgeSearchers: (now: Seconds) => number
}

export type OtpStoreCalls = {
  isOpen: (counted: Counted, now: Seconds) => boolean
  reserve: (wanted: Wanted, now: Seconds) => Promise<Reserved>
  keep: (code: KeptCode, now: Seconds) => void
  countTry: (code: Omit<SentCode, 'code'>, now: Seconds) => Tried
  use: (code: SentCode, counted: Counted, now: Seconds) => boolean
  listPumped: (now: Seconds) => { site: string; asked: number; since: Seconds }[]
}

export type AlertSchedulerCalls = {
  arm: (site: string) => Promise<void>
  look: () => Promise<{ ringsAt: Seconds | null; told: string | null }>
}

export type VehicleHoldCalls = {
  take: (site: string, wanted: Hold, now: Seconds) => Promise<boolean>
  free: (id: string) => void
  read: (now: Seconds) => Hold | null
}

export type SalesCounterCalls = {
  countByRate: (now: Seconds, aDay: number) => Sales
  readReport: (now: Seconds) => Sales & { isDue: boolean }
  saveReport: (sales: Sales) => Sales
}

export type SuspectCounterCalls = {
  count: (form: SuspiciousForm, now: Seconds) => Promise<'admitted' | 'refused' | 'first'>
  listRefused: (now: Seconds) => { site: string; refused: number; since: Seconds }[]
}

export type MessageCounterCalls = {
  count: (to: string) => Promise<'counted' | 'enough' | 'ceiling'>
}

export type AlertBookCalls = {
  note: (noted: readonly Noted[], channels: readonly Channel[], now: Seconds) => WaitingAlert[]
  settle: (id: string, channel: Channel, failed: string | null, now: Seconds) => void
  read: () => BookState
  readRound: () => SiteRound
  saveRound: (round: SiteRound) => void
}

export type StockImporterCalls = {
  read: (id: string) => Reply | null
  arm: (site: string) => Promise<void>
  take: (site: string, bytes: Uint8Array, mode: Terms['mode']) => Promise<ImportedFile | null>
  clear: (site: string, mode: Clearing) => Promise<Cleared | null>
  waiting: () => WaitingDelivery[]
  edit: (site: string, edits: StockEdits) => Promise<Edited | null>
  changes: (vehicle: string) => LoggedChange[]
  purge: (now: Seconds) => number
}

export type SiteDraftCalls = {
  read: () => Promise<DraftState>
  save: (save: Save) => Promise<Saved>
  discard: (request: Discard) => Promise<Discarded>
  publish: (request: PublishDraft) => Promise<PublishOutcome>
  publishFiles: (request: PublishFiles) => Promise<PublishOutcome>
  rollback: (request: { by: string; note: string; version?: number }) => Promise<PublishOutcome>
  schedule: (request: Schedule) => Promise<ScheduleOutcome>
  unschedule: (request: { by: string; id: string }) => Promise<boolean>
  askApproval: (request: AskApproval) => Promise<ApprovalOutcome>
  withdrawRequest: (request: { by: string; id: string }) => Promise<ApprovalRequest | null>
  sendBackRequest: (request: SendBack) => Promise<boolean>
  history: () => Promise<HistoryEntry[]>
}
